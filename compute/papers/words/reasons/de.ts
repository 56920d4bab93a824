import { DE_MATERIALS } from '../materials/de.ts';
import type { ReasonWords } from './en.ts';

/** German as written in Switzerland. */
export const DE_REASONS: ReasonWords = {
  values: {
    ...DE_MATERIALS,
    because: 'Grund: {reasons}',
    short_haul: 'Kurzstrecke',
    long_haul: 'Langstrecke',
    domestic: 'Inland',
    international_non_uk: 'international',
    average: 'Durchschnitt',
    economy: 'Economy',
    premium_economy: 'Premium Economy',
    business: 'Business',
    first: 'First Class',
    anaerobic_digestion: 'Vergärung',
    composting: 'Kompostierung',
    incineration_er: 'Verbrennung mit Energienutzung',
    landfill: 'Deponie',
    recycling_closed: 'Recycling im geschlossenen Kreislauf',
    recycling_open: 'Recycling im offenen Kreislauf',
    classification: 'der Klassierung des Textes',
    'median of candidates': 'dem Median der Kandidaten',
    'category default': 'der Kategorie',
    text: 'dem Text der Position',
    person: 'Person',
    memory: 'Gedächtnis',
    named_on_line: 'auf der Position genannt',
    supplier_mix: 'Mix des Lieferanten',
    residual_mix: 'Residualmix',
    location_based: 'standortbasiert',
    basic: 'Herstellungspreisen',
    purchaser: 'Anschaffungspreisen',
    none: 'keine',
  },
  names: {
    unknown_member: 'Unbekanntes Feld',
    description_cut: 'Positionstext gekürzt',
    item_code_unread: 'Artikelcode nicht gelesen',
    vendor_tax_id_unread: 'UID oder MWST-Nummer nicht gelesen',
    number_rounded: 'Zahl gerundet',
    fx_rate_stale: 'Älterer Wechselkurs oder Preisindex',
    factor_region_fallback: 'Faktor einer anderen Region',
    upstream_missing: 'Vorkette fehlt',
    quantity_not_used: 'Menge nicht verwendet',
    energy_fee_line: 'Netz, Abgabe oder Gebühr der Energie',
    grid_only_invoice: 'Nur Netz oder Gebühren',
    combustion_not_included: 'Treib- oder Brennstoff ohne Menge',
    price_index_missing: 'Kein Preisindex für das Jahr',
    sign_conflict: 'Vorzeichen von Betrag und Menge verschieden',
    needs_review: 'Zu prüfen',
    reconciliation_mismatch: 'Kopf und Positionen verschieden',
    vat_inclusive_lines: 'Positionen mit MWST',
    possible_duplicate: 'Mögliches Duplikat',
    invoice_number_reused: 'Rechnungsnummer erneut verwendet',
    fuel_may_be_counted_twice: 'Treibstoff eines Firmenwagens doppelt?',
    energy_may_be_counted_twice: 'Energie doppelt gezählt?',
    journey_from_places: 'Kilometer aus Orten',
    journey_incomplete: 'Reise mit nur einem Ort',
    journey_no_load: 'Transport ohne Gewicht',
    journey_side_cost: 'Nebenkosten einer Reise',
    journey_ambiguous: 'Reise mit unklaren Orten',
    journey_count_unclear: 'Anzahl Personen oder Fahrten unklar',
    journey_price_unusual: 'Ungewöhnlicher Preis je Kilometer',
    certificate_not_seen: 'Ökostrom ohne gesehenen Nachweis',
    certificate_line: 'Herkunftsnachweise',
    spend_factor_caution: 'Vorbehalt zum Ausgabenfaktor',
  },
  warnings: {
    unknown_member: 'Ein Feld der Anfrage ist unbekannt und wurde übergangen.',
    description_cut:
      'Der Text einer Position ist länger als 2000 Zeichen: nur die ersten 2000 wurden gelesen und gespeichert.',
    item_code_unread:
      'Ein Artikelcode hat nicht die Ziffern seines Schemas und gab darum keinen Hinweis. Vielleicht fehlt eine führende Null.',
    vendor_tax_id_unread:
      'Die Steuernummer des Lieferanten ist weder eine Schweizer UID noch eine europäische MWST-Nummer. Sie wurde übergangen, und der Lieferant ist am Namen erkannt.',
    number_rounded: 'Eine Zahl hatte mehr als 15 signifikante Stellen und wurde auf 15 gerundet.',
    fx_rate_stale: 'Der Wechselkurs ist älter als die Rechnung: verwendet wurde der nächste bekannte.',
    factor_region_fallback:
      'Für die Region der Rechnung gibt es keinen Faktor; der einer anderen Region wurde verwendet.',
    upstream_missing:
      'Für die Vorkette dieses Energieträgers oder Transports gibt es keinen Faktor; sie ist weggelassen.',
    quantity_not_used:
      'Die Menge passt zu keinem Faktor der Kategorie; die Position wurde aus dem Betrag berechnet.',
    energy_fee_line:
      'Netz, Steuer, Abgabe oder Messung einer Energierechnung: 0 kg, die Energie steht auf einer anderen Position.',
    grid_only_invoice: 'Nur Netz- oder Gebührenpositionen: die Energie wird anderswo verrechnet.',
    combustion_not_included:
      'Treib- oder Brennstoff ohne Menge: nur die Bereitstellung ist gezählt. Senden Sie Liter oder kWh.',
    price_index_missing:
      'Für das Jahr der Rechnung gibt es keinen Preisindex; der nächste bekannte wurde verwendet.',
    sign_conflict:
      'Betrag und Menge haben verschiedene Vorzeichen, oder eine Gutschrift nennt zu einer physischen Position keine Menge.',
    needs_review: 'Die Klassierung oder der Faktor ist unsicher und soll geprüft werden.',
    reconciliation_mismatch: 'Das Total im Kopf stimmt nicht mit den Positionen überein.',
    vat_inclusive_lines:
      'Die Positionen enthalten MWST; die Basis der Emissionen wurde auf den Nettobetrag umgerechnet.',
    possible_duplicate:
      'Es gibt schon eine Rechnung mit gleichem Lieferanten, gleichem Datum, gleicher Währung und gleichen Positionen.',
    invoice_number_reused:
      'Eine Rechnung desselben Lieferanten hat dieselbe Nummer und anderen Inhalt; beide zählen.',
    fuel_may_be_counted_twice:
      'Kilometer eines Firmenwagens: der Treibstoff kann auch auf einer anderen Rechnung stehen.',
    energy_may_be_counted_twice:
      'Eine Person hat einen Faktor für eine Netz- oder Gebührenposition gewählt: die Energie kann auch auf einer anderen Position oder Rechnung stehen.',
    journey_from_places: 'Die Kilometer wurden aus den Orten berechnet, die die Position nennt.',
    journey_incomplete:
      'Nur ein Ort einer Reise ist genannt, darum gibt es keine Distanz. Senden Sie distance_km, oder nennen Sie beide Orte.',
    journey_no_load:
      'Ein Transport mit bekannter Strecke ohne Gewicht. Senden Sie weight_tonnes, oder nennen Sie Kilogramm oder Container.',
    journey_side_cost:
      'Gebühr oder Zuschlag einer Reise, die auf einer anderen Position steht; die Reise wird nicht nochmals gezählt.',
    journey_ambiguous:
      'Ein Ort der Reise ist unbekannt oder mehrdeutig, oder dieses Verkehrsmittel kann die Orte nicht verbinden.',
    journey_count_unclear: 'Die Anzahl der Personen, Fahrten oder Container ist unklar.',
    journey_price_unusual: 'Der Preis je Kilometer der Reise ist weit vom üblichen entfernt.',
    certificate_not_seen:
      'Die Position nennt erneuerbare Energie, der Herkunftsnachweis wurde aber nicht gesehen: der marktbasierte Wert beruht auf diesem Text.',
    certificate_line:
      'Herkunftsnachweise sind keine Energie: 0 kg. Erfassen Sie sie als Instrument des Arbeitsbereichs.',
    spend_factor_caution: 'Die Quelle des Ausgabenfaktors nennt einen Vorbehalt.',
  },
  engagements: {
    replacement_not_drawn:
      'Für diese Position lässt sich keine andere ziehen: der Auftrag bleibt offen, bis sie geprüft ist.',
    invoice_voided: 'Die Rechnung wurde nach der Ziehung storniert. Die Position bleibt in der Stichprobe.',
    document_changed: 'Der Beleg der Rechnung wurde nach der Ziehung ersetzt oder gelöscht.',
    line_changed:
      'Die Position wurde nach der Ziehung geändert. Die Stichprobe behält die Zahl, mit der sie gezogen wurde.',
    document_not_stored:
      'Ein Nachweis nennt einen Beleg, aber zur Rechnung ist keiner gespeichert: es gibt keinen Digest, der sich später prüfen liesse.',
    population_changed:
      'Rechnungen der Periode wurden nach der Ziehung erfasst, geändert oder storniert. Die Stichprobe bleibt, wie sie ist.',
    finding_outside_sample:
      'Auf einer Position einer früheren Stichprobe wurde eine falsche Darstellung gefunden, die in der jetzigen nicht ist. Die Auswertung enthält sie nicht.',
    number_rounded: 'Eine Zahl hatte mehr als 15 signifikante Stellen und wurde auf 15 gerundet.',
    evidence_missing: 'Die Position wurde geprüft, aber keine Aussage dazu nennt einen Nachweis.',
    procedure_missing: 'Die Position wurde geprüft, aber keine Aussage dazu nennt die Prüfungshandlung.',
    re_performance_missing:
      'Die Position wurde geprüft, aber ihre Berechnung weder vom Dienst noch vom Prüfteam wiederholt.',
    completeness_test_missing:
      'Es ist keine Prüfung der Vollständigkeit festgehalten: eine Stichprobe aufgezeichneter Positionen findet nicht, was nie aufgezeichnet wurde.',
    thresholds_out_of_order:
      'Aus den Positionen berechnet widersprechen sich die Schwellen: erwartete unter tolerierbarer, tolerierbare bis zur Toleranzwesentlichkeit, diese bis zur Wesentlichkeit insgesamt, zweifelsfrei unbeachtlich unter der Toleranzwesentlichkeit.',
    zero_lines:
      'Positionen mit 0 kg haben keine Einheit und keine Chance: sehen Sie sie an und bestimmen Sie die zu prüfenden als bewusst ausgewählte.',
    credit_lines:
      'Gutschriften werden nach ihrem absoluten Betrag gezogen und mit ihrem Vorzeichen ausgewertet.',
    all_items:
      'Der Plan verlangt so viele Einheiten, wie es Positionen gibt: jede Position wird geprüft, nichts hochgerechnet.',
    sample_close_to_population: 'Der Plan verlangt mehr als halb so viele Einheiten, wie es Positionen gibt.',
    sieve_bound_approximate:
      'Das Sieb zieht eine feste Anzahl, darum sind die Chancen nur annähernd proportional zur Grösse.',
    nothing_to_sample: 'Die Periode hat keine Emissionen: es gibt nichts zu ziehen.',
    top_up_large:
      'Die Positionen der Nachziehungen wiegen mehr als die Hälfte der ersten Grundgesamtheit in kg: erwägen Sie eine neue Ziehung, deren Schwellen und Plan die aller Positionen sind.',
    records_bear_no_kg_bound:
      'Jede Position hat dieselbe Chance: daraus lässt sich keine Obergrenze in kg hochrechnen.',
  },
  reasons: {
    classification_uncertain: 'die Klassierung ist unsicher',
    classification_uncertain_among: 'die Klassierung ist unsicher ({candidates})',
    code_decided: 'der Text sagt zu wenig, darum entschied der Artikelcode ({read})',
    code_decided_among: 'der Text sagt zu wenig, darum entschied der Artikelcode ({read}; {candidates})',
    code_differs: 'der Artikelcode bedeutet etwas anderes als der Text ({read})',
    code_differs_among: 'der Artikelcode bedeutet etwas anderes als der Text ({read}; {candidates})',
    remembered_with_other_number: 'der gemerkte Text hat eine andere Zahl und kann etwas anderes meinen',
    remembered_for_other_supply:
      '{category} wurde für Wörter gemerkt, die keine Lieferung nennen, und die Rechnung nennt {named}',
    median_factor: 'verwendet ist der gewichtete Median der Faktoren ihrer Kandidaten',
    median_factor_among:
      'verwendet ist der gewichtete Median der Faktoren ihrer Kandidaten (NAICS {industries})',
    industry_of_category: 'die Branche ist unsicher; verwendet ist die der Kategorie',
    industry_of_category_among:
      'die Branche ist unsicher (NAICS {industries}); verwendet ist die der Kategorie',
    industries_as_likely: 'Branchen mit anderen Faktoren sind ebenso wahrscheinlich',
    industries_as_likely_among:
      'Branchen mit anderen Faktoren sind ebenso wahrscheinlich (NAICS {industries})',
    fuel_from_spend: 'Treib- oder Brennstoff aus dem Betrag berechnet',
    refrigerant_from_spend:
      'Kältemittel aus dem Betrag berechnet: nennen Sie das Gas und senden Sie die Kilogramm',
    energy_from_spend: 'Energie aus dem Betrag berechnet: senden Sie die kWh',
    rail_pass:
      'ein Bahnabonnement mit dem Faktor des gesamten Landverkehrs: wählen Sie einen Bahnfaktor und die Kilometer',
    own_power_paid: 'bezahlter Strom aus der eigenen Anlage kann zugekauft sein',
    certificates_dear: 'Herkunftsnachweise zum Preis von Energie',
    amount_in_text: 'nur der Text nennt die Energiemenge',
    unit_in_text: 'nur der Text nennt die Einheit der Menge',
    biogas_contract: 'Biogas aus dem Gasnetz ist ein Vertrag, kein gemessener Brennstoff',
    quantity_on_other_line: 'die Menge steht auf einer anderen Position der Rechnung',
    same_energy: 'Position {line} hat dieselbe Energie',
    same_waste: 'Position {line} hat denselben Abfall',
    same_goods: 'Position {line} hat dieselbe Ware: ein Zuschlag dafür, oder noch mehr davon',
    credit_of_goods_or_price:
      'Betrag und Menge haben verschiedene Vorzeichen: zurückgegebene Ware oder ein Teil ihres Preises',
    price_per_kilogram:
      'nur {price} CHF je kg CO2e, üblich sind mindestens {low}: Menge und Preis gehören nicht zur selben Sache',
    price_per_unit:
      '{price} CHF je {unit}, üblich sind höchstens {high}: Menge und Preis gehören nicht zur selben Sache',
    bill_unpaid: 'sie hat keinen Preis, andere Energiepositionen haben einen',
    bill_surcharge:
      'ihre kWh kosten viel weniger als die Energie der Rechnung: ein Zuschlag oder keine Lieferung',
    bill_price_only: 'nach ihrem Betrag erstattet sie einen Teil des Preises gelieferter Energie',
    bill_unnamed_fee: 'sie zeigt dieselbe Energie wie die Netznutzung, und ihr Text nennt keine Lieferung',
    bill_meter_state: 'sie ist ein Zählerstand neben der verrechneten Energie',
    bill_other_energy: 'sie zeigt Energie, die keine andere Position der Rechnung hat',
    bill_taken_back:
      'sie zieht Energie einer früheren Rechnung ab, und diese Rechnung zählt jene Energie ganz',
    bill_only_on_fee: 'nur eine Gebührenposition der Rechnung zeigt diese Energie',
    bill_unnamed: 'ihr Text nennt keine Energie, andere Positionen der Rechnung tun es',
    net_calorific_missing:
      'kein Faktor je kWh nach unterem Heizwert für diesen Brennstoff; der nach oberem wurde verwendet',
    petrol_blend:
      'kein Faktor für mineralisches Benzin in dieser Einheit; die britische Mischung wurde verwendet',
    wood_pellets_assumed: 'fester Brennstoff nicht genannt: Holzpellets angenommen',
    container_ship_assumed: 'Schiff nicht genannt: ein Containerschiff',
    haul_by_distance: '{haul} nach der Distanz',
    long_haul_assumed: 'Länge des Fluges nicht genannt: Langstrecke',
    haul_average: 'Länge des Fluges nicht genannt: internationaler Durchschnitt',
    cabin_missing: 'kein Faktor für {cabin} bei {haul}; {used} wurde verwendet',
    cabin_average: 'Klasse nicht genannt: Durchschnitt',
    parcel_weight_assumed: 'Gewicht des Pakets nicht genannt: 2 kg',
    building_material_unnamed: 'Baustoff nicht genannt',
    steel_unnamed: 'Art des Stahls nicht genannt: Blech angenommen',
    plastic_unnamed: 'Art des Kunststoffs nicht genannt: Durchschnitt angenommen',
    textile_unnamed: 'Textil nicht genannt: Kleidung angenommen',
    lime_without_kiln_fuel: 'der Faktor enthält nur das CO2 des Gesteins, ohne den Brennstoff des Ofens',
    hydrated_lime: 'Branntkalk steht für Kalkhydrat, von dem er drei Viertel ausmacht',
    material_assumed: 'Material nicht genannt: {material}',
    food_unnamed: 'Lebensmittel nicht genannt: Durchschnitt von Speisen und Getränken',
    waste_treatment_unnamed: 'die Behandlung des Abfalls ist nicht genannt',
    waste_treatment_assumed: 'Entsorgungsweg nicht genannt: {route}',
    waste_kind_unnamed: 'die Art des Abfalls ist nicht genannt: Restabfall angenommen',
    waste_treatment_missing: 'kein Faktor für {route} von {type}; {used} wurde verwendet',
    waste_landfill_missing: 'kein Deponiefaktor für {type}; der für {used} wurde verwendet',
    waste_foreign_incineration:
      'kein Faktor für die Verbrennung dieses Abfalls in der Schweiz: der britische zählt nur den Transport',
    city_bus_assumed: 'Fahrzeug nicht genannt: ein Stadtbus',
    vehicle_fuel_average: 'Treibstoff des Fahrzeugs nicht genannt: Durchschnitt',
    electric_van_missing: 'kein Faktor für Elektrolieferwagen; ein grosser Elektrowagen',
    density: 'Dichte von {material}: {density} kg/m³ (KBOB 2009/1:2022 V4.0, {row})',
    teu_average: '10 t je TEU, die durchschnittliche Ladung',
    nearest_place: 'von mehreren Orten gleichen Namens der nächste zum anderen Ende',
    upstream_heat_network: 'Vorkette von Wärme aus einem Netz',
    upstream_gas_oil: 'Vorkette von Gasöl',
    upstream_industrial_coal: 'Vorkette von Industriekohle',
    upstream_household_coal: 'Vorkette von Haushaltskohle',
    upstream_average_car: 'Vorkette eines Wagens mittlerer Grösse',
    places_side_by_side: 'die beiden Orte stehen nebeneinander ohne Wort oder Zeichen, das sie verbindet',
    sea_distance_rough: 'die Seedistanz zwischen zwei kleinen Häfen ist ungenau',
    count_of_parts: 'die Menge zählt {unit}, von denen eine Person mehrere haben kann',
    count_not_whole: 'die Menge {quantity} zählt keine ganzen Personen',
    count_may_be_persons: 'die Menge {quantity} kann Personen zählen',
    count_in_unit_may_be_persons: 'die Menge {quantity} {unit} kann Personen zählen',
    count_of_persons_differs: 'der Text zählt {inText} Personen, die Menge {quantity}',
    count_may_be_trips: 'die Menge {quantity} kann Fahrten zählen',
    count_of_containers_differs: 'der Text zählt {inText} Container, die Menge {quantity}',
    price_per_distance: '{price} CHF je {unit}, üblich sind {low} bis {high}',
    route_code_unknown: 'Die Strecke wurde nicht berechnet: ein Code der Strecke ist unbekannt',
    route_too_many_legs: 'Die Strecke wurde nicht berechnet: mehr als {legs} Abschnitte',
    route_without_port: 'Die Strecke wurde nicht berechnet: {place} hat keinen Hafen',
    route_without_airport: 'Die Strecke wurde nicht berechnet: {place} hat keinen Flughafen',
    route_without_station:
      'Die Strecke wurde nicht berechnet: zu {place} ist kein Bahnhof und keine Stadt bekannt',
    route_place_ambiguous: 'Die Strecke wurde nicht berechnet: {place} kann mehrere Orte meinen',
    route_not_on_rhine: 'Die Strecke wurde nicht berechnet: ein Ende ist kein Rheinhafen',
    route_sea_unknown: 'Die Strecke wurde nicht berechnet: zwischen den Häfen ist kein Seeweg bekannt',
    route_same_place:
      'Die Strecke wurde nicht berechnet: {from} und {to} sind derselbe Ort oder weniger als {km} km voneinander entfernt',
    route_flight_short: 'Die Strecke wurde nicht berechnet: ein Flug von weniger als {km} km',
    route_rail_long: 'Die Strecke wurde nicht berechnet: mehr als {km} km mit der Bahn',
    route_road_long: 'Die Strecke wurde nicht berechnet: mehr als {km} km auf der Strasse',
    route_sea_between: 'Die Strecke wurde nicht berechnet: zwischen den Enden liegt ein Meer',
    route_too_many_factors:
      'die Abschnitte brauchen mehr als {factors} Faktoren: senden Sie je Abschnitt eine Position, oder distance_km',
    zero_tax: 'eine Steuer kauft nichts',
    zero_rounding: 'eine Rundungsdifferenz kauft nichts',
    zero_dunning: 'eine Mahngebühr kauft nichts',
    zero_interest: 'Zins kauft nichts',
    zero_deposit: 'ein Depot wird zurückgezahlt',
    zero_prepayment: 'eine Vorauszahlung oder ihr Abzug; der Kauf zählt dort, wo geliefert wird',
    zero_road_charge:
      'eine Maut oder Strassenabgabe kauft keinen Transport; Treibstoff oder Transport zählt auf der eigenen Position',
    zero_fine: 'eine Busse kauft nichts',
    zero_social: 'ein Beitrag an Sozialversicherungen oder eine Lohnsteuer kauft nichts',
    zero_gift: 'eine Spende kauft nichts',
    zero_repayment: 'die Rückzahlung eines Darlehens kauft nichts',
    zero_carbon_credit: 'CO2-Zertifikate sind keine Ware; Kompensation wird neben dem Inventar ausgewiesen',
    zero_nothing: 'die Position kauft nichts',
    zero_same_energy: 'dieselbe Energie ist auf Position {line} gezählt',
    zero_network: 'Netznutzung einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_energy_tax: 'Energiesteuer einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_levy: 'Abgabe einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_metering: 'Messung einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_balancing: 'Ausgleichsenergie einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_feed_in: 'Einspeisung einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_base_fee: 'Grundgebühr einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_relief: 'Preisentlastung einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_instalment: 'Akonto einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_certificate_part:
      'Herkunftsnachweis einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_own_production:
      'Eigenproduktion einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_fee: 'Gebühr einer Energierechnung, die Energie zählt auf ihrer eigenen Position',
    zero_recovered: 'aus einem Gerät entnommenes oder vernichtetes Kältemittel ist nicht entwichen',
    zero_own_power: 'Strom aus der eigenen Anlage kommt nicht aus dem Netz, und dafür wird nichts verbrannt',
    zero_scrap: 'ein Verkauf von Schrott oder zurückgegebenem Material ist kein Einkauf',
    zero_certificate: 'Herkunftsnachweis, keine Energie',
    zero_discount: 'ein Rabatt auf Positionen, die aus Mengen berechnet sind',
    rate_of_day: 'Kurs {currency} vom {day}',
    price_index_of_year: 'Preisindex {area} von {year}',
    factor_by_hand: 'der Faktor wurde von Hand gewählt',
    factor_of_region: 'der Faktor zu Anschaffungspreisen von {region}',
    factor_eu_for_missing:
      'kein Faktor zu Anschaffungspreisen für {region}, Branche {sector}; der EU-Faktor der Branche wird verwendet',
    factor_eu_for_flagged:
      'der Faktor von {region} hat einen Vorbehalt ({flag}); der EU-Faktor der Branche wird verwendet',
    factor_basic_for_missing:
      'kein Faktor zu Anschaffungspreisen für {region}, Branche {sector}, und keiner der EU; der Faktor zu Herstellungspreisen {factor} wird verwendet',
    factor_basic_for_flagged:
      'der Faktor von {region} hat einen Vorbehalt ({flag}), und es gibt keinen der EU; der Faktor zu Herstellungspreisen {factor} wird verwendet',
    basic_price_kept: 'kein Faktor zu Anschaffungspreisen für {sector}',
    scaled_from_gross: 'die Positionen enthalten MWST, auf netto umgerechnet: {basis} / {lines}',
    scaled_to_header: 'Vorgabe des Arbeitsbereichs, auf den Kopf umgerechnet: {basis} / {lines}',
    credit_of_purchase: 'Gutschrift für etwas Gekauftes',
    without_kwh: 'keine kWh',
    certificate_on_line: 'auf der Rechnung genannt; Nachweis nicht gesehen',
    unfit_unit: 'die Position hat keine Menge, die sich in {unit} umrechnen lässt, die Einheit von {factor}',
    unfit_unknown: 'der Faktorensatz {set} hat keinen Faktor {factor}',
    unfit_counted_twice:
      'die Position ist Netz oder Gebühr einer Energierechnung, und ihre Menge ist die von Position {line}, welche die Energie zählt: {factor} würde sie doppelt zählen',
    unfit_excluded: 'der Faktor {factor} darf nicht verwendet werden: {flag}',
    member_ignored: '{member} ist unbekannt und wurde übergangen',
    member_meant: '{member} ist unbekannt und wurde übergangen; gemeint ist wohl {meant}',
    more_members_ignored: '{count} weitere unbekannte Felder wurden übergangen',
    text_cut:
      '{member} ist länger als {characters} Zeichen: nur die ersten {characters} wurden gelesen und gespeichert',
    item_code_digits:
      '{member} hat nicht die Ziffern von {scheme} und gab darum keinen Hinweis: senden Sie den ganzen Code mit führenden Nullen',
    rounded_to: '{member} wurde auf {digits} signifikante Stellen gerundet: {number}',
    factor_of_other_region: 'Kein Faktor für {region}; {factor} aus {used} wurde verwendet',
    spend_factor_of_other_region: 'Der Ausgabenfaktor ist von {used}, nicht von {region}',
    upstream_of_factor_missing: '{factor} hat keinen passenden Faktor der Vorkette; sie ist weggelassen',
    quantity_repeats_energy:
      'Die Menge wiederholt die von Position {line}; dieselbe Energie zählt einmal, dort',
    quantity_repeats_waste:
      'Die Menge wiederholt die von Position {line}; derselbe Abfall zählt einmal, diese Position nach ihrem Betrag',
    quantity_repeats_goods:
      'Die Menge wiederholt die von Position {line}; dieselbe Ware zählt einmal, diese Position nach ihrem Betrag',
    quantity_is_zero: 'Die Menge ist 0; die Position wurde aus ihrem Betrag berechnet',
    quantity_without_unit: 'Die Menge hat keine Einheit; die Position wurde aus ihrem Betrag berechnet',
    quantity_fits_no_factor:
      'Die Menge in «{unit}» passt zu keinem Faktor von {category}; die Position wurde aus ihrem Betrag berechnet',
    signs_differ: 'Betrag und Menge haben verschiedene Vorzeichen; das des Betrags gilt',
    credit_without_quantity:
      'Eine Gutschrift ohne die Menge der gutgeschriebenen Position wurde aus ihrem Betrag berechnet',
    header_differs:
      'Der Nettobetrag im Kopf {net} und die Summe der Positionen {lines} stimmen nicht überein',
    scaled_to_net:
      'Die Positionen ergeben total_amount, enthalten also MWST: die Beträge wurden auf netto {net} umgerechnet',
    hint_total_is_net_or_gross:
      'total_amount ist die Summe der Positionen: ist es schon netto, lassen Sie vat_rate weg; enthalten die Positionen MWST, senden Sie auch net_amount',
    hint_check_net: 'total_amount ist die Summe der Positionen: prüfen Sie net_amount',
    hint_rate_fraction: 'vat_rate sieht wie ein Bruchteil aus: senden Sie Prozente (8.1, nicht 0.081)',
    hint_signs:
      '{member} und die Summe der Positionen haben verschiedene Vorzeichen: eine Gutschrift sendet jeden Betrag negativ, auch spend_amount',
    hint_lines_hundred:
      'Die Positionen sind das Hundertfache von {member}: senden Sie spend_amount in ganzen Währungseinheiten, nicht in Hundertsteln',
    hint_header_hundred:
      '{member} ist das Hundertfache der Positionen: senden Sie es in ganzen Währungseinheiten, nicht in Hundertsteln',
    hint_header_zero:
      '{member} ist 0, die Positionen sind es nicht: lassen Sie es weg, wenn es unbekannt ist',
    hint_charge_net:
      'Ein Zuschlag wie Versand ist keine Position: senden Sie ihn als Position mit eigenem spend_amount, oder prüfen Sie net_amount',
    hint_charge_vat:
      'Ein Zuschlag wie Versand ist keine Position, oder total_amount enthält MWST: senden Sie vat_rate oder, besser, net_amount',
    hint_charge_rate:
      'Ein Zuschlag wie Versand ist keine Position, oder es gilt ein anderer MWST-Satz: prüfen Sie vat_rate oder senden Sie, besser, net_amount',
    hint_discount_net:
      'Ein Rabatt ist keine Position: senden Sie ihn als Position mit eigenem spend_amount, oder prüfen Sie net_amount',
    hint_discount_vat:
      'Ein Rabatt ist keine Position, oder total_amount enthält MWST: senden Sie vat_rate oder, besser, net_amount',
    hint_discount_rate:
      'Ein Rabatt ist keine Position, oder es gilt ein anderer MWST-Satz: prüfen Sie vat_rate oder senden Sie, besser, net_amount',
    repeats_invoice: 'Sie wiederholt die Rechnung {invoice}',
    repeats_invoice_of_net: 'Sie wiederholt die Rechnung {invoice}, netto {net} {currency}',
    repeats_of_request: 'Sie wiederholt invoices[{place}] derselben Anfrage',
    distance_of_places: 'Die Kilometer sind die zwischen den genannten Orten: {journey}',
    caution_of_factor: '{factor}: {caution}',
    risk_spend_based: 'Aus dem Betrag in {currency} berechnet, nicht aus einer Menge.',
    risk_needs_review:
      'Die Klassierung oder der Faktor ist unsicher (Verlässlichkeit {confidence}); die Position ist zur Prüfung markiert.',
    risk_low_confidence: 'Die Verlässlichkeit {confidence} liegt im unteren Drittel ihres Bandes.',
    risk_changed_by_person: 'Nach der Berechnung von einer Person geändert.',
    risk_estimated: 'Der Text sagt, dass die Menge geschätzt ist.',
    risk_amount: 'Der Betrag {amount} {currency} fällt bei diesem Lieferanten und dieser Kategorie auf.',
    risk_amount_far:
      'Der Betrag {amount} {currency} fällt auf (robuster z-Wert {z}) gegenüber dem Median {median} der {lines} Positionen dieses Lieferanten und dieser Kategorie.',
    risk_intensity: '{intensity} kg je {unit} fallen in dieser Kategorie auf.',
    risk_intensity_far:
      '{intensity} kg je {unit} fallen auf (robuster z-Wert {z}) gegenüber dem Median {median} der {lines} Positionen dieser Kategorie.',
    risk_new_vendor: 'Der Lieferant hat in keiner früheren Periode eine Rechnung.',
    risk_vendor_exception: 'Der Lieferant hatte in einer früheren Periode eine falsche Darstellung.',
    risk_category_exception:
      'Die Kategorie {category} hatte in einer früheren Periode eine falsche Darstellung.',
    risk_cut_off_date:
      'Das Rechnungsdatum {date} (ohne Leistungszeitraum) liegt höchstens {days} Tage von einem Ende der Periode {from} bis {to} entfernt.',
    risk_cut_off_service:
      'Der Leistungszeitraum {start} bis {end} reicht über ein Ende der Periode {from} bis {to} hinaus oder endet höchstens {days} Tage davon.',
    risk_round_amount: 'Runder Betrag {amount} {currency}.',
    risk_first_digit:
      'Die erste Ziffer {digit} ist bei den Beträgen des Lieferanten häufiger, als das Gesetz von Benford erwarten lässt.',
    risk_equal_invoice: 'Die Rechnung gleicht einer anderen in Lieferant, Datum, Währung und Positionen.',
    risk_equal_amount: 'Eine andere Rechnung des Lieferanten hat innerhalb von 7 Tagen denselben Betrag.',
    risk_factor_region: 'Der Faktor ist von einer anderen Region als die Rechnung.',
    risk_factor_year: 'Der Faktor ist von {year}, die Rechnung von {invoiceYear}.',
    risk_converted: 'Eine Einheit oder Währung wurde umgerechnet.',
    risk_credit: 'Eine negative Position.',
    risk_no_document: 'Zur Rechnung ist kein Beleg gespeichert.',
    risk_header_differs: 'Der Kopf der Rechnung stimmt nicht mit den Positionen überein.',
    risk_lines_gross: 'Die Positionen der Rechnung enthalten MWST und wurden auf netto umgerechnet.',
    risk_fallback: 'Die Berechnung nutzte einen Ersatz: {warnings}.',
    risk_price_of_vendor:
      'Der Preis von {price} {currency} je {unit} ist das {ratio}-Fache des Medians der {lines} Positionen dieses Lieferanten und dieser Kategorie in dieser Einheit.',
    risk_price_of_category:
      'Der Preis von {price} {currency} je {unit} ist das {ratio}-Fache des Medians der {lines} Positionen dieser Kategorie in dieser Einheit.',
    risk_price_year_before:
      'Der Preis von {price} {currency} je {unit} ist das {ratio}-Fache des Medians des Lieferanten im Vorjahr.',
    risk_quantity_of_vendor:
      'Die Menge von {quantity} {unit} ist das {ratio}-Fache des Medians der {lines} Positionen dieses Lieferanten und dieser Kategorie in dieser Einheit.',
    risk_quantity_of_category:
      'Die Menge von {quantity} {unit} ist das {ratio}-Fache des Medians der {lines} Positionen dieser Kategorie in dieser Einheit.',
    risk_quantity_year_before:
      'Die Menge von {quantity} {unit} ist das {ratio}-Fache des Medians des Lieferanten im Vorjahr.',
    risk_unit_none:
      'Die Einheit (keine) oder die Währung ({currency}) ist nicht die, welche dieser Lieferant für diese Kategorie üblicherweise hat.',
    risk_unit:
      'Die Einheit ({unit}) oder die Währung ({currency}) ist nicht die, welche dieser Lieferant für diese Kategorie üblicherweise hat.',
    risk_booked_late:
      'Am {recorded} erfasst, die Rechnung ist vom {date}: viel später als die meisten Positionen der Periode.',
    risk_from_spreadsheet: 'Aus einer Tabelle erfasst, anders als die meisten Positionen der Periode.',
    risk_without_id:
      'Ohne Kennung des sendenden Systems erfasst, welche die meisten Positionen der Periode haben.',
    risk_round_quantity: 'Runde Menge {quantity}.',
    risk_round_quantity_in: 'Runde Menge {quantity} {unit}.',
    risk_as_scored: 'Wie beim Einfrieren der Grundgesamtheit bewertet.',
  },
};
