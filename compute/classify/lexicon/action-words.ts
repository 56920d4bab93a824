import { type GroupOptions, group, type LexiconSection, type Words } from './section.ts';

/** @param english - words that lead first, right behind the thing, or in either place. */
function action(
  category: LexiconSection['category'],
  naics: string,
  words: Words,
  english: { readonly [P in 'first' | 'behind' | 'either']?: string },
  options: GroupOptions = {},
): LexiconSection {
  const ofEnglish = (['first', 'behind', 'either'] as const).flatMap((does) => {
    const en = english[does];
    return en === undefined ? [] : [group(5, { en }, { does, ...options })];
  });
  return {
    category,
    naics,
    groups: [group(5, words, { does: 'first', whole: true, ...options }), ...ofEnglish],
  };
}

/**
 * Words for what is done, each alone: where they lead they name the purchase, and the thing only says what it is done to
 * ("transport de béton", "coffee machine repair"; `compute/classify/done-to.ts`).
 */
export const ACTION_WORDS: readonly LexiconSection[] = [
  action(
    'repair',
    '811310',
    {
      de: 'Reparatur; Reparaturen; Reparaturarbeiten; Wartung; Wartungsarbeiten; Instandsetzung; Instandhaltung; Revision; Störungsbehebung; Störungseinsatz; Notdienst; Rep; Austausch; Auswechslung',
      fr: 'réparation; réparations; entretien; dépannage; maintenance; révision; remise en état; dépannages; remplacement; changement',
      it: 'riparazione; riparazioni; manutenzione; manutenzioni; revisione; messa a punto; sostituzione',
    },
    {
      either: 'repair; repairs; servicing; overhaul; breakdown repair; maintenance visit; repair labour',
      behind: 'maintenance; call out; repair visit; labour; labor; replacement labour',
    },
  ),
  action(
    'rent',
    '532490',
    {
      de: 'Miete; Mietgebühr; Anmietung; Vermietung; Mietkosten; Leasing',
      fr: 'location; locations; crédit-bail',
      it: 'noleggio; noleggi; locazione operativa; nolo a freddo',
    },
    { either: 'rental; rentals; hire; leasing', behind: 'lease' },
  ),
  action(
    'cleaning',
    '561720',
    {
      de: 'Reinigung; Reinigungsarbeiten; Endreinigung; Grundreinigung; Desinfektion; Teppichreinigung; Polsterreinigung',
      fr: 'nettoyage; nettoyages; lavage; désinfection; dératisation',
      it: 'pulizia; pulizie; lavaggio; sanificazione; igienizzazione; disinfestazione',
    },
    { behind: 'cleaning; sanitising; deep clean; pest control' },
  ),
  action(
    'waste',
    '562119',
    {
      de: 'Entsorgung; Entsorgungskosten; Abholung und Entsorgung; Verschrottung',
      fr: 'élimination; enlèvement et élimination; mise en décharge; évacuation et élimination; recyclage',
      it: 'smaltimento; ritiro e smaltimento; rottamazione',
    },
    { either: 'disposal; removal and disposal; scrapping' },
  ),
  action(
    'education',
    '611430',
    {
      de: 'Schulung; Schulungen; Kurs; Seminar; Weiterbildung; Ausbildung; Lehrgang; Unterweisung; Einführungskurs',
      fr: 'formation; formations; cours; stage de formation; atelier de formation',
      it: 'corso; corsi; formazione; addestramento',
    },
    { either: 'training course', behind: 'training; tuition' },
  ),
  action(
    'consulting',
    '541330',
    {
      de: 'Gutachten; Planung; Projektierung; Expertise',
      fr: 'étude; étude technique; expertise; ingénierie',
      it: 'perizia; progettazione; studio di fattibilità',
    },
    { either: 'feasibility study', behind: 'survey report; engineering design' },
  ),
  action(
    'consulting',
    '541611',
    { de: 'Beratung; Begleitung', fr: 'conseil; conseils; accompagnement', it: 'consulenza; consulenze' },
    { either: 'consulting; consultancy' },
  ),
  action(
    'road_freight',
    '484121',
    {
      de: 'Transport; Transporte; Strassentransport; Lkw-Transport',
      fr: 'transport; transports; transport par camion; livraison par camion; livraison camion',
      it: 'trasporto; trasporti; trasporto con autocarro; trasporto con camion; consegna con camion',
    },
    { either: 'haulage; trucking; cartage; lorry delivery; truck delivery', first: 'transport' },
    { family: 'freight' },
  ),
  action(
    'insurance',
    '524126',
    {
      de: 'Versicherung; Versicherungsprämie',
      fr: 'assurance; prime assurance; assurances',
      it: 'assicurazione; premio assicurazione; polizza',
    },
    { either: 'insurance; insurance premium' },
  ),
];
