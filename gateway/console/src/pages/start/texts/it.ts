import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const it: Messages<keyof typeof en> = {
  title: 'Primi passi',
  intro:
    'Footing riceve fatture, assegna a ogni riga un fattore di emissione e risponde con i chilogrammi di CO₂e, con una traccia di audit che nessuno può cambiare senza che si veda.',
  sendTitle: '1. Inviare una fattura',
  sendText:
    'Il primo avvio del server ha mostrato una chiave API; i proprietari ne creano altre in Impostazioni, Area di lavoro, API Key. Mettetela al posto di YOUR_KEY.',
  copyCommand: 'Copia il comando',
  seeTitle: '2. Vedere che cosa ne è risultato',
  seeText: 'La risposta contiene i chilogrammi di ogni riga, il suo fattore e come si è calcolato.',
  signIn: 'Accedi',
  learnTitle: 'Per i programmi',
  openapi: 'Riferimento dell’API',
  graphiql: 'GraphiQL: provare interrogazioni',
  errors: 'Tutti gli errori e che cosa fare',
};
export default it;
