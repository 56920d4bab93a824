import type { Messages } from '../../../../language/languages.ts';
import type en from './en.ts';

const it: Messages<keyof typeof en> = {
  signedInAs: 'Accesso come {email}.',
  language: 'Lingua',
  languageHint: 'Salvata per voi: dopo l’accesso la usa ogni browser.',
  asBrowser: 'Come il browser',
  password: 'Password',
  currentPassword: 'Password attuale',
  newPassword: 'Nuova password',
  newPasswordAgain: 'Nuova password, di nuovo',
  newPasswordHint: 'Almeno 15 caratteri, non facile da indovinare. Va bene una frase.',
  passwordsDiffer: 'Le due non sono uguali.',
  passwordEnds: 'Le altre vostre sessioni terminano.',
  changePassword: 'Cambia password',
  passwordChanged:
    'Password cambiata. {count, plural, =0 {Nessun’altra sessione era aperta.} one {# altra sessione terminata.} other {# altre sessioni terminate.}}',
  sessionsIntro:
    'Dove avete effettuato l’accesso. Terminate ciò che non conoscete e poi cambiate la password.',
  client: 'Browser',
  unknownClient: 'Sconosciuto',
  address: 'Indirizzo',
  signedInAt: 'Accesso',
  endsAt: 'Termina al più tardi',
  thisSession: 'Questa sessione',
  endSession: 'Termina la sessione',
  endSessionTitle: 'Terminare la sessione di {client}?',
  endOthers: 'Termina tutte le altre',
  endOthersTitle: 'Terminare tutte le altre sessioni?',
  endText: 'Chi la usa viene subito scollegato e deve accedere di nuovo.',
  sessionsEnded: '{count, plural, one {# sessione terminata.} other {# sessioni terminate.}}',
  secondFactorIntro:
    'Con un secondo fattore l’accesso richiede la password e un codice di un’app sul telefono. Una password rubata da sola non serve allora a nulla.',
  factorOn: 'Attivo',
  factorOnText:
    'Per cambiare dispositivo, disattivatelo e configuratelo di nuovo. Un codice di recupero sostituisce una volta un codice dell’app.',
  factorRequired:
    'Questa installazione richiede un secondo fattore. Tutto il resto si apre una volta configurato.',
  recentSignIn:
    'Entro cinque minuti dall’accesso presso il vostro fornitore. Più tardi, uscite prima e accedete di nuovo.',
  setUp: 'Configura',
  setUpText: 'Serve un’app di autenticazione, per esempio quella del telefono o del gestore di password.',
  scan: 'Scansionate questo con l’app o digitatevi il segreto.',
  qrCode: 'Codice QR del segreto qui sotto',
  secret: 'Segreto',
  copySecret: 'Copia il segreto',
  code: 'Codice',
  codeHint: 'Le sei cifre che l’app mostra ora.',
  codeOrRecovery: 'Dell’app, o un codice di recupero.',
  turnOn: 'Attiva',
  renewCodes: 'Nuovi codici di recupero',
  renewText: 'Quelli vecchi non valgono più da subito.',
  removeFactor: 'Disattiva',
  removeText: 'Poi basterà la password e i codici di recupero non varranno più.',
  recoveryCodes: 'Codici di recupero',
  recoveryText:
    'Conservateli lontano dal telefono: ognuno lo sostituisce per un accesso. Vengono mostrati solo questa volta.',
  copyCodes: 'Copia i codici',
  saveCodes: 'Salva come file',
  codesKept: 'Li ho conservati',
};
export default it;
