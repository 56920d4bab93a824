import type { Dimension } from '../emissions/unit-words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Months written out, as text keys have them, that are no other word of an invoice. */
export const MONTHS = words(`
  januar janner februar marz maerz april juni juli september oktober november dezember
  janvier fevrier avril juin juillet aout septembre octobre novembre decembre
  gennaio febbraio marzo aprile giugno luglio settembre ottobre novembre dicembre
  january february june july october december`);

/** Months that are other words too (a bar, a walk, a name): dates beside a year, or at the end of the text. */
export const DOUBTFUL_MONTHS = words('mai mars march may maggio august agosto');

/** Abbreviated months: dates beside a year only ("Motor Set" is none). */
export const SHORT_MONTHS = words(`
  jan feb mar apr jun jul aug sept sep okt oct nov dez dec janv fevr avr juil
  gen mag giu lug ago set ott dic`);

/** Those written before the day: "Jan 1, 2025"; "Set 5 2025" is none. */
export const MONTHS_BEFORE_DAYS = words('jan feb mar apr may jun jul aug sep sept oct nov dec march august');

export const QUARTERS = words('quartal trimestre trimester quarter');

/** Words for a paper or a party: a number of two digits and more behind one identifies that, not what was bought. */
export const PAPERS = words(`
  rechnung rechnungsnr rechnungsnummer rg facture fattura invoice inv beleg belegnr bon
  bestellung bestellnr bestellnummer auftrag auftragsnr auftragsnummer commande ordine order po
  lieferschein livraison bolla delivery vertrag vertragsnr contrat contratto contract
  kunde kundennr kundennummer client cliente customer vertragsnummer lieferscheinnr
  police polizza policy`);

/**
 * Words whose number says which thing it is, or whose: a meter counts one supply, an alloy is told by its number. What
 * stands behind one is never left out.
 */
export const NAMED_BY_NUMBER = words(`
  zahler zahlernr zahlernummer zahlerstand zahlpunkt stromzahler gaszahler wasserzahler warmezahler messpunkt
  messstelle compteur contatore meter mpan mprn pod pdl prm pce
  legierung alloy alliage lega werkstoff typ type tipo modell model modele modello serie series
  qualitat quality qualite qualita gute grade sorte klasse class classe`);

/** Words for a number of anything ("Kältemittel Nr. 32"): a reference behind a paper or a party only. */
export const NUMBER_WORDS = words(`
  nr no num nummer numero number ref referenz reference riferimento re ls position pos posizione`);

/** Words around those, which name nothing that was bought either. */
export const GENERIC = words(`
  artikel artikelnr artikelnummer art article articolo item items product produkt produit prodotto part sku line
  ligne riga zeile poste posten menge leistung diverses divers diversi vari misc purchase note seite page pagina
  lieferung lieferungen teillieferung restlieferung nachlieferung warenlieferung ware waren material bezug verkauf
  marchandise marchandises fourniture fournitures materiel achat vente merce merci fornitura forniture consegna
  materiale acquisto vendita goods supply supplies shipment sale betrag total totale gesamt
  conformement suivant conforme come according siehe wie voir vedi see
  betrifft gemass laut selon secondo per datum date data periode periodo period monat mois mese month
  jahr annee anno year woche semaine settimana week`);

/** Short words a number does not belong to, unlike "R 32" or "EPS 120". */
export const FUNCTION_WORDS = words(`
  von vom bis ab am im in zu zum zur per fur mit und je pro der die das des dem den ca
  du au aux le la les de des et en par sur pour a dal dalla al alla del della di da e il lo gli con
  from to of on by for the and at till until`);

/** Words a year stands beside as a date: "Jahr 2025", "bis 2025", "for 2025". */
export const BESIDE_A_YEAR = words(`
  jahr jahres annee anno year saison season stagione semester semestre periode periodo period geschaftsjahr
  per pro vom bis ab im seit fur du au en des depuis pour dal al del dell from to until in for since`);

/** Words between the two years of a span. */
export const UNTIL = words('bis au a al to until');

/** Units of measure: the same before a quantity in it, a size of the thing else ("Kühlgerät 200 l"). */
export const MEASURES: ReadonlyMap<string, Dimension> = new Map<string, Dimension>([
  ...[...words('kg t to tonnen tonnes tonnellate')].map((unit) => [unit, 'mass'] as const),
  ...[...words('l lt ltr liter litre litres litri litro m3')].map((unit) => [unit, 'volume'] as const),
  ...[...words('kwh mwh')].map((unit) => [unit, 'energy'] as const),
]);

/** Units of an amount delivered: how much, not what. */
export const AMOUNT_UNITS = words(`
  kg l lt ltr liter litre litres litri litro t to tonnen tonnes tonnellate m3 kwh mwh stk stuck pcs pce pz
  h std stunden heures ore hours km tage jours giorni days monate mesi months nachte nuits notti nights`);
