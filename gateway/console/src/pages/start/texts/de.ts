import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  title: 'Erste Schritte',
  intro:
    'Footing nimmt Rechnungen entgegen, gibt jeder Position einen Emissionsfaktor und antwortet mit den Kilogramm CO₂e, samt einem Prüfpfad, den niemand unbemerkt ändern kann.',
  sendTitle: '1. Eine Rechnung senden',
  sendText:
    'Beim ersten Start hat der Server einen API-Schlüssel ausgegeben; weitere macht, wer die Rolle Owner hat, unter Einstellungen, Arbeitsbereich, API Key. Setzen Sie ihn anstelle von YOUR_KEY ein.',
  copyCommand: 'Befehl kopieren',
  seeTitle: '2. Ansehen, was daraus wurde',
  seeText: 'Die Antwort enthält die Kilogramm jeder Position, ihren Faktor und wie gerechnet wurde.',
  signIn: 'Anmelden',
  learnTitle: 'Für Programme',
  openapi: 'API-Referenz',
  graphiql: 'GraphiQL: Abfragen ausprobieren',
  errors: 'Alle Fehler und was zu tun ist',
};
export default de;
