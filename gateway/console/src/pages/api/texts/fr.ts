import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const fr: Messages<keyof typeof en> = {
  title: 'Référence de l’API',
  inEnglish: 'La référence est en anglais, comme l’interface.',
  download: 'Le document (OpenAPI 3.1)',
  search: 'Chercher des opérations',
  found: '{count, plural, one {# opération} other {# opérations}}',
  parameters: 'Paramètres',
  name: 'Nom',
  where: 'Où',
  meaning: 'Signification',
  body: 'Corps de la requête',
  example: 'Exemple',
  answers: 'Réponses',
  headers: 'En-têtes : {names}',
  required: 'obligatoire',
  oneOf: 'un parmi',
  listOf: 'liste de {type}',
  credentials: 'Accès : {names}',
  noCredentials: 'Aucun accès n’est nécessaire.',
  warnings: 'À propos de l’interface',
};
export default fr;
