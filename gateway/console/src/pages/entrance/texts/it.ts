import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const it: Messages<keyof typeof en> = {
  invitation: 'Invito',
  invitationIntro: 'Siete invitati in un’area di lavoro di Footing.',
  linkCutOff: 'Il link è incompleto. Apritelo di nuovo come lo avete ricevuto o chiedetene uno nuovo.',
  acceptAs: 'Avete effettuato l’accesso come {email}.',
  accept: 'Accetta l’invito',
  acceptNew: 'Crea l’account e accetta',
  otherAccount: 'Esci e usa un altro account',
  newAccount: 'Sono nuovo',
  knownAccount: 'Ho un account',
  knownText: 'Accedete con l’indirizzo invitato, poi accettate qui.',
  choosePassword: 'Scegliete una password',
  newPassword: 'Nuova password',
  passwordHint: 'Almeno 15 caratteri, non facile da indovinare. Va bene una frase.',
  showPassword: 'Mostra la password',
  hidePassword: 'Nascondi la password',
  joined: 'Ora siete membri di {workspace}.',
  setPassword: 'Imposta la password',
  passwordSet: 'Password impostata',
  passwordSetText: 'La nuova password di {email} vale da ora e tutte le sessioni sono terminate.',
  signIn: 'Accedi',
  forgot: 'Password dimenticata',
  email: 'E-mail',
  forgotHint: 'Del vostro account. Riceverete un link per impostare una nuova password.',
  sendLink: 'Invia il link',
  mailSent:
    'Se {email} ha un account qui, un link è in arrivo. Vale per poco tempo: guardate la posta, anche nello spam.',
  askOwner:
    'Questa installazione non invia e-mail. Un proprietario della vostra area o il gestore può darvi un link per una nuova password.',
  backToSignIn: 'Torna all’accesso',
};
export default it;
