import { FR_MATERIALS } from '../materials/fr.ts';
import type { ReasonWords } from './en.ts';

export const FR_REASONS: ReasonWords = {
  values: {
    ...FR_MATERIALS,
    because: 'Raison : {reasons}',
    short_haul: 'court-courrier',
    long_haul: 'long-courrier',
    domestic: 'intérieur',
    international_non_uk: 'international',
    average: 'moyenne',
    economy: 'économique',
    premium_economy: 'économique premium',
    business: 'affaires',
    first: 'première classe',
    anaerobic_digestion: 'méthanisation',
    composting: 'compostage',
    incineration_er: 'incinération avec valorisation énergétique',
    landfill: 'décharge',
    recycling_closed: 'recyclage en boucle fermée',
    recycling_open: 'recyclage en boucle ouverte',
    classification: 'le classement du texte',
    'median of candidates': 'la médiane des candidats',
    'category default': 'la catégorie',
    text: 'le texte de la ligne',
    person: 'personne',
    memory: 'mémoire',
    named_on_line: 'indiqué sur la ligne',
    supplier_mix: 'mix du fournisseur',
    residual_mix: 'mix résiduel',
    location_based: 'fondé sur la localisation',
    basic: 'de base',
    purchaser: 'd’acquisition',
    none: 'aucun',
  },
  names: {
    unknown_member: 'Champ inconnu',
    description_cut: 'Texte de la ligne coupé',
    item_code_unread: 'Code d’article non lu',
    vendor_tax_id_unread: 'IDE ou numéro de TVA non lu',
    number_rounded: 'Nombre arrondi',
    fx_rate_stale: 'Cours de change ou indice des prix ancien',
    factor_region_fallback: 'Facteur d’une autre région',
    upstream_missing: 'Amont manquant',
    quantity_not_used: 'Quantité non utilisée',
    energy_fee_line: 'Réseau, taxe ou frais d’énergie',
    grid_only_invoice: 'Réseau ou frais seulement',
    combustion_not_included: 'Combustible sans quantité',
    price_index_missing: 'Pas d’indice des prix pour l’année',
    sign_conflict: 'Signes du montant et de la quantité différents',
    needs_review: 'À vérifier',
    reconciliation_mismatch: 'En-tête et lignes différents',
    vat_inclusive_lines: 'Lignes TVA comprise',
    possible_duplicate: 'Doublon possible',
    invoice_number_reused: 'Numéro de facture réutilisé',
    fuel_may_be_counted_twice: 'Carburant d’un véhicule compté deux fois ?',
    energy_may_be_counted_twice: 'Énergie comptée deux fois ?',
    journey_from_places: 'Kilomètres d’après les lieux',
    journey_incomplete: 'Trajet avec un seul lieu',
    journey_no_load: 'Transport sans poids',
    journey_side_cost: 'Frais annexes d’un trajet',
    journey_ambiguous: 'Trajet aux lieux ambigus',
    journey_count_unclear: 'Nombre de personnes ou de trajets incertain',
    journey_price_unusual: 'Prix par kilomètre inhabituel',
    certificate_not_seen: 'Énergie renouvelable sans certificat vu',
    certificate_line: 'Garanties d’origine',
    spend_factor_caution: 'Réserve sur le facteur de dépense',
  },
  warnings: {
    unknown_member: 'Un champ de la requête est inconnu et a été ignoré.',
    description_cut:
      'Le texte d’une ligne dépasse 2000 caractères : seuls les 2000 premiers ont été lus et enregistrés.',
    item_code_unread:
      'Un code d’article n’a pas les chiffres de son système et n’a donc rien indiqué. Un zéro initial manque peut-être.',
    vendor_tax_id_unread:
      'Le numéro fiscal du fournisseur n’est ni un IDE suisse ni un numéro de TVA européen. Il a été ignoré, et le fournisseur est reconnu par son nom.',
    number_rounded: 'Un nombre avait plus de 15 chiffres significatifs et a été arrondi à 15.',
    fx_rate_stale: 'Le cours de change est plus ancien que la facture : le plus proche connu a été utilisé.',
    factor_region_fallback:
      'Il n’existe pas de facteur pour la région de la facture ; celui d’une autre région a été utilisé.',
    upstream_missing:
      'La partie amont de ce combustible ou de ce transport n’a pas de facteur ; elle est omise.',
    quantity_not_used:
      'La quantité ne correspond à aucun facteur de la catégorie ; la ligne a été calculée à partir de son montant.',
    energy_fee_line:
      'Réseau, taxe, redevance ou comptage d’une facture d’énergie : 0 kg, l’énergie est sur une autre ligne.',
    grid_only_invoice: 'Seulement des lignes de réseau ou de taxes : l’énergie est facturée ailleurs.',
    combustion_not_included:
      'Combustible ou carburant sans quantité : seule sa fourniture est comptée. Envoyez des litres ou des kWh.',
    price_index_missing:
      'Il n’y a pas d’indice des prix pour l’année de la facture ; le plus proche connu a été utilisé.',
    sign_conflict:
      'Montant et quantité ont des signes différents, ou un avoir ne donne pas la quantité d’une ligne physique.',
    needs_review: 'Le classement ou le facteur est incertain et doit être revu.',
    reconciliation_mismatch: 'Le total de l’en-tête ne concorde pas avec les lignes.',
    vat_inclusive_lines:
      'Les lignes comprennent la TVA ; la base des émissions a été ramenée au montant net.',
    possible_duplicate: 'Une facture de même fournisseur, date, monnaie et lignes existe déjà.',
    invoice_number_reused:
      'Une facture du même fournisseur a le même numéro et un autre contenu ; les deux comptent.',
    fuel_may_be_counted_twice:
      'Kilomètres d’une voiture d’entreprise : son carburant peut aussi figurer sur une autre facture.',
    energy_may_be_counted_twice:
      'Une personne a choisi un facteur pour une ligne de réseau ou de taxes : son énergie peut aussi figurer sur une autre ligne ou une autre facture.',
    journey_from_places: 'Les kilomètres ont été calculés à partir des lieux que la ligne nomme.',
    journey_incomplete:
      'Un seul lieu d’un trajet est nommé, il n’y a donc pas de distance. Envoyez distance_km, ou nommez les deux lieux.',
    journey_no_load:
      'Un envoi dont le trajet est connu, sans poids. Envoyez weight_tonnes, ou indiquez kilogrammes ou conteneurs.',
    journey_side_cost:
      'Frais ou supplément d’un trajet qui est sur une autre ligne ; le trajet n’est pas compté une seconde fois.',
    journey_ambiguous:
      'Un lieu du trajet est inconnu ou ambigu, ou ce moyen de transport ne peut relier les lieux.',
    journey_count_unclear: 'Le nombre de personnes, de trajets ou de conteneurs n’est pas clair.',
    journey_price_unusual: 'Le prix au kilomètre du trajet est loin de l’usage.',
    certificate_not_seen:
      'La ligne indique une énergie renouvelable, mais la garantie d’origine n’a pas été vue : le chiffre fondé sur le marché repose sur ce texte.',
    certificate_line:
      'Les garanties d’origine ne sont pas de l’énergie : 0 kg. Saisissez-les comme instrument de l’espace de travail.',
    spend_factor_caution: 'La source du facteur monétaire émet une réserve.',
  },
  engagements: {
    replacement_not_drawn:
      'Aucune autre ligne ne peut être tirée à la place de celle-ci : la mission reste ouverte jusqu’à ce qu’elle soit testée.',
    invoice_voided: 'La facture a été annulée après le tirage. La ligne reste dans l’échantillon.',
    document_changed: 'La pièce de la facture a été remplacée ou effacée après le tirage.',
    line_changed:
      'La ligne a été modifiée après le tirage. L’échantillon garde le chiffre avec lequel elle a été tirée.',
    document_not_stored:
      'Une preuve nomme une pièce, mais aucune n’est conservée avec la facture : il n’y a pas d’empreinte à vérifier plus tard.',
    population_changed:
      'Des factures de la période ont été enregistrées, modifiées ou annulées après le tirage. L’échantillon reste tel quel.',
    finding_outside_sample:
      'Une anomalie a été trouvée sur une ligne d’un échantillon antérieur qui n’est pas dans l’actuel. L’évaluation ne la comprend pas.',
    number_rounded: 'Un nombre avait plus de 15 chiffres significatifs et a été arrondi à 15.',
    evidence_missing: 'La ligne a été testée, mais aucune assertion à son sujet ne nomme de preuve.',
    procedure_missing: 'La ligne a été testée, mais aucune assertion à son sujet ne nomme la procédure.',
    re_performance_missing:
      'La ligne a été testée, mais son calcul n’a été refait ni par le service ni par l’auditeur.',
    completeness_test_missing:
      'Aucun test d’exhaustivité n’est consigné : un échantillon de lignes enregistrées ne trouve pas ce qui ne l’a pas été.',
    thresholds_out_of_order:
      'Calculés à partir des lignes, les seuils se contredisent : attendue sous tolérable, tolérable jusqu’au seuil de planification, celui-ci jusqu’au seuil global, manifestement insignifiant sous le seuil de planification.',
    zero_lines:
      'Les lignes de 0 kg n’ont ni unité ni chance : regardez-les, et nommez celles à tester comme éléments clés.',
    credit_lines: 'Les avoirs sont tirés selon leur valeur absolue et évalués avec leur signe.',
    all_items:
      'Le plan demande autant d’unités qu’il y a de lignes : chaque ligne est testée, rien n’est extrapolé.',
    sample_close_to_population: 'Le plan demande plus de la moitié d’autant d’unités qu’il y a de lignes.',
    sieve_bound_approximate:
      'Le crible tire un nombre fixe, les chances ne sont donc qu’à peu près proportionnelles à la taille.',
    nothing_to_sample: 'La période n’a pas d’émissions : il n’y a rien à tirer.',
    top_up_large:
      'Les lignes des tirages complémentaires pèsent plus de la moitié de la première population en kg : envisagez un nouveau tirage, dont les seuils et le plan sont ceux de toutes les lignes.',
    records_bear_no_kg_bound:
      'Chaque ligne a la même chance : aucune limite supérieure en kg ne peut en être extrapolée.',
  },
  reasons: {
    classification_uncertain: 'le classement est incertain',
    classification_uncertain_among: 'le classement est incertain ({candidates})',
    code_decided: 'le texte en dit trop peu, le code d’article a donc décidé ({read})',
    code_decided_among: 'le texte en dit trop peu, le code d’article a donc décidé ({read} ; {candidates})',
    code_differs: 'le code d’article signifie autre chose que le texte ({read})',
    code_differs_among: 'le code d’article signifie autre chose que le texte ({read} ; {candidates})',
    remembered_with_other_number: 'le texte mémorisé a un autre nombre, qui peut désigner autre chose',
    remembered_for_other_supply:
      '{category} a été mémorisé pour des mots qui ne nomment aucune fourniture, et la facture nomme {named}',
    median_factor: 'la médiane pondérée des facteurs de ses candidats est utilisée',
    median_factor_among:
      'la médiane pondérée des facteurs de ses candidats est utilisée (NAICS {industries})',
    industry_of_category: 'la branche est incertaine ; celle de la catégorie a été prise',
    industry_of_category_among:
      'la branche est incertaine (NAICS {industries}) ; celle de la catégorie a été prise',
    industries_as_likely: 'des branches à d’autres facteurs sont tout aussi probables',
    industries_as_likely_among:
      'des branches à d’autres facteurs sont tout aussi probables (NAICS {industries})',
    fuel_from_spend: 'carburant ou combustible calculé à partir du montant',
    refrigerant_from_spend:
      'fluide frigorigène calculé à partir du montant : nommez le gaz et envoyez ses kilogrammes',
    energy_from_spend: 'énergie calculée à partir du montant : envoyez les kWh',
    rail_pass:
      'un abonnement de train au facteur de tous les transports terrestres : choisissez un facteur de train et ses kilomètres',
    own_power_paid: 'l’électricité payée de la propre installation peut être achetée',
    certificates_dear: 'garanties d’origine au prix de l’énergie',
    amount_in_text: 'seul le texte donne la quantité d’énergie',
    unit_in_text: 'seul le texte donne l’unité de la quantité',
    biogas_contract: 'le biogaz acheté par le réseau est un contrat, pas un combustible mesuré',
    quantity_on_other_line: 'la quantité est sur une autre ligne de la facture',
    same_energy: 'la ligne {line} a la même énergie',
    same_waste: 'la ligne {line} a les mêmes déchets',
    same_goods: 'la ligne {line} a la même marchandise : un supplément, ou davantage',
    credit_of_goods_or_price:
      'montant et quantité ont des signes différents : marchandise rendue ou une partie de son prix',
    price_per_kilogram:
      'seulement {price} CHF par kg CO2e, d’usage {low} au moins : quantité et prix ne sont pas de la même chose',
    price_per_unit:
      '{price} CHF par {unit}, d’usage {high} au plus : quantité et prix ne sont pas de la même chose',
    bill_unpaid: 'elle n’a pas de prix, d’autres lignes d’énergie en ont un',
    bill_surcharge:
      'ses kWh coûtent bien moins que l’énergie de la facture : un supplément, ou pas de livraison',
    bill_price_only: 'par son montant, elle rembourse une partie du prix de l’énergie livrée',
    bill_unnamed_fee:
      'elle montre la même énergie que l’utilisation du réseau, et ses mots ne nomment aucune fourniture',
    bill_meter_state: 'c’est un relevé de compteur à côté de l’énergie facturée',
    bill_other_energy: 'elle montre une énergie qu’aucune autre ligne de la facture n’a',
    bill_taken_back: 'elle déduit l’énergie d’une facture antérieure, et cette facture la compte en entier',
    bill_only_on_fee: 'seule une ligne de taxes de la facture montre cette énergie',
    bill_unnamed: 'ses mots ne nomment aucune énergie, d’autres lignes de la facture le font',
    net_calorific_missing: 'pas de facteur par kWh PCI pour ce combustible ; celui par kWh PCS a été utilisé',
    petrol_blend: 'pas de facteur d’essence minérale dans cette unité ; le mélange britannique a été utilisé',
    wood_pellets_assumed: 'combustible solide non nommé : granulés de bois supposés',
    container_ship_assumed: 'navire non nommé : un porte-conteneurs',
    haul_by_distance: '{haul} d’après la distance',
    long_haul_assumed: 'longueur du vol non indiquée : long-courrier',
    haul_average: 'longueur du vol non indiquée : moyenne internationale',
    cabin_missing: 'pas de facteur {cabin} pour {haul} ; {used} a été utilisé',
    cabin_average: 'classe non indiquée : moyenne',
    parcel_weight_assumed: 'poids du colis non indiqué : 2 kg',
    building_material_unnamed: 'matériau de construction non nommé',
    steel_unnamed: 'type d’acier non nommé : tôle supposée',
    plastic_unnamed: 'type de plastique non nommé : moyenne supposée',
    textile_unnamed: 'textile non nommé : vêtements supposés',
    lime_without_kiln_fuel: 'le facteur ne contient que le CO2 de la roche, sans le combustible du four',
    hydrated_lime: 'la chaux vive remplace la chaux hydratée, dont elle fait les trois quarts',
    material_assumed: 'matériau non nommé : {material}',
    food_unnamed: 'aliment non nommé : moyenne des aliments et boissons',
    waste_treatment_unnamed: 'le traitement des déchets n’est pas indiqué',
    waste_treatment_assumed: 'filière non indiquée : {route}',
    waste_kind_unnamed: 'le type de déchets n’est pas indiqué : déchets résiduels supposés',
    waste_treatment_missing: 'pas de facteur {route} pour {type} ; {used} a été utilisé',
    waste_landfill_missing: 'pas de facteur de décharge pour {type} ; celui de {used} a été utilisé',
    waste_foreign_incineration:
      'pas de facteur d’incinération de ces déchets en Suisse : le facteur britannique ne compte que leur transport',
    city_bus_assumed: 'véhicule non nommé : un bus urbain',
    vehicle_fuel_average: 'carburant du véhicule non indiqué : moyenne',
    electric_van_missing: 'pas de facteur de camionnette électrique ; une grande voiture électrique',
    density: 'densité de {material} : {density} kg/m³ (KBOB 2009/1:2022 V4.0, {row})',
    teu_average: '10 t par EVP, la charge moyenne',
    nearest_place: 'de plusieurs lieux de même nom, le plus proche de l’autre extrémité',
    upstream_heat_network: 'amont de la chaleur achetée à un réseau',
    upstream_gas_oil: 'amont du gazole',
    upstream_industrial_coal: 'amont du charbon industriel',
    upstream_household_coal: 'amont du charbon domestique',
    upstream_average_car: 'amont d’une voiture de taille moyenne',
    places_side_by_side: 'ses deux lieux sont côte à côte sans mot ni signe qui les relie',
    sea_distance_rough: 'la distance maritime entre deux petits ports est approximative',
    count_of_parts: 'la quantité compte des {unit}, dont une personne peut avoir plusieurs',
    count_not_whole: 'la quantité {quantity} ne compte pas de personnes entières',
    count_may_be_persons: 'la quantité {quantity} peut compter des personnes',
    count_in_unit_may_be_persons: 'la quantité {quantity} {unit} peut compter des personnes',
    count_of_persons_differs: 'le texte compte {inText} personnes, la quantité {quantity}',
    count_may_be_trips: 'la quantité {quantity} peut compter des trajets',
    count_of_containers_differs: 'le texte compte {inText} conteneurs, la quantité {quantity}',
    price_per_distance: '{price} CHF par {unit}, d’usage {low} à {high}',
    route_code_unknown: 'Le trajet n’a pas été calculé : un de ses codes est inconnu',
    route_too_many_legs: 'Le trajet n’a pas été calculé : il a plus de {legs} étapes',
    route_without_port: 'Le trajet n’a pas été calculé : {place} n’a pas de port',
    route_without_airport: 'Le trajet n’a pas été calculé : {place} n’a pas d’aéroport',
    route_without_station: 'Le trajet n’a pas été calculé : {place} n’a ni gare ni ville connue',
    route_place_ambiguous: 'Le trajet n’a pas été calculé : {place} peut désigner plusieurs lieux',
    route_not_on_rhine: 'Le trajet n’a pas été calculé : une extrémité n’est pas un port du Rhin',
    route_sea_unknown: 'Le trajet n’a pas été calculé : aucune route maritime n’est connue entre ses ports',
    route_same_place:
      'Le trajet n’a pas été calculé : {from} et {to} sont le même lieu ou à moins de {km} km l’un de l’autre',
    route_flight_short: 'Le trajet n’a pas été calculé : un vol de moins de {km} km',
    route_rail_long: 'Le trajet n’a pas été calculé : plus de {km} km en train',
    route_road_long: 'Le trajet n’a pas été calculé : plus de {km} km par la route',
    route_sea_between: 'Le trajet n’a pas été calculé : une mer sépare ses extrémités',
    route_too_many_factors:
      'ses étapes demandent plus de {factors} facteurs : envoyez une ligne pour chacune, ou distance_km',
    zero_tax: 'un impôt n’achète rien',
    zero_rounding: 'une différence d’arrondi n’achète rien',
    zero_dunning: 'des frais de rappel n’achètent rien',
    zero_interest: 'des intérêts n’achètent rien',
    zero_deposit: 'une consigne ou caution est rendue',
    zero_prepayment: 'un acompte ou sa déduction ; l’achat est compté là où il est livré',
    zero_road_charge:
      'un péage ou une redevance routière n’achète pas de transport ; le carburant ou le transport est compté sur sa propre ligne',
    zero_fine: 'une amende n’achète rien',
    zero_social: 'une cotisation sociale ou un impôt sur les salaires n’achète rien',
    zero_gift: 'un don n’achète rien',
    zero_repayment: 'le remboursement d’un prêt n’achète rien',
    zero_carbon_credit:
      'les crédits carbone ne sont pas une marchandise ; la compensation est indiquée à part de l’inventaire',
    zero_nothing: 'la ligne n’achète rien',
    zero_same_energy: 'la même énergie est comptée sur la ligne {line}',
    zero_network: 'utilisation du réseau d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_energy_tax: 'taxe sur l’énergie d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_levy: 'redevance d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_metering: 'comptage d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_balancing: 'équilibrage d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_feed_in: 'injection d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_base_fee: 'taxe de base d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_relief: 'allègement d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_instalment: 'acompte d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_certificate_part:
      'garantie d’origine d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_own_production:
      'production propre d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_fee: 'frais d’une facture d’énergie, l’énergie est comptée sur sa propre ligne',
    zero_recovered: 'le fluide frigorigène récupéré ou détruit ne s’est pas échappé',
    zero_own_power:
      'l’électricité de la propre installation ne vient pas du réseau, et rien n’est brûlé pour elle',
    zero_scrap: 'une vente de ferraille ou de matériaux rendus n’est pas un achat',
    zero_certificate: 'garantie d’origine, pas d’énergie',
    zero_discount: 'un rabais sur des lignes calculées à partir de quantités',
    rate_of_day: 'cours {currency} du {day}',
    price_index_of_year: 'indice des prix {area} de {year}',
    factor_by_hand: 'le facteur a été choisi à la main',
    factor_of_region: 'le facteur aux prix d’acquisition de {region}',
    factor_eu_for_missing:
      'pas de facteur aux prix d’acquisition pour {region}, branche {sector} ; le facteur UE de la branche est utilisé',
    factor_eu_for_flagged:
      'le facteur de {region} a une réserve ({flag}) ; le facteur UE de la branche est utilisé',
    factor_basic_for_missing:
      'pas de facteur aux prix d’acquisition pour {region}, branche {sector}, ni de facteur UE ; le facteur aux prix de base {factor} est utilisé',
    factor_basic_for_flagged:
      'le facteur de {region} a une réserve ({flag}), et il n’y a pas de facteur UE ; le facteur aux prix de base {factor} est utilisé',
    basic_price_kept: 'pas de facteur aux prix d’acquisition pour {sector}',
    scaled_from_gross: 'les lignes comprennent la TVA, ramenées au net : {basis} / {lines}',
    scaled_to_header: 'règle de l’espace de travail, ramenés à l’en-tête : {basis} / {lines}',
    credit_of_purchase: 'avoir pour un achat',
    without_kwh: 'pas de kWh',
    certificate_on_line: 'indiqué sur la facture ; garantie non vue',
    unfit_unit: 'la ligne n’a pas de quantité convertible en {unit}, l’unité de {factor}',
    unfit_unknown: 'le jeu de facteurs {set} n’a pas de facteur {factor}',
    unfit_counted_twice:
      'la ligne est un réseau ou une taxe d’une facture d’énergie, et sa quantité est celle de la ligne {line}, qui compte l’énergie : {factor} la compterait deux fois',
    unfit_excluded: 'le facteur {factor} ne doit pas être utilisé : {flag}',
    member_ignored: '{member} est inconnu et a été ignoré',
    member_meant: '{member} est inconnu et a été ignoré ; sans doute {meant}',
    more_members_ignored: '{count} autres champs inconnus ont été ignorés',
    text_cut:
      '{member} dépasse {characters} caractères : seuls les {characters} premiers ont été lus et enregistrés',
    item_code_digits:
      '{member} n’a pas les chiffres de {scheme} et n’a donc rien indiqué : envoyez le code entier avec ses zéros initiaux',
    rounded_to: '{member} a été arrondi à {digits} chiffres significatifs : {number}',
    factor_of_other_region: 'Pas de facteur pour {region} ; {factor} de {used} a été utilisé',
    spend_factor_of_other_region: 'Le facteur monétaire est de {used}, non de {region}',
    upstream_of_factor_missing: '{factor} n’a pas de facteur amont correspondant ; il est omis',
    quantity_repeats_energy:
      'La quantité répète celle de la ligne {line} ; la même énergie compte une fois, là',
    quantity_repeats_waste:
      'La quantité répète celle de la ligne {line} ; les mêmes déchets comptent une fois, cette ligne par son montant',
    quantity_repeats_goods:
      'La quantité répète celle de la ligne {line} ; la même marchandise compte une fois, cette ligne par son montant',
    quantity_is_zero: 'La quantité est 0 ; la ligne a été calculée à partir de son montant',
    quantity_without_unit: 'La quantité n’a pas d’unité ; la ligne a été calculée à partir de son montant',
    quantity_fits_no_factor:
      'La quantité en « {unit} » ne correspond à aucun facteur de {category} ; la ligne a été calculée à partir de son montant',
    signs_differ: 'Montant et quantité ont des signes différents ; celui du montant vaut',
    credit_without_quantity:
      'Un avoir sans la quantité de la ligne créditée a été calculé à partir de son montant',
    header_differs: 'Le montant net de l’en-tête {net} et la somme des lignes {lines} ne concordent pas',
    scaled_to_net:
      'La somme des lignes est total_amount, elles comprennent donc la TVA : les montants ont été ramenés au net {net}',
    hint_total_is_net_or_gross:
      'total_amount est la somme des lignes : s’il est déjà net, omettez vat_rate ; si les lignes comprennent la TVA, envoyez aussi net_amount',
    hint_check_net: 'total_amount est la somme des lignes : vérifiez net_amount',
    hint_rate_fraction: 'vat_rate semble une fraction : envoyez un pourcentage (8.1, non 0.081)',
    hint_signs:
      '{member} et la somme des lignes ont des signes contraires : un avoir envoie chaque montant en négatif, spend_amount compris',
    hint_lines_hundred:
      'Les lignes font cent fois {member} : envoyez spend_amount en unités de monnaie, non en centièmes',
    hint_header_hundred:
      '{member} fait cent fois les lignes : envoyez-le en unités de monnaie, non en centièmes',
    hint_header_zero: '{member} est 0 alors que les lignes ne le sont pas : omettez-le s’il est inconnu',
    hint_charge_net:
      'Un supplément tel que l’envoi n’est pas une ligne : envoyez-le comme ligne avec son spend_amount, ou vérifiez net_amount',
    hint_charge_vat:
      'Un supplément tel que l’envoi n’est pas une ligne, ou total_amount comprend la TVA : envoyez vat_rate ou, mieux, net_amount',
    hint_charge_rate:
      'Un supplément tel que l’envoi n’est pas une ligne, ou un autre taux de TVA s’applique : vérifiez vat_rate ou, mieux, envoyez net_amount',
    hint_discount_net:
      'Un rabais n’est pas une ligne : envoyez-le comme ligne avec son spend_amount, ou vérifiez net_amount',
    hint_discount_vat:
      'Un rabais n’est pas une ligne, ou total_amount comprend la TVA : envoyez vat_rate ou, mieux, net_amount',
    hint_discount_rate:
      'Un rabais n’est pas une ligne, ou un autre taux de TVA s’applique : vérifiez vat_rate ou, mieux, envoyez net_amount',
    repeats_invoice: 'Elle répète la facture {invoice}',
    repeats_invoice_of_net: 'Elle répète la facture {invoice}, net {net} {currency}',
    repeats_of_request: 'Elle répète invoices[{place}] de la même requête',
    distance_of_places: 'Les kilomètres sont ceux entre les lieux nommés : {journey}',
    caution_of_factor: '{factor} : {caution}',
    risk_spend_based: 'Calculée à partir du montant en {currency}, non d’une quantité.',
    risk_needs_review:
      'Le classement ou le facteur est incertain (fiabilité {confidence}) ; la ligne est marquée pour revue.',
    risk_low_confidence: 'La fiabilité {confidence} est dans le tiers inférieur de sa bande.',
    risk_changed_by_person: 'Modifiée par une personne après le calcul.',
    risk_estimated: 'Le texte dit que la quantité est une estimation.',
    risk_amount: 'Le montant {amount} {currency} se distingue pour ce fournisseur et cette catégorie.',
    risk_amount_far:
      'Le montant {amount} {currency} se distingue (z robuste {z}) de la médiane {median} des {lines} lignes de ce fournisseur et de cette catégorie.',
    risk_intensity: '{intensity} kg par {unit} se distinguent dans cette catégorie.',
    risk_intensity_far:
      '{intensity} kg par {unit} se distinguent (z robuste {z}) de la médiane {median} des {lines} lignes de cette catégorie.',
    risk_new_vendor: 'Le fournisseur n’a pas de facture dans une période antérieure.',
    risk_vendor_exception: 'Le fournisseur avait une anomalie dans une période antérieure.',
    risk_category_exception: 'La catégorie {category} avait une anomalie dans une période antérieure.',
    risk_cut_off_date:
      'La date de facture {date} (sans période de prestation) est à {days} jours au plus d’une fin de la période du {from} au {to}.',
    risk_cut_off_service:
      'La période de prestation du {start} au {end} dépasse une fin de la période du {from} au {to} ou s’en termine à {days} jours au plus.',
    risk_round_amount: 'Montant rond {amount} {currency}.',
    risk_first_digit:
      'Le premier chiffre {digit} est plus fréquent parmi les montants du fournisseur que ne le prévoit la loi de Benford.',
    risk_equal_invoice:
      'La facture est égale à une autre par le fournisseur, la date, la monnaie et les lignes.',
    risk_equal_amount: 'Une autre facture du fournisseur a le même montant à moins de 7 jours.',
    risk_factor_region: 'Le facteur est d’une autre région que la facture.',
    risk_factor_year: 'Le facteur est de {year}, la facture de {invoiceYear}.',
    risk_converted: 'Une unité ou une monnaie a été convertie.',
    risk_credit: 'Une ligne négative.',
    risk_no_document: 'Aucune pièce n’est conservée pour la facture.',
    risk_header_differs: 'L’en-tête de la facture ne concorde pas avec ses lignes.',
    risk_lines_gross: 'Les lignes de la facture comprennent la TVA et ont été ramenées au net.',
    risk_fallback: 'Le calcul a utilisé une solution de repli : {warnings}.',
    risk_price_of_vendor:
      'Le prix de {price} {currency} par {unit} vaut {ratio} fois la médiane des {lines} lignes de ce fournisseur et de cette catégorie dans cette unité.',
    risk_price_of_category:
      'Le prix de {price} {currency} par {unit} vaut {ratio} fois la médiane des {lines} lignes de cette catégorie dans cette unité.',
    risk_price_year_before:
      'Le prix de {price} {currency} par {unit} vaut {ratio} fois la médiane du fournisseur l’année précédente.',
    risk_quantity_of_vendor:
      'La quantité de {quantity} {unit} vaut {ratio} fois la médiane des {lines} lignes de ce fournisseur et de cette catégorie dans cette unité.',
    risk_quantity_of_category:
      'La quantité de {quantity} {unit} vaut {ratio} fois la médiane des {lines} lignes de cette catégorie dans cette unité.',
    risk_quantity_year_before:
      'La quantité de {quantity} {unit} vaut {ratio} fois la médiane du fournisseur l’année précédente.',
    risk_unit_none:
      'L’unité (aucune) ou la monnaie ({currency}) n’est pas celle que ce fournisseur a d’habitude pour cette catégorie.',
    risk_unit:
      'L’unité ({unit}) ou la monnaie ({currency}) n’est pas celle que ce fournisseur a d’habitude pour cette catégorie.',
    risk_booked_late:
      'Saisie le {recorded}, la facture est du {date} : bien plus tard que la plupart des lignes de la période.',
    risk_from_spreadsheet: 'Saisie depuis un tableur, contrairement à la plupart des lignes de la période.',
    risk_without_id:
      'Saisie sans identifiant du système expéditeur, que la plupart des lignes de la période ont.',
    risk_round_quantity: 'Quantité ronde {quantity}.',
    risk_round_quantity_in: 'Quantité ronde {quantity} {unit}.',
    risk_as_scored: 'Comme évalué lorsque la population a été figée.',
  },
};
