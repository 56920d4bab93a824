/** The source of a family of figures, its licence, and the attribution that must be shown. */
export interface Credit {
  /** Start of the `source` text of every row it covers. */
  readonly sourcePrefix: string;
  readonly licence: string;
  /** The credit line to show wherever results built on these figures are shown. */
  readonly line: string;
}

const DESNZ =
  'Contains public sector information licensed under the Open Government Licence v3.0. Source: DESNZ UK Government GHG conversion factors.';
const KBOB = 'Source: KBOB/ecobau/IPB Ökobilanzdaten im Baubereich 2009/1:2022.';
const ADEME = 'Source: ADEME, Impact CO2 / Base Empreinte / AGRIBALYSE.';
const ADEME_LICENCE = 'Licence Ouverte 2.0 (Etalab)';
const US_FEDERAL = 'US Government work, public domain';
const EU_REUSE = 'EU reuse policy (Decision 2011/833/EU)';
const IPCC_FACTS = 'Facts; IPCC named as the source';
const FIGARO =
  'FIGARO monetary emission factors, Ecodex (getecodex.com), 26ed, doi 10.5281/zenodo.23157020, CC BY-SA 4.0. Computed from Eurostat data. Values were converted to kg per euro; rows marked DERIVED were computed from them.';

/**
 * Every source of the shipped sets, longest prefix first where one starts another.
 * Source: licence tables of the factor research, physical section 3 and spend section 6.
 */
export const CREDITS: readonly Credit[] = [
  { sourcePrefix: 'DESNZ UK GHG conversion factors', licence: 'OGL v3.0', line: DESNZ },
  {
    sourcePrefix: 'DERIVED from DESNZ',
    licence: 'OGL v3.0',
    line: `${DESNZ} Mixed by volume for E5, E10 and B7.`,
  },
  {
    sourcePrefix: 'Ember yearly electricity data',
    licence: 'CC BY 4.0 (Ember terms)',
    line: 'Electricity data: Ember, CC BY 4.0.',
  },
  {
    sourcePrefix: 'US EPA Supply Chain GHG Emission Factors',
    licence: US_FEDERAL,
    line: 'US EPA, Supply Chain GHG Emission Factors v1.3.0, doi 10.23719/1531143',
  },
  { sourcePrefix: 'US EPA', licence: US_FEDERAL, line: 'Source: US EPA' },
  { sourcePrefix: 'ADEME', licence: ADEME_LICENCE, line: ADEME },
  { sourcePrefix: 'AGRIBALYSE', licence: ADEME_LICENCE, line: ADEME },
  {
    sourcePrefix: 'French district heat survey',
    licence: 'Survey figure quoted in an MIT repository',
    line: 'Source: FEDENE, enquête annuelle des réseaux de chaleur 2024.',
  },
  {
    sourcePrefix: 'Poore and Nemecek',
    licence: 'CC BY 4.0 (Our World in Data)',
    line: 'Poore and Nemecek (2018), via Our World in Data.',
  },
  {
    sourcePrefix: 'IPCC AR6',
    licence: 'CC0',
    line: 'IPCC AR6 WG1 table 7.SM.7, via openclimatedata.',
  },
  { sourcePrefix: 'IPCC AR5', licence: IPCC_FACTS, line: 'IPCC AR5 WG1 table 8.A.1.' },
  {
    sourcePrefix: 'DERIVED from IPCC AR5',
    licence: IPCC_FACTS,
    line: 'IPCC AR5 WG1 table 8.A.1, mixed by mass for blends.',
  },
  {
    sourcePrefix: 'IPCC 2006 Guidelines',
    licence: IPCC_FACTS,
    line: '2006 IPCC Guidelines for National Greenhouse Gas Inventories.',
  },
  {
    sourcePrefix: 'European Commission, default values',
    licence: EU_REUSE,
    line: 'Source: European Commission, default values for the transitional period of the CBAM, 2023.',
  },
  {
    sourcePrefix: 'Commission Implementing Regulation (EU) 2018/2066',
    licence: EU_REUSE,
    line: 'Source: European Union, Implementing Regulation (EU) 2018/2066, Annex VI.',
  },
  { sourcePrefix: 'Swiss waste incineration', licence: 'Reuse with the source named', line: 'Source: UVEK.' },
  {
    sourcePrefix: 'Boavizta',
    licence: 'ODbL 1.0',
    line: 'Contains information from Boavizta, ODbL 1.0.',
  },
  { sourcePrefix: 'KBOB', licence: 'Free to use with the source named', line: KBOB },
  { sourcePrefix: 'mobitool', licence: 'Published as free to use', line: 'Source: mobitool factors v3.0.' },
  { sourcePrefix: 'Swiss FOEN', licence: 'Reuse with the source named', line: 'Source: FOEN.' },
  {
    sourcePrefix: 'GLEC Framework',
    licence: '(c) Smart Freight Centre; facts only',
    line: 'Smart Freight Centre, GLEC Framework v3.2.',
  },
  {
    sourcePrefix: 'AIB European residual mixes',
    licence: 'Free to use and reference (Carbon Footprint Ltd)',
    line: 'Source: AIB European Residual Mixes 2022.',
  },
  {
    sourcePrefix: 'Umweltbundesamt',
    licence: 'Reuse under section 12a EGovG with the name of the agency',
    line: 'Source: Umweltbundesamt.',
  },
  { sourcePrefix: 'FIGARO monetary emission factors', licence: 'CC BY-SA 4.0', line: FIGARO },
  { sourcePrefix: 'DERIVED from FIGARO', licence: 'CC BY-SA 4.0', line: FIGARO },
  {
    sourcePrefix: 'Defra / University of Leeds',
    licence: 'OGL v3.0',
    line: 'Contains public sector information licensed under the OGL v3.0. Source: Defra / University of Leeds.',
  },
  {
    sourcePrefix: 'ECB euro',
    licence: 'Free with acknowledgement',
    line: 'Source: ECB euro foreign exchange reference rates',
  },
  { sourcePrefix: 'World Bank', licence: 'CC BY 4.0', line: 'Source: World Bank, CC BY 4.0' },
  { sourcePrefix: 'Eurostat', licence: 'CC BY 4.0', line: 'Source: Eurostat, CC BY 4.0' },
  {
    sourcePrefix: '2024 value x Eurostat',
    licence: 'CC BY 4.0',
    line: 'Source: World Bank and Eurostat, CC BY 4.0',
  },
  { sourcePrefix: 'BLS CPI-U', licence: US_FEDERAL, line: 'Source: US Bureau of Labor Statistics' },
  { sourcePrefix: 'US Census Bureau', licence: US_FEDERAL, line: 'Source: US Census Bureau' },
  {
    sourcePrefix: 'Regulation (EC) No 213/2008',
    licence: EU_REUSE,
    line: 'Source: European Union, Common Procurement Vocabulary 2008',
  },
];

/** The credit that covers a row's `source` text. @throws RangeError if none does: no figure is shipped without one. */
export function creditFor(source: string): Credit {
  const credit = CREDITS.find(({ sourcePrefix }) => source.startsWith(sourcePrefix));
  if (!credit) throw new RangeError(`no credit line for the source: ${source}`);
  return credit;
}
