import type { Messages } from '../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  close: 'Schliessen',
  cancel: 'Abbrechen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied:
    'Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn selbst.',
  failed: 'Das war nicht möglich',
  unreachable: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  signedOut: 'Sie sind abgemeldet.',
  retryAfter: 'Versuchen Sie es in {seconds, plural, one {# Sekunde} other {# Sekunden}} erneut.',
  requestId: 'Anfrage {id}',
  serviceWords: 'Wortlaut des Dienstes (englisch)',
  back: 'Zurück',
  tryAgain: 'Erneut versuchen',
  loading: 'Wird geladen …',
  empty: 'Hier ist nichts.',
  documentPage: 'Seite {page} von {pages}',
  documentZoomIn: 'Grösser',
  documentZoomOut: 'Kleiner',
  documentSave: 'Beleg sichern',
  documentNotShown: 'Dateien dieser Art zeigt ein Browser nicht. Sichern Sie den Beleg, um ihn zu öffnen.',
  documentCut: 'Dies ist der Anfang. Sichern Sie den Beleg, um ihn ganz zu lesen.',
  documentLocked: 'Der Beleg ist mit einem Passwort geschützt. Sichern Sie ihn, um ihn zu öffnen.',
  documentBroken:
    'Der Beleg ist nicht lesbar. Sichern Sie ihn, um es mit einem anderen Programm zu versuchen.',
  export: 'Exportieren',
  exportAs: '{what} als {format}',
  firstPage: 'Erste Seite',
  previousPage: 'Vorherige Seite',
  nextPage: 'Nächste Seite',
  pages: 'Seiten der Liste',
  choices: 'Auswahl',
  noMatch: 'Nichts passt.',
  showTable: 'Tabelle',
  save: 'Speichern',
  saveAs: 'Als {format} speichern',
  print: 'Drucken',
};
export default de;
