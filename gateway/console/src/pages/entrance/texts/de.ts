import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  invitation: 'Einladung',
  invitationIntro: 'Sie sind in einen Arbeitsbereich von Footing eingeladen.',
  linkCutOff:
    'Der Link ist unvollständig. Öffnen Sie ihn noch einmal, wie Sie ihn erhalten haben, oder bitten Sie um einen neuen.',
  acceptAs: 'Sie sind angemeldet als {email}.',
  accept: 'Einladung annehmen',
  acceptNew: 'Konto anlegen und annehmen',
  otherAccount: 'Abmelden und anderes Konto benutzen',
  newAccount: 'Ich bin neu hier',
  knownAccount: 'Ich habe ein Konto',
  knownText: 'Melden Sie sich mit der eingeladenen Adresse an; danach nehmen Sie hier an.',
  choosePassword: 'Wählen Sie ein Passwort',
  newPassword: 'Neues Passwort',
  passwordHint: 'Mindestens 15 Zeichen, nicht leicht zu erraten. Ein Satz ist gut.',
  showPassword: 'Passwort zeigen',
  hidePassword: 'Passwort verbergen',
  joined: 'Sie gehören jetzt zu {workspace}.',
  setPassword: 'Passwort setzen',
  passwordSet: 'Passwort gesetzt',
  passwordSetText: 'Das neue Passwort von {email} gilt ab jetzt, und alle Sitzungen sind beendet.',
  signIn: 'Anmelden',
  forgot: 'Passwort vergessen',
  email: 'E-Mail',
  forgotHint: 'Ihres Kontos. Sie erhalten einen Link, mit dem Sie ein neues Passwort setzen.',
  sendLink: 'Link senden',
  mailSent:
    'Wenn {email} hier ein Konto hat, ist ein Link unterwegs. Er gilt nur kurz: Sehen Sie in Ihre Post, auch unter Spam.',
  askOwner:
    'Diese Installation versendet keine Mails. Ein Owner Ihres Arbeitsbereichs oder der Betrieb kann Ihnen einen Link für ein neues Passwort geben.',
  backToSignIn: 'Zurück zur Anmeldung',
};
export default de;
