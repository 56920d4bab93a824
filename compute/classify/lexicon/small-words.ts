/** Articles and prepositions: read over in lines and in the lexicon. */
export const FUNCTION_WORDS =
  'de du des la le les l d di del della dei delle dello degli dell il lo gli un une uno una der die das den dem ein eine einer eines the a an of et e and und ou or o oder von vom zu zum zur im in en au aux al alla allo ai alle agli all sur su sul sulla am an auf par da dal dalla to at by ab';

/** What follows these words describes the thing named before: "Zimmer mit Frühstück". */
export const MODIFIERS =
  'inkl incl inklusive inclusive including includes compris comprise inclus incluso inclusa compreso compresa mit avec con with exkl excl exklusive excluding hors escluso esclusa zzgl plus exklusiv';

/** What follows these words is what the thing named before is for, and is not bought: "diesel for generator". */
export const PURPOSES = 'für fuer pour per for';

/**
 * German words that hold a word of the lexicon by chance ("Struktur" no door, "Verfahren" no ferry), or that are parts
 * of compounds and name nothing bought: compounds are taken apart around them.
 */
export const PLAIN_PARTS =
  'verfahren gefahr gefahren erfahrung fahrer kontrolle kontrollen kontroll struktur strukturen korrektur korrekturen messer messung durchmesser durchmessung normal normale normaler minimal minimale minimaler maximal maximale optimal optimale formal formale reserve kombination kombi praevention pravention eventual eventuell veranlassung veranlagung abregelung export import information klagenfurt notarzt titanic splitting marschall obstschale schaltung schaltungen schalter schaltplan schalplan schalung freischaltung schale schalen kosten gebuhr gebuehr gebuhren gebuehren preis preise zuschlag zulage rechnung lieferung auftrag nummer raum raume raeume text texte arbeit arbeiten dienst dienste stunde stunden technik teile teil gerat geraet gerate geraete wechsel spender halter stander staender fach facher faecher kasten behalter behaelter karton kartons kiste kisten gast gaste gaeste gelande gelaende platz platze plaetze stelle stellen haus werk buro buero betrieb';

/** German ends of compounds that leave open what is paid for: what stands before them is it ("Wartungspauschale"). */
export const PLAIN_ENDS = 'pauschale pauschalen pauschal pauschalpreis pauschalbetrag';

/** Beginnings of German compounds that say when, where and for whom, beside those of the lexicon's own compounds. */
export const PLAIN_BEGINNINGS =
  'monat jahr tag nacht woche quartal halbjahr sommer winter herbst frühling wochenend sonntag feiertag schul kinder praxis klinik spital werbe festival fest vereins gemeinde stadt dorf land kirchen kantons bundes staats firmen betriebs geschäfts kunden mitarbeiter personal gäste haupt neben ersatz reserve spezial standard basis komplett gesamt einzel doppel mini maxi zusatz extra wald berg see garten küchen keller dach boden wand decken fenster tür innen aussen ozean übersee inland ausland';

/**
 * Short forms of the lexicon that are other words, or short for other things, in a language or trade that is read here
 * too: "ric." a receipt, "hp" a maker, "pe" polished edges, "fir" a wood, "mas" a house.
 */
export const OTHER_WORDS_TOO: ReadonlySet<string> = new Set([
  ...'multi remise cad avv unif ric hp pe pp ps fir tra tar mas cas ore om fer sem cer don ape sst'.split(
    ' ',
  ),
  // "R+V" insures, "R/V" is both sides of a sheet.
  'r v',
]);

/** Words of every bill that say nothing of what is bought: what begins like one of them ("Fact.", "Sept.") is it. */
export const STATED_WORDS: readonly string[] = [
  'rechnung rapport paket packung stueck extra artikel nummer bestellung bestellnummer auftrag datum lieferschein kunde kundennummer monat quartal jahr januar februar maerz april mai juni juli august september oktober november dezember stueck grosse groesse farbe schwarz weiss rot blau gruen verschiedene zusatz gesamt betrag summe position menge einheit version modell serie ausfuehrung ausfuhrung standard seite projekt firma herr frau strasse beginn bereich',
  'facture reference numero article commande client selon janvier fevrier avril juillet septembre octobre novembre decembre trimestre semestre mensuel annuel periode quantite couleur noir blanc rouge bleu modele serie total montant suivant divers supplement taille petit grand piece rendez contrat dossier monsieur madame rue chantier reglable',
  'fattura rapporto riferimento numero articolo ordine cliente gennaio febbraio aprile maggio giugno luglio agosto settembre ottobre novembre dicembre trimestre semestre mensile annuale periodo quantita colore nero bianco rosso blu modello serie totale importo vostro nostro vario supplemento misura conferma contratto commessa cantiere signor signora via piazza pezzi',
  'invoice reference number article order customer january february april august september october november december quarter monthly annual period quantity colour color black white model series total amount various additional size small large contract project street company approximately including section',
]
  .join(' ')
  .normalize('NFD')
  .replace(/\p{M}/gu, '')
  .split(' ');
