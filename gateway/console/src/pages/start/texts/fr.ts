import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const fr: Messages<keyof typeof en> = {
  title: 'Premiers pas',
  intro:
    'Footing reçoit des factures, attribue à chaque ligne un facteur d’émission et renvoie les kilogrammes de CO₂e, avec une piste d’audit que personne ne peut modifier sans que cela se voie.',
  sendTitle: '1. Envoyer une facture',
  sendText:
    'Le premier démarrage du serveur a affiché une clé d’API ; les propriétaires en créent d’autres dans Paramètres, Espace de travail, API Key. Mettez-la à la place de YOUR_KEY.',
  copyCommand: 'Copier la commande',
  seeTitle: '2. Voir le résultat',
  seeText: 'La réponse donne les kilogrammes de chaque ligne, son facteur et la manière de calculer.',
  signIn: 'Se connecter',
  learnTitle: 'Pour les programmes',
  openapi: 'Référence de l’API',
  graphiql: 'GraphiQL : essayer des requêtes',
  errors: 'Toutes les erreurs et que faire',
};
export default fr;
