import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  title: 'API-Referenz',
  inEnglish: 'Die Referenz ist englisch, wie die Schnittstelle.',
  download: 'Das Dokument (OpenAPI 3.1)',
  search: 'Operationen suchen',
  found: '{count, plural, one {# Operation} other {# Operationen}}',
  parameters: 'Parameter',
  name: 'Name',
  where: 'Wo',
  meaning: 'Bedeutung',
  body: 'Inhalt der Anfrage',
  example: 'Beispiel',
  answers: 'Antworten',
  headers: 'Kopfzeilen: {names}',
  required: 'nötig',
  oneOf: 'eines von',
  listOf: 'Liste von {type}',
  credentials: 'Zugang: {names}',
  noCredentials: 'Es ist kein Zugang nötig.',
  warnings: 'Über die Schnittstelle',
};
export default de;
