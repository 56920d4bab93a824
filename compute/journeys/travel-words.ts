/** Words around the places of a line, folded, in German, French, Italian and English. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What stands between two ends, the second being the aim. */
export const FORWARD = set(
  'nach bis to until till a ad al alla all au aux vers pour per zu n aim arrival arrivals arr arrive arriving ankunft arrivee arrivo pod entladeort ' +
    'delivery lieferung livraison consegna destination destinazione dest ziel empfanger scarico dechargement jusqu fino unto into',
);
/** What stands between two ends, the second being the start. */
export const BACKWARD = set(
  'von ab from depuis dal dalla ex aus depart departing departure dep abgang abfahrt abflug partenza provenance pol ladeort pickup enlevement ritiro',
);
/** Between two ends: of French and Italian, where nothing else says which is which. */
export const FROM_IF_ALONE = set('de da du di');
export const VIA = set('via uber ueber scalo escale stopover umsteigen');
/** Between two ends only behind "between". */
export const AND = set('und and et e u');
export const BETWEEN = set('zwischen zw between entre tra fra');
/** Say nothing of the way: articles, and words of what a place is. */
export const AROUND = set(
  'flughafen airport aeroport aeroporto bahnhof bhf hbf station gare stazione hafen port porto city stadt town centre center centro zentrum ville l la le ' +
    'les il lo der die das den dem the of del della d hub terminal intl international depot lager werk magazzino entrepot usine warehouse plant ort lieu luogo con avec mit with ' +
    'dh ht hin roh',
);
/** Companies: what stands before them is a name, no place. */
export const COMPANY = set('ag sa gmbh sarl srl sagl spa ltd llc inc plc kg ohg bv nv');
/** Between a place and `COMPANY`: "Bern-Zürich Transport AG". */
export const TRADE = set(
  'transport transporte transports trasporti logistik logistics logistique spedition reisen voyages viaggi travel cargo lines bahn bus air airlines airways ' +
    'immobilien holding handels group gruppe partner partners services service shipping express kraftwerk kraftwerke bank treuhand garage hotel',
);
/** In a street's name, behind a place. */
export const STREET = set(
  'strasse str gasse weg allee platz ring damm ufer street road rd avenue ave lane boulevard tor',
);
export const STREET_BEFORE = set(
  'rue strada corso viale avenue boulevard bd av piazza place quai chemin ruelle route calle largo',
);
export const LODGING = set(
  'hotel hotels hostel motel albergo ibis novotel mercure hilton marriott nuitee ubernachtung pernottamento restaurant ristorante',
);
export const TITLE = set(
  'herr hr frau fr mr mrs ms miss mme mlle monsieur madame sig signor signora sigra dr prof m',
);
export const TITLE_BEHIND = set('mr mrs ms miss mme mlle mstr');

const STATION_PHRASES =
  'gare de lyon;gare du nord;gare de l est;gare de;gare cornavin;gare;st pancras international;st pancras;saint pancras;kings cross;king s cross;' +
  'liverpool street;new street;queen street;temple meads;marylebone;paddington;euston;waterloo;victoria coach station;victoria;piccadilly;waverley;charing cross;' +
  'st charles;saint charles;part dieu;perrache;montparnasse;matabiau;saint jean;st jean;lille europe;europe;flandres;saint exupery;' +
  'porta nuova;porta garibaldi;porta susa;santa lucia;s lucia;santa maria novella;s m novella;smn;termini;tiburtina;centrale;centraal;central;centrum;cadorna;rogoredo;mestre;brignole;principe;' +
  'bad bf;bad bhf;badischer bahnhof;sbb;sncf;cff;ffs;hb;hbf;hauptbahnhof;bhf;bahnhof;bf;station;stazione;stn;rail station;train station;' +
  'flughafen;airport;aeroport;aeroporto;aerop;apt;intl;international;terminal 1;terminal 2;terminal;t1;t2;' +
  'nord;est;sud;ost;west;north;south;east;midi;zuid;noord;sants;atocha;main hbf;main;m hbf;ville;city;stadt;centre;centro;zentrum;' +
  'westbahnhof;ostbahnhof;sudkreuz;gesundbrunnen;spandau;ost hbf;meidling;platz;dorf;hafen;harbour;port;gateway';

/** Parts of stations' and airports' names that are dropped behind a place, by their first word, the longest first. */
export const STATION_WORDS: ReadonlyMap<string, readonly (readonly string[])[]> = Map.groupBy(
  STATION_PHRASES.split(';')
    .map((phrase) => phrase.split(' '))
    .sort((a, b) => b.length - a.length),
  ([first = '']) => first,
);

/** Three capitals that are words, titles, currencies or fares where no sign joins them to another code. */
export const WORD_CODES: ReadonlySet<string> = new Set(
  (
    'PER CAN BUS BAR DEN VIE HAM LIN MAN KIT PAR SUR SON LED CAT VAN OIL BIO ART GEL TIP DAY CUP ECO INC TAX FEE SGL RTN RET ADT CHD INF MRS MIT UND BIS VON AUS ' +
    'THE AND FOR NET REF PNR VOL BIZ PAX TKT DES LES UNE SUD EST AIR ONE WAY PRO OUT OFF NEW OLD ALL ANY TOP VIA ALT SET PAL BOX HIN SIG DAL DEL CON CHF EUR USD GBP ' +
    'JAN FEB MAR APR MAI MAY JUN JUL AUG SEP OCT OKT NOV DEC DEZ GEN MAG GIU LUG AGO SET OTT DIC MON TUE WED THU FRI SAT SUN LUN MER JEU VEN SAM DIM MIT DON FRE SAM ' +
    'KGS LBS CBM AWB LTA MIN MAX DOC TEL FAX BAG SEA NON OUI NIE TRI RUN KEY AGE ICE TGV TER TEE BLS BUD INT DOM FLT CAR BOB SKI LOT RIO'
  )
    .replace(' RIO', '')
    .split(' '),
);

/** Months and weekdays, which are no routes however they are joined. */
const DATES = set(
  'jan feb mar apr mai may jun jul aug sep oct okt nov dec dez gen mag giu lug ago set ott dic mon tue wed thu fri sat sun die mit don fre sam son lun mer jeu ven dim gio sab dom',
);

export function areDates(codes: readonly string[]): boolean {
  return codes.every((code) => DATES.has(code.toLowerCase()));
}
