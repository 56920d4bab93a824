import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const it: Messages<keyof typeof en> = {
  title: 'Riferimento dell’API',
  inEnglish: 'Il riferimento è in inglese, come l’interfaccia.',
  download: 'Il documento (OpenAPI 3.1)',
  search: 'Cerca operazioni',
  found: '{count, plural, one {# operazione} other {# operazioni}}',
  parameters: 'Parametri',
  name: 'Nome',
  where: 'Dove',
  meaning: 'Significato',
  body: 'Corpo della richiesta',
  example: 'Esempio',
  answers: 'Risposte',
  headers: 'Intestazioni: {names}',
  required: 'obbligatorio',
  oneOf: 'uno di',
  listOf: 'lista di {type}',
  credentials: 'Accesso: {names}',
  noCredentials: 'Non serve alcun accesso.',
  warnings: 'Sull’interfaccia',
};
export default it;
