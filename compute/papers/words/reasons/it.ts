import { IT_MATERIALS } from '../materials/it.ts';
import type { ReasonWords } from './en.ts';

export const IT_REASONS: ReasonWords = {
  values: {
    ...IT_MATERIALS,
    because: 'Motivo: {reasons}',
    short_haul: 'corto raggio',
    long_haul: 'lungo raggio',
    domestic: 'nazionale',
    international_non_uk: 'internazionale',
    average: 'media',
    economy: 'economica',
    premium_economy: 'economica premium',
    business: 'business',
    first: 'prima classe',
    anaerobic_digestion: 'digestione anaerobica',
    composting: 'compostaggio',
    incineration_er: 'incenerimento con recupero di energia',
    landfill: 'discarica',
    recycling_closed: 'riciclaggio a ciclo chiuso',
    recycling_open: 'riciclaggio a ciclo aperto',
    classification: 'classificazione del testo',
    'median of candidates': 'mediana dei candidati',
    'category default': 'categoria',
    text: 'il testo della riga',
    person: 'persona',
    memory: 'memoria',
    named_on_line: 'indicato sulla riga',
    supplier_mix: 'mix del fornitore',
    residual_mix: 'mix residuale',
    location_based: 'basato sulla localizzazione',
    basic: 'base',
    purchaser: 'd’acquisto',
    none: 'nessuna',
  },
  names: {
    unknown_member: 'Campo sconosciuto',
    description_cut: 'Testo della riga troncato',
    item_code_unread: 'Codice articolo non letto',
    vendor_tax_id_unread: 'IDI o partita IVA non letti',
    number_rounded: 'Numero arrotondato',
    fx_rate_stale: 'Cambio o indice dei prezzi meno recente',
    factor_region_fallback: 'Fattore di un’altra regione',
    upstream_missing: 'Parte a monte mancante',
    quantity_not_used: 'Quantità non utilizzata',
    energy_fee_line: 'Rete, tassa o tariffa energetica',
    grid_only_invoice: 'Solo rete o tariffe',
    combustion_not_included: 'Combustibile senza quantità',
    price_index_missing: 'Nessun indice dei prezzi per l’anno',
    sign_conflict: 'Segni di importo e quantità diversi',
    needs_review: 'Da verificare',
    reconciliation_mismatch: 'Testata e righe diverse',
    vat_inclusive_lines: 'Righe IVA inclusa',
    possible_duplicate: 'Possibile duplicato',
    invoice_number_reused: 'Numero di fattura riutilizzato',
    fuel_may_be_counted_twice: 'Carburante di un veicolo contato due volte?',
    energy_may_be_counted_twice: 'Energia contata due volte?',
    journey_from_places: 'Chilometri dai luoghi',
    journey_incomplete: 'Viaggio con un solo luogo',
    journey_no_load: 'Trasporto senza peso',
    journey_side_cost: 'Costo accessorio di un viaggio',
    journey_ambiguous: 'Viaggio con luoghi ambigui',
    journey_count_unclear: 'Numero di persone o viaggi incerto',
    journey_price_unusual: 'Prezzo al chilometro insolito',
    certificate_not_seen: 'Energia rinnovabile senza certificato visto',
    certificate_line: 'Garanzie di origine',
    spend_factor_caution: 'Riserva sul fattore di spesa',
  },
  warnings: {
    unknown_member: 'Un campo della richiesta è sconosciuto ed è stato ignorato.',
    description_cut:
      'Il testo di una riga supera 2000 caratteri: solo i primi 2000 sono stati letti e salvati.',
    item_code_unread:
      'Un codice articolo non ha le cifre del suo schema e quindi non ha dato indicazioni. Forse manca uno zero iniziale.',
    vendor_tax_id_unread:
      'Il numero fiscale del fornitore non è né un IDI svizzero né una partita IVA europea. È stato ignorato, e il fornitore è riconosciuto dal nome.',
    number_rounded: 'Un numero aveva più di 15 cifre significative ed è stato arrotondato a 15.',
    fx_rate_stale: 'Il cambio è più vecchio della fattura: è stato usato il più vicino conosciuto.',
    factor_region_fallback:
      'Per la regione della fattura non esiste un fattore; è stato usato quello di un’altra regione.',
    upstream_missing: 'La parte a monte di questo combustibile o trasporto non ha un fattore; è tralasciata.',
    quantity_not_used:
      'La quantità non corrisponde a nessun fattore della categoria; la riga è stata calcolata dal suo importo.',
    energy_fee_line: 'Rete, imposta, tassa o misura di una bolletta: 0 kg, l’energia è su un’altra riga.',
    grid_only_invoice: 'Solo righe di rete o tasse: l’energia è fatturata altrove.',
    combustion_not_included:
      'Carburante o combustibile senza quantità: è contata solo la sua fornitura. Inviate litri o kWh.',
    price_index_missing:
      'Per l’anno della fattura non c’è un indice dei prezzi; è stato usato il più vicino conosciuto.',
    sign_conflict:
      'Importo e quantità hanno segni diversi, o un accredito non indica la quantità di una riga fisica.',
    needs_review: 'La classificazione o il fattore è incerto e va riesaminato.',
    reconciliation_mismatch: 'Il totale dell’intestazione non concorda con le righe.',
    vat_inclusive_lines:
      'Le righe comprendono l’IVA; la base delle emissioni è stata riportata all’importo netto.',
    possible_duplicate:
      'Esiste già una fattura con lo stesso fornitore, la stessa data, la stessa valuta e le stesse righe.',
    invoice_number_reused:
      'Una fattura dello stesso fornitore ha lo stesso numero e un altro contenuto; entrambe contano.',
    fuel_may_be_counted_twice:
      'Chilometri di un’auto aziendale: il carburante può essere anche su un’altra fattura.',
    energy_may_be_counted_twice:
      'Una persona ha scelto un fattore per una riga di rete o tasse: l’energia può essere anche su un’altra riga o fattura.',
    journey_from_places: 'I chilometri sono stati calcolati dai luoghi che la riga nomina.',
    journey_incomplete:
      'È nominato un solo luogo di un viaggio, quindi non c’è distanza. Inviate distance_km, o nominate entrambi i luoghi.',
    journey_no_load:
      'Una spedizione con percorso noto ma senza peso. Inviate weight_tonnes, o indicate chilogrammi o container.',
    journey_side_cost:
      'Spesa o supplemento di un viaggio che è su un’altra riga; il viaggio non è contato di nuovo.',
    journey_ambiguous:
      'Un luogo del viaggio è sconosciuto o ambiguo, o questo mezzo non può collegare i luoghi.',
    journey_count_unclear: 'Il numero di persone, viaggi o container non è chiaro.',
    journey_price_unusual: 'Il prezzo al chilometro del viaggio è lontano dal consueto.',
    certificate_not_seen:
      'La riga indica energia rinnovabile, ma la garanzia d’origine non è stata vista: la cifra basata sul mercato si fonda su questo testo.',
    certificate_line:
      'Le garanzie d’origine non sono energia: 0 kg. Registratele come strumento dell’area di lavoro.',
    spend_factor_caution: 'La fonte del fattore di spesa esprime una riserva.',
  },
  engagements: {
    replacement_not_drawn:
      'Nessun’altra riga può essere estratta al posto di questa: l’incarico resta aperto finché non è verificata.',
    invoice_voided: 'La fattura è stata annullata dopo l’estrazione. La riga resta nel campione.',
    document_changed: 'Il documento della fattura è stato sostituito o cancellato dopo l’estrazione.',
    line_changed:
      'La riga è stata modificata dopo l’estrazione. Il campione conserva la cifra con cui è stata estratta.',
    document_not_stored:
      'Una prova nomina un documento, ma con la fattura non ne è conservato alcuno: non c’è un’impronta da verificare poi.',
    population_changed:
      'Fatture del periodo sono state registrate, modificate o annullate dopo l’estrazione. Il campione resta com’è.',
    finding_outside_sample:
      'È stato trovato un errore su una riga di un campione precedente che non è nell’attuale. La valutazione non lo comprende.',
    number_rounded: 'Un numero aveva più di 15 cifre significative ed è stato arrotondato a 15.',
    evidence_missing: 'La riga è stata verificata, ma nessuna asserzione su di essa nomina una prova.',
    procedure_missing: 'La riga è stata verificata, ma nessuna asserzione su di essa nomina la procedura.',
    re_performance_missing:
      'La riga è stata verificata, ma il suo calcolo non è stato rifatto né dal servizio né dal revisore.',
    completeness_test_missing:
      'Non è registrata alcuna verifica della completezza: un campione di righe registrate non trova ciò che non lo è stato.',
    thresholds_out_of_order:
      'Calcolate dalle righe, le soglie si contraddicono: atteso sotto il tollerabile, tollerabile fino alla significatività operativa, questa fino a quella complessiva, chiaramente trascurabile sotto la significatività operativa.',
    zero_lines:
      'Le righe di 0 kg non hanno unità né probabilità: guardatele, e indicate quelle da verificare come righe chiave.',
    credit_lines: 'Gli accrediti sono estratti per valore assoluto e valutati con il loro segno.',
    all_items:
      'Il piano richiede tante unità quante sono le righe: ogni riga è verificata, nulla è proiettato.',
    sample_close_to_population: 'Il piano richiede più della metà di tante unità quante sono le righe.',
    sieve_bound_approximate:
      'Il setaccio estrae un numero fisso, quindi le probabilità sono solo circa proporzionali alla grandezza.',
    nothing_to_sample: 'Il periodo non ha emissioni: non c’è nulla da estrarre.',
    top_up_large:
      'Le righe delle estrazioni integrative pesano più della metà della prima popolazione in kg: valutate una nuova estrazione, le cui soglie e il cui piano sono quelli di tutte le righe.',
    records_bear_no_kg_bound:
      'Ogni riga ha la stessa probabilità: da ciò non si può proiettare un limite superiore in kg.',
  },
  reasons: {
    classification_uncertain: 'la classificazione è incerta',
    classification_uncertain_among: 'la classificazione è incerta ({candidates})',
    code_decided: 'il testo dice troppo poco, quindi ha deciso il codice articolo ({read})',
    code_decided_among:
      'il testo dice troppo poco, quindi ha deciso il codice articolo ({read}; {candidates})',
    code_differs: 'il codice articolo significa altro rispetto al testo ({read})',
    code_differs_among: 'il codice articolo significa altro rispetto al testo ({read}; {candidates})',
    remembered_with_other_number: 'il testo memorizzato ha un altro numero, che può indicare altro',
    remembered_for_other_supply:
      '{category} è stato memorizzato per parole che non nominano una fornitura, e la fattura nomina {named}',
    median_factor: 'è usata la mediana ponderata dei fattori dei suoi candidati',
    median_factor_among: 'è usata la mediana ponderata dei fattori dei suoi candidati (NAICS {industries})',
    industry_of_category: 'il settore è incerto; è stato preso quello della categoria',
    industry_of_category_among:
      'il settore è incerto (NAICS {industries}); è stato preso quello della categoria',
    industries_as_likely: 'settori con altri fattori sono altrettanto probabili',
    industries_as_likely_among: 'settori con altri fattori sono altrettanto probabili (NAICS {industries})',
    fuel_from_spend: 'carburante o combustibile calcolato dall’importo',
    refrigerant_from_spend: 'refrigerante calcolato dall’importo: nominate il gas e inviate i chilogrammi',
    energy_from_spend: 'energia calcolata dall’importo: inviate i kWh',
    rail_pass:
      'un abbonamento ferroviario con il fattore di tutti i trasporti terrestri: scegliete un fattore ferroviario e i chilometri',
    own_power_paid: 'l’elettricità pagata del proprio impianto può essere acquistata',
    certificates_dear: 'garanzie d’origine al prezzo dell’energia',
    amount_in_text: 'solo il testo indica la quantità di energia',
    unit_in_text: 'solo il testo indica l’unità della quantità',
    biogas_contract: 'il biogas acquistato dalla rete è un contratto, non un combustibile misurato',
    quantity_on_other_line: 'la quantità è su un’altra riga della bolletta',
    same_energy: 'la riga {line} ha la stessa energia',
    same_waste: 'la riga {line} ha gli stessi rifiuti',
    same_goods: 'la riga {line} ha la stessa merce: un supplemento, o altra ancora',
    credit_of_goods_or_price: 'importo e quantità hanno segni diversi: merce resa o una parte del suo prezzo',
    price_per_kilogram:
      'solo {price} CHF per kg CO2e, di solito almeno {low}: quantità e prezzo non sono della stessa cosa',
    price_per_unit:
      '{price} CHF per {unit}, di solito al massimo {high}: quantità e prezzo non sono della stessa cosa',
    bill_unpaid: 'non ha prezzo, altre righe di energia ne hanno uno',
    bill_surcharge:
      'i suoi kWh costano molto meno dell’energia della bolletta: un supplemento, o nessuna fornitura',
    bill_price_only: 'per il suo importo rimborsa una parte del prezzo dell’energia fornita',
    bill_unnamed_fee:
      'mostra la stessa energia dell’uso della rete, e le sue parole non nominano una fornitura',
    bill_meter_state: 'è una lettura del contatore accanto all’energia fatturata',
    bill_other_energy: 'mostra energia che nessun’altra riga della bolletta ha',
    bill_taken_back: 'deduce energia di una bolletta precedente, e questa bolletta la conta per intero',
    bill_only_on_fee: 'solo una riga di tasse della bolletta mostra questa energia',
    bill_unnamed: 'le sue parole non nominano energia, altre righe della bolletta sì',
    net_calorific_missing:
      'nessun fattore per kWh a potere calorifico inferiore per questo combustibile; è stato usato quello superiore',
    petrol_blend: 'nessun fattore di benzina minerale in questa unità; è stata usata la miscela britannica',
    wood_pellets_assumed: 'combustibile solido non nominato: pellet di legno supposti',
    container_ship_assumed: 'nave non nominata: una portacontainer',
    haul_by_distance: '{haul} secondo la distanza',
    long_haul_assumed: 'lunghezza del volo non indicata: lungo raggio',
    haul_average: 'lunghezza del volo non indicata: media internazionale',
    cabin_missing: 'nessun fattore {cabin} per {haul}; è stato usato {used}',
    cabin_average: 'classe non indicata: media',
    parcel_weight_assumed: 'peso del pacco non indicato: 2 kg',
    building_material_unnamed: 'materiale da costruzione non nominato',
    steel_unnamed: 'tipo di acciaio non nominato: lamiera supposta',
    plastic_unnamed: 'tipo di plastica non nominato: media supposta',
    textile_unnamed: 'tessile non nominato: abbigliamento supposto',
    lime_without_kiln_fuel: 'il fattore contiene solo la CO2 della roccia, senza il combustibile del forno',
    hydrated_lime: 'la calce viva sta per calce idrata, di cui è i tre quarti',
    material_assumed: 'materiale non nominato: {material}',
    food_unnamed: 'alimento non nominato: media di cibi e bevande',
    waste_treatment_unnamed: 'il trattamento dei rifiuti non è indicato',
    waste_treatment_assumed: 'smaltimento non indicato: {route}',
    waste_kind_unnamed: 'il tipo di rifiuti non è indicato: rifiuti residui supposti',
    waste_treatment_missing: 'nessun fattore {route} per {type}; è stato usato {used}',
    waste_landfill_missing: 'nessun fattore di discarica per {type}; è stato usato quello di {used}',
    waste_foreign_incineration:
      'nessun fattore per l’incenerimento di questi rifiuti in Svizzera: quello britannico conta solo il trasporto',
    city_bus_assumed: 'veicolo non nominato: un autobus urbano',
    vehicle_fuel_average: 'carburante del veicolo non indicato: media',
    electric_van_missing: 'nessun fattore per furgoni elettrici; una grande auto elettrica',
    density: 'densità di {material}: {density} kg/m³ (KBOB 2009/1:2022 V4.0, {row})',
    teu_average: '10 t per TEU, il carico medio',
    nearest_place: 'di più luoghi con lo stesso nome il più vicino all’altro estremo',
    upstream_heat_network: 'parte a monte del calore acquistato da una rete',
    upstream_gas_oil: 'parte a monte del gasolio',
    upstream_industrial_coal: 'parte a monte del carbone industriale',
    upstream_household_coal: 'parte a monte del carbone domestico',
    upstream_average_car: 'parte a monte di un’auto di media grandezza',
    places_side_by_side: 'i suoi due luoghi stanno uno accanto all’altro senza parola o segno che li unisca',
    sea_distance_rough: 'la distanza marittima tra due piccoli porti è approssimativa',
    count_of_parts: 'la quantità conta {unit}, di cui una persona può averne più d’una',
    count_not_whole: 'la quantità {quantity} non conta persone intere',
    count_may_be_persons: 'la quantità {quantity} può contare persone',
    count_in_unit_may_be_persons: 'la quantità {quantity} {unit} può contare persone',
    count_of_persons_differs: 'il testo conta {inText} persone, la quantità {quantity}',
    count_may_be_trips: 'la quantità {quantity} può contare viaggi',
    count_of_containers_differs: 'il testo conta {inText} container, la quantità {quantity}',
    price_per_distance: '{price} CHF per {unit}, di solito da {low} a {high}',
    route_code_unknown: 'Il percorso non è stato calcolato: un suo codice è sconosciuto',
    route_too_many_legs: 'Il percorso non è stato calcolato: ha più di {legs} tratte',
    route_without_port: 'Il percorso non è stato calcolato: {place} non ha un porto',
    route_without_airport: 'Il percorso non è stato calcolato: {place} non ha un aeroporto',
    route_without_station:
      'Il percorso non è stato calcolato: per {place} non è nota una stazione né una città',
    route_place_ambiguous: 'Il percorso non è stato calcolato: {place} può indicare più luoghi',
    route_not_on_rhine: 'Il percorso non è stato calcolato: un estremo non è un porto del Reno',
    route_sea_unknown: 'Il percorso non è stato calcolato: tra i suoi porti non è nota una rotta marittima',
    route_same_place:
      'Il percorso non è stato calcolato: {from} e {to} sono lo stesso luogo o distano meno di {km} km',
    route_flight_short: 'Il percorso non è stato calcolato: un volo di meno di {km} km',
    route_rail_long: 'Il percorso non è stato calcolato: più di {km} km in treno',
    route_road_long: 'Il percorso non è stato calcolato: più di {km} km su strada',
    route_sea_between: 'Il percorso non è stato calcolato: tra i suoi estremi c’è un mare',
    route_too_many_factors:
      'le sue tratte richiedono più di {factors} fattori: inviate una riga per ciascuna, o distance_km',
    zero_tax: 'un’imposta non compra nulla',
    zero_rounding: 'una differenza di arrotondamento non compra nulla',
    zero_dunning: 'una spesa di sollecito non compra nulla',
    zero_interest: 'gli interessi non comprano nulla',
    zero_deposit: 'un deposito viene restituito',
    zero_prepayment: 'un acconto o la sua deduzione; l’acquisto conta dove è fornito',
    zero_road_charge:
      'un pedaggio o una tassa stradale non compra trasporto; il carburante o il trasporto conta sulla propria riga',
    zero_fine: 'una multa non compra nulla',
    zero_social: 'un contributo sociale o un’imposta sui salari non compra nulla',
    zero_gift: 'una donazione non compra nulla',
    zero_repayment: 'il rimborso di un prestito non compra nulla',
    zero_carbon_credit:
      'i crediti di carbonio non sono merce; la compensazione è indicata a parte dall’inventario',
    zero_nothing: 'la riga non compra nulla',
    zero_same_energy: 'la stessa energia è contata sulla riga {line}',
    zero_network: 'uso della rete di una bolletta, l’energia è contata sulla propria riga',
    zero_energy_tax: 'imposta sull’energia di una bolletta, l’energia è contata sulla propria riga',
    zero_levy: 'tassa di una bolletta, l’energia è contata sulla propria riga',
    zero_metering: 'misura di una bolletta, l’energia è contata sulla propria riga',
    zero_balancing: 'bilanciamento di una bolletta, l’energia è contata sulla propria riga',
    zero_feed_in: 'immissione di una bolletta, l’energia è contata sulla propria riga',
    zero_base_fee: 'tassa di base di una bolletta, l’energia è contata sulla propria riga',
    zero_relief: 'sgravio di prezzo di una bolletta, l’energia è contata sulla propria riga',
    zero_instalment: 'acconto di una bolletta, l’energia è contata sulla propria riga',
    zero_certificate_part: 'garanzia d’origine di una bolletta, l’energia è contata sulla propria riga',
    zero_own_production: 'produzione propria di una bolletta, l’energia è contata sulla propria riga',
    zero_fee: 'spesa di una bolletta, l’energia è contata sulla propria riga',
    zero_recovered: 'il refrigerante recuperato o distrutto non è fuoriuscito',
    zero_own_power: 'l’elettricità del proprio impianto non viene dalla rete, e per essa non si brucia nulla',
    zero_scrap: 'una vendita di rottami o di materiale reso non è un acquisto',
    zero_certificate: 'garanzia d’origine, nessuna energia',
    zero_discount: 'uno sconto su righe calcolate da quantità',
    rate_of_day: 'cambio {currency} del {day}',
    price_index_of_year: 'indice dei prezzi {area} del {year}',
    factor_by_hand: 'il fattore è stato scelto a mano',
    factor_of_region: 'il fattore ai prezzi d’acquisto di {region}',
    factor_eu_for_missing:
      'nessun fattore ai prezzi d’acquisto per {region}, settore {sector}; è usato il fattore UE del settore',
    factor_eu_for_flagged:
      'il fattore di {region} ha una riserva ({flag}); è usato il fattore UE del settore',
    factor_basic_for_missing:
      'nessun fattore ai prezzi d’acquisto per {region}, settore {sector}, e nessuno dell’UE; è usato il fattore ai prezzi base {factor}',
    factor_basic_for_flagged:
      'il fattore di {region} ha una riserva ({flag}), e non c’è un fattore UE; è usato il fattore ai prezzi base {factor}',
    basic_price_kept: 'nessun fattore ai prezzi d’acquisto per {sector}',
    scaled_from_gross: 'le righe comprendono l’IVA, riportate al netto: {basis} / {lines}',
    scaled_to_header: 'regola dell’area di lavoro, riportate all’intestazione: {basis} / {lines}',
    credit_of_purchase: 'accredito di un acquisto',
    without_kwh: 'nessun kWh',
    certificate_on_line: 'indicato sulla fattura; garanzia non vista',
    unfit_unit: 'la riga non ha una quantità convertibile in {unit}, l’unità di {factor}',
    unfit_unknown: 'l’insieme di fattori {set} non ha il fattore {factor}',
    unfit_counted_twice:
      'la riga è rete o tassa di una bolletta, e la sua quantità è quella della riga {line}, che conta l’energia: {factor} la conterebbe due volte',
    unfit_excluded: 'il fattore {factor} non va usato: {flag}',
    member_ignored: '{member} è sconosciuto ed è stato ignorato',
    member_meant: '{member} è sconosciuto ed è stato ignorato; forse {meant}',
    more_members_ignored: 'altri {count} campi sconosciuti sono stati ignorati',
    text_cut: '{member} supera {characters} caratteri: solo i primi {characters} sono stati letti e salvati',
    item_code_digits:
      '{member} non ha le cifre di {scheme} e quindi non ha dato indicazioni: inviate il codice intero con gli zeri iniziali',
    rounded_to: '{member} è stato arrotondato a {digits} cifre significative: {number}',
    factor_of_other_region: 'Nessun fattore per {region}; è stato usato {factor} di {used}',
    spend_factor_of_other_region: 'Il fattore di spesa è di {used}, non di {region}',
    upstream_of_factor_missing: '{factor} non ha un fattore a monte corrispondente; è tralasciato',
    quantity_repeats_energy:
      'La quantità ripete quella della riga {line}; la stessa energia conta una volta, là',
    quantity_repeats_waste:
      'La quantità ripete quella della riga {line}; gli stessi rifiuti contano una volta, questa riga dal suo importo',
    quantity_repeats_goods:
      'La quantità ripete quella della riga {line}; la stessa merce conta una volta, questa riga dal suo importo',
    quantity_is_zero: 'La quantità è 0; la riga è stata calcolata dal suo importo',
    quantity_without_unit: 'La quantità non ha unità; la riga è stata calcolata dal suo importo',
    quantity_fits_no_factor:
      'La quantità in «{unit}» non corrisponde a nessun fattore di {category}; la riga è stata calcolata dal suo importo',
    signs_differ: 'Importo e quantità hanno segni diversi; vale quello dell’importo',
    credit_without_quantity:
      'Un accredito senza la quantità della riga accreditata è stato calcolato dal suo importo',
    header_differs: 'L’importo netto dell’intestazione {net} e la somma delle righe {lines} non concordano',
    scaled_to_net:
      'La somma delle righe è total_amount, quindi comprendono l’IVA: gli importi sono stati riportati al netto {net}',
    hint_total_is_net_or_gross:
      'total_amount è la somma delle righe: se è già netto, tralasciate vat_rate; se le righe comprendono l’IVA, inviate anche net_amount',
    hint_check_net: 'total_amount è la somma delle righe: controllate net_amount',
    hint_rate_fraction: 'vat_rate sembra una frazione: inviate una percentuale (8.1, non 0.081)',
    hint_signs:
      '{member} e la somma delle righe hanno segni opposti: un accredito invia ogni importo negativo, anche spend_amount',
    hint_lines_hundred:
      'Le righe sono cento volte {member}: inviate spend_amount in unità di valuta, non in centesimi',
    hint_header_hundred: '{member} è cento volte le righe: inviatelo in unità di valuta, non in centesimi',
    hint_header_zero: '{member} è 0 ma le righe non lo sono: tralasciatelo se è sconosciuto',
    hint_charge_net:
      'Un supplemento come la spedizione non è una riga: inviatelo come riga con il suo spend_amount, o controllate net_amount',
    hint_charge_vat:
      'Un supplemento come la spedizione non è una riga, o total_amount comprende l’IVA: inviate vat_rate o, meglio, net_amount',
    hint_charge_rate:
      'Un supplemento come la spedizione non è una riga, o vale un’altra aliquota IVA: controllate vat_rate o, meglio, inviate net_amount',
    hint_discount_net:
      'Uno sconto non è una riga: inviatelo come riga con il suo spend_amount, o controllate net_amount',
    hint_discount_vat:
      'Uno sconto non è una riga, o total_amount comprende l’IVA: inviate vat_rate o, meglio, net_amount',
    hint_discount_rate:
      'Uno sconto non è una riga, o vale un’altra aliquota IVA: controllate vat_rate o, meglio, inviate net_amount',
    repeats_invoice: 'Ripete la fattura {invoice}',
    repeats_invoice_of_net: 'Ripete la fattura {invoice}, netto {net} {currency}',
    repeats_of_request: 'Ripete invoices[{place}] della stessa richiesta',
    distance_of_places: 'I chilometri sono quelli tra i luoghi nominati: {journey}',
    caution_of_factor: '{factor}: {caution}',
    risk_spend_based: 'Calcolato dall’importo in {currency}, non da una quantità.',
    risk_needs_review:
      'La classificazione o il fattore è incerto (affidabilità {confidence}); la riga è segnata per il riesame.',
    risk_low_confidence: 'L’affidabilità {confidence} è nel terzo inferiore della sua fascia.',
    risk_changed_by_person: 'Modificato da una persona dopo il calcolo.',
    risk_estimated: 'Il testo dice che la quantità è una stima.',
    risk_amount: 'L’importo {amount} {currency} spicca per questo fornitore e questa categoria.',
    risk_amount_far:
      'L’importo {amount} {currency} spicca (z robusto {z}) rispetto alla mediana {median} delle {lines} righe di questo fornitore e di questa categoria.',
    risk_intensity: '{intensity} kg per {unit} spiccano in questa categoria.',
    risk_intensity_far:
      '{intensity} kg per {unit} spiccano (z robusto {z}) rispetto alla mediana {median} delle {lines} righe di questa categoria.',
    risk_new_vendor: 'Il fornitore non ha fatture in un periodo precedente.',
    risk_vendor_exception: 'Il fornitore aveva un errore in un periodo precedente.',
    risk_category_exception: 'La categoria {category} aveva un errore in un periodo precedente.',
    risk_cut_off_date:
      'La data della fattura {date} (senza periodo di prestazione) dista al massimo {days} giorni da una fine del periodo dal {from} al {to}.',
    risk_cut_off_service:
      'Il periodo di prestazione dal {start} al {end} supera una fine del periodo dal {from} al {to} o termina al massimo a {days} giorni da essa.',
    risk_round_amount: 'Importo tondo {amount} {currency}.',
    risk_first_digit:
      'La prima cifra {digit} è più frequente tra gli importi del fornitore di quanto preveda la legge di Benford.',
    risk_equal_invoice: 'La fattura è uguale a un’altra per fornitore, data, valuta e righe.',
    risk_equal_amount: 'Un’altra fattura del fornitore ha lo stesso importo entro 7 giorni.',
    risk_factor_region: 'Il fattore è di un’altra regione rispetto alla fattura.',
    risk_factor_year: 'Il fattore è del {year}, la fattura del {invoiceYear}.',
    risk_converted: 'Un’unità o una valuta è stata convertita.',
    risk_credit: 'Una riga negativa.',
    risk_no_document: 'Per la fattura non è conservato alcun documento.',
    risk_header_differs: 'L’intestazione della fattura non concorda con le sue righe.',
    risk_lines_gross: 'Le righe della fattura comprendono l’IVA e sono state riportate al netto.',
    risk_fallback: 'Il calcolo ha usato un ripiego: {warnings}.',
    risk_price_of_vendor:
      'Il prezzo di {price} {currency} per {unit} è {ratio} volte la mediana delle {lines} righe di questo fornitore e di questa categoria in questa unità.',
    risk_price_of_category:
      'Il prezzo di {price} {currency} per {unit} è {ratio} volte la mediana delle {lines} righe di questa categoria in questa unità.',
    risk_price_year_before:
      'Il prezzo di {price} {currency} per {unit} è {ratio} volte la mediana del fornitore nell’anno precedente.',
    risk_quantity_of_vendor:
      'La quantità di {quantity} {unit} è {ratio} volte la mediana delle {lines} righe di questo fornitore e di questa categoria in questa unità.',
    risk_quantity_of_category:
      'La quantità di {quantity} {unit} è {ratio} volte la mediana delle {lines} righe di questa categoria in questa unità.',
    risk_quantity_year_before:
      'La quantità di {quantity} {unit} è {ratio} volte la mediana del fornitore nell’anno precedente.',
    risk_unit_none:
      'L’unità (nessuna) o la valuta ({currency}) non è quella che questo fornitore ha di solito per questa categoria.',
    risk_unit:
      'L’unità ({unit}) o la valuta ({currency}) non è quella che questo fornitore ha di solito per questa categoria.',
    risk_booked_late:
      'Registrato il {recorded}, la fattura è del {date}: molto più tardi della maggior parte delle righe del periodo.',
    risk_from_spreadsheet:
      'Registrato da un foglio di calcolo, a differenza della maggior parte delle righe del periodo.',
    risk_without_id:
      'Registrato senza identificativo del sistema mittente, che la maggior parte delle righe del periodo ha.',
    risk_round_quantity: 'Quantità tonda {quantity}.',
    risk_round_quantity_in: 'Quantità tonda {quantity} {unit}.',
    risk_as_scored: 'Come valutato quando la popolazione è stata congelata.',
  },
};
