import type { Place } from '../lexicon-index.ts';

type Row = readonly [country: string, zone: Place['zone'], names: string];

/** Towns, countries and airport codes of business trips: they tell the haul of a flight and a hotel's country. */
const ROWS: readonly Row[] = [
  [
    'ch',
    'ch',
    'Zürich; Zurich; Zurigo; Genf; Genève; Geneva; Ginevra; Basel; Bâle; Basilea; Bern; Berne; Berna; Lausanne; Losanna; Luzern; Lucerne; Lucerna; Lugano; Bellinzona; Locarno; St. Gallen; Saint-Gall; Winterthur; Davos; Chur; Coire; Zermatt; Fribourg; Freiburg i Ü; Neuchâtel; Sion; Sitten; Interlaken; Thun; Zug; Aarau; Olten; Schweiz; Suisse; Svizzera; Switzerland; ZRH; GVA; BSL; LUG; BRN; Chiasso; Montreux; Engelberg',
  ],
  [
    'de',
    'europe',
    'Berlin; Berlino; München; Munich; Monaco di Baviera; Frankfurt; Francfort; Francoforte; Hamburg; Hambourg; Amburgo; Köln; Cologne; Colonia; Düsseldorf; Stuttgart; Stoccarda; Hannover; Leipzig; Dresden; Nürnberg; Bremen; Deutschland; Allemagne; Germania; Germany; BER; MUC; FRA; HAM; DUS; STR; CGN; TXL; Freiburg im Breisgau; Karlsruhe; Dortmund; Essen Messe; Mannheim; Konstanz; Nuremberg',
  ],
  [
    'fr',
    'europe',
    'Paris; Parigi; Lyon; Lione; Marseille; Marsiglia; Strasbourg; Strassburg; Toulouse; Bordeaux; Lille; Nantes; Frankreich; France; Francia; CDG; ORY; LYS; NCE; Nizza; Annecy; Grenoble; Mulhouse; Dijon; Cannes',
  ],
  [
    'it',
    'europe',
    'Mailand; Milan; Milano; Rom; Rome; Roma; Turin; Torino; Venedig; Venise; Venezia; Venice; Florenz; Florence; Firenze; Bologna; Neapel; Naples; Napoli; Verona; Genua; Gênes; Genova; Italien; Italie; Italia; Italy; MXP; LIN; FCO; VCE; BLQ; Como; Bergamo; Malpensa; Linate; Fiumicino; Padova',
  ],
  [
    'gb',
    'europe',
    'London; Londres; Londra; Manchester; Edinburgh; Birmingham; Glasgow; Grossbritannien; Royaume-Uni; United Kingdom; Regno Unito; England; LHR; LGW; STN; LCY; LTN; EDI; Heathrow; Gatwick; Bristol; Cambridge; Oxford; Liverpool; Leeds; BHX',
  ],
  [
    'at',
    'europe',
    'Wien; Vienne; Vienna; Salzburg; Graz; Linz; Innsbruck; Österreich; Autriche; Austria; VIE; Bregenz; Salisburgo',
  ],
  [
    'es',
    'europe',
    'Madrid; Barcelona; Barcelone; Barcellona; Valencia; Valence Espagne; Malaga; Sevilla; Bilbao; Spanien; Espagne; Spagna; Spain; BCN; MAD; PMI; Palma; AGP; Mallorca; Ibiza',
  ],
  [
    'pt',
    'europe',
    'Lissabon; Lisbonne; Lisbona; Lisbon; Lisboa; Portugal; Portogallo; LIS; OPO; Porto Portugal; Faro',
  ],
  [
    'be',
    'europe',
    'Brüssel; Bruxelles; Brussels; Antwerpen; Anvers; Antwerp; Belgien; Belgique; Belgio; Belgium; BRU; Gent; Liège',
  ],
  [
    'nl',
    'europe',
    'Amsterdam; Rotterdam; Den Haag; Eindhoven; Utrecht; Niederlande; Pays-Bas; Paesi Bassi; Netherlands; AMS; The Hague; Schiphol',
  ],
  ['tr', 'europe', 'Istanbul; Ankara; Antalya; Izmir; Türkei; Turquie; Turchia; Turkey; SAW'],
  ['ru', 'europe', 'Moskau; Moscou; Mosca; Moscow; St. Petersburg; Russland; Russie; Russia; SVO; DME'],
  ['dk', 'europe', 'Kopenhagen; Copenhague; Copenhagen; Copenaghen; Dänemark; CPH; Denmark; Aarhus'],
  ['se', 'europe', 'Stockholm; Göteborg; Malmö; Schweden; Suède; Sweden; ARN; Stoccolma; Gothenburg'],
  ['no', 'europe', 'Oslo; Bergen; Norwegen; Norvège; Norway; OSL'],
  ['fi', 'europe', 'Helsinki; Finnland; Finlande; Finland; HEL'],
  ['pl', 'europe', 'Warschau; Varsovie; Warsaw; Varsavia; Krakau; Krakow; Polen; Pologne; Poland; WAW; KRK'],
  ['cz', 'europe', 'Prag; Prague; Praga; PRG; Tschechien; Brno'],
  ['hu', 'europe', 'Budapest; Ungarn; Hongrie; BUD; Hungary'],
  ['gr', 'europe', 'Athen; Athènes; Athens; Atene; ATH; Thessaloniki; Griechenland'],
  ['ie', 'europe', 'Dublin; Dublino; Irland; Irlande; Ireland; DUB; Cork Ireland'],
  [
    'ro',
    'europe',
    'Bukarest; Bucarest; Bucharest; OTP; Rumänien; Sofia; Belgrad; Belgrade; Zagreb; Ljubljana; Bratislava; Vilnius; Riga; Tallinn; BEG; ZAG; SOF; Luxemburg; Luxembourg; LUX; Nice; Kiew; Kyiv; Reykjavik; KEF',
  ],
  [
    'us',
    'far',
    'New York; Boston; Chicago; San Francisco; Los Angeles; Miami; Washington; Seattle; Houston; Dallas; Atlanta; Denver; Las Vegas; Orlando; Philadelphia; USA; Etats-Unis; Stati Uniti; United States; Vereinigte Staaten; JFK; EWR; LAX; SFO; ORD; BOS; IAD; ATL; DFW; SEA; IAH; San Diego; Detroit; LGA; Austin; MIA',
  ],
  ['ca', 'far', 'Toronto; Montreal; Montréal; Vancouver; Kanada; Canada; YYZ; YUL; YVR; Calgary; Ottawa'],
  [
    'cn',
    'far',
    'Shanghai; Peking; Pékin; Pechino; Beijing; Shenzhen; Guangzhou; China; Chine; Cina; PVG; PEK; CAN; SZX; Ningbo; Qingdao; Suzhou; Chengdu; PKX; Tianjin; Wuhan',
  ],
  ['hk', 'far', 'Hongkong; Hong Kong; HKG'],
  ['jp', 'far', 'Tokio; Tokyo; Osaka; Kyoto; Japan; Japon; Giappone; NRT; HND; KIX; Nagoya'],
  ['kr', 'far', 'Seoul; Séoul; Seul; Busan; Südkorea; Corée du Sud; ICN; South Korea'],
  ['sg', 'far', 'Singapur; Singapour; Singapore; SIN'],
  [
    'in',
    'far',
    'Mumbai; Delhi; New Delhi; Bangalore; Bengaluru; Chennai; Hyderabad; Pune; Indien; Inde; India; BOM; BLR; Kolkata',
  ],
  ['ae', 'far', 'Dubai; Dubaï; Abu Dhabi; DXB; AUH; VAE; Emirats; Emirati'],
  ['qa', 'far', 'Doha; Katar; Qatar; DOH'],
  ['sa', 'far', 'Riad; Riyadh; Jeddah; Saudi-Arabien; Arabie saoudite; RUH; JED; Saudi Arabia'],
  ['th', 'far', 'Bangkok; Thailand; Thaïlande; BKK; Phuket'],
  ['vn', 'far', 'Hanoi; Ho Chi Minh; Saigon; Vietnam; SGN; HAN'],
  ['id', 'far', 'Jakarta; Bali; Indonesien; Indonésie; CGK; Indonesia'],
  ['my', 'far', 'Kuala Lumpur; Malaysia; Malaisie; KUL; Penang'],
  ['ph', 'far', 'Manila; Philippinen; MNL; Philippines'],
  ['au', 'far', 'Sydney; Melbourne; Brisbane; Perth; Australien; Australie; Australia; SYD; MEL'],
  ['br', 'far', 'Sao Paulo; Rio de Janeiro; Brasilien; Brésil; Brasile; GRU; GIG; Brazil; Brasilia'],
  ['mx', 'far', 'Mexiko; Mexico; Mexique; Messico; MEX; Cancun; Monterrey'],
  ['cl', 'far', 'Santiago de Chile; Chile; Chili; SCL; Cile'],
  ['co', 'far', 'Bogota; Kolumbien; Colombie; Colombia; BOG; Medellin'],
  ['cr', 'far', 'San José; Costa Rica'],
  ['eg', 'far', 'Kairo; Le Caire; Cairo; Ägypten; Egypte; Egitto; CAI; Egypt'],
  [
    'za',
    'far',
    'Johannesburg; Kapstadt; Le Cap; Cape Town; Südafrika; Afrique du Sud; JNB; CPT; South Africa; Sudafrica; Durban',
  ],
  ['jo', 'far', 'Amman; Jordanien; Jordanie; Giordania; AMM'],
  ['om', 'far', 'Muscat; Maskat; Oman; MCT'],
  ['mv', 'far', 'Malediven; Maldives; Maldive; Malé'],
  [
    'il',
    'far',
    'Tel Aviv; Israel; TLV; Taipei; TPE; Taiwan; Nairobi; NBO; Lagos; Casablanca; Buenos Aires; EZE; Lima; Auckland; AKL',
  ],
];

export const PLACES: readonly (readonly [Place, string])[] = ROWS.map(([country, zone, names]) => [
  { country, zone },
  names,
]);
