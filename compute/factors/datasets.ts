/** A publication and its edition. */
export interface Dataset {
  readonly dataset: string;
  /** As the source words it; null where it states none. */
  readonly version: string | null;
}

/** What a `source` text begins with, the publication it names, and the edition in it. */
const PUBLICATIONS: readonly (readonly [start: string, dataset: string, edition: RegExp | null])[] = [
  [
    'DESNZ UK GHG conversion factors',
    'UK Government GHG conversion factors (DESNZ)',
    /factors (\d{4}(?: v\d[\d.]*)?)/,
  ],
  ['Ember yearly electricity data', 'Ember yearly electricity data, via CO2.js', null],
  ['US EPA Supply Chain', 'US EPA Supply Chain GHG Emission Factors', / (v\d[\d.]*)/],
  ['US EPA eGRID', 'US EPA eGRID', /eGRID(\d{4}(?: rev \d+)?)/],
  ['US EPA emission factors hub', 'US EPA Emission Factors Hub', /hub (\d{4})/],
  ['ADEME Base Empreinte', 'ADEME Base Empreinte, via Nos Gestes Climat', /\(([^)]+)\)/],
  ['ADEME Impact CO2', 'ADEME Impact CO2 / Base Empreinte', /\(([^)]+)\)/],
  ['AGRIBALYSE', 'AGRIBALYSE (ADEME and INRAE)', /^AGRIBALYSE ([\d.]+ \(\d{4}\))/],
  ['AIB European residual mixes', 'AIB European Residual Mixes', /mixes, (\w+ \d{4})/],
  ['Boavizta', 'Boavizta environmental footprint data', null],
  ['French district heat survey', 'French district heat survey (FEDENE)', /survey (\d{4})/],
  ['GLEC Framework', 'GLEC Framework (Smart Freight Centre)', /Framework (v[\d.]+ \([^)]+\))/],
  ['IPCC AR6', 'IPCC AR6 WG1', /(table [\w.]+)/],
  ['KBOB', 'KBOB/ecobau/IPB life-cycle data', /data ((?:[\d/:]+ )?V[\d.]+)/],
  ['Poore and Nemecek', 'Poore and Nemecek, via Our World in Data', /Nemecek (\d{4})/],
  ['Swiss FOEN', 'Swiss FOEN (BAFU), CO2 levy page', null],
  ['Umweltbundesamt', 'Umweltbundesamt, Strom- und Wärmeversorgung in Zahlen', null],
  ['mobitool', 'mobitool factors', /(v[\d.]+ \(\d{4}\))/],
  ['FIGARO monetary', 'FIGARO monetary emission factors (Ecodex)', /(\d{2}ed \([^)]+\))/],
  ['DERIVED from FIGARO', 'FIGARO monetary emission factors (Ecodex), own derivation', /(\d{2}ed \([^)]+\))/],
  [
    'Defra / University of Leeds',
    "UK and England's carbon footprint, spend-based multipliers (Defra / University of Leeds)",
    /(to \d{4})/,
  ],
];

/**
 * The publication and edition a row's `source` text names.
 * @throws RangeError for a source of no known publication: no figure ships without one.
 */
export function datasetOf(source: string): Dataset {
  const found = PUBLICATIONS.find(([start]) => source.startsWith(start));
  if (found === undefined) throw new RangeError(`no publication for the source: ${source}`);
  const [, dataset, edition] = found;
  return { dataset, version: edition?.exec(source)?.[1] ?? null };
}
