import type { Messages } from '../../../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  signedInAs: 'Angemeldet als {email}.',
  language: 'Sprache',
  languageHint: 'Für Sie gespeichert: Nach der Anmeldung zeigt jeder Browser die Konsole darin.',
  asBrowser: 'Wie der Browser',
  password: 'Passwort',
  currentPassword: 'Jetziges Passwort',
  newPassword: 'Neues Passwort',
  newPasswordAgain: 'Neues Passwort noch einmal',
  newPasswordHint: 'Mindestens 15 Zeichen, nicht leicht zu erraten. Ein Satz ist gut.',
  passwordsDiffer: 'Die beiden sind nicht gleich.',
  passwordEnds: 'Ihre anderen Sitzungen werden beendet.',
  changePassword: 'Passwort ändern',
  passwordChanged:
    'Passwort geändert. {count, plural, =0 {Es war keine andere Sitzung offen.} one {# andere Sitzung beendet.} other {# andere Sitzungen beendet.}}',
  sessionsIntro:
    'Wo Sie angemeldet sind. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
  client: 'Browser',
  unknownClient: 'Unbekannt',
  address: 'Adresse',
  signedInAt: 'Angemeldet',
  endsAt: 'Endet spätestens',
  thisSession: 'Diese Sitzung',
  endSession: 'Sitzung beenden',
  endSessionTitle: 'Sitzung von {client} beenden?',
  endOthers: 'Alle anderen beenden',
  endOthersTitle: 'Alle anderen Sitzungen beenden?',
  endText: 'Wer sie benutzt, ist sofort abgemeldet und muss sich wieder anmelden.',
  sessionsEnded: '{count, plural, one {# Sitzung beendet.} other {# Sitzungen beendet.}}',
  secondFactorIntro:
    'Mit einem zweiten Faktor braucht die Anmeldung Ihr Passwort und einen Code einer App auf Ihrem Telefon. Ein gestohlenes Passwort allein nützt dann nichts.',
  factorOn: 'Eingeschaltet',
  factorOnText:
    'Um das Gerät zu wechseln, schalten Sie ihn aus und richten ihn neu ein. Ein Wiederherstellungscode ersetzt einmal einen Code der App.',
  factorRequired:
    'Diese Installation verlangt einen zweiten Faktor. Alles andere öffnet sich, sobald er eingerichtet ist.',
  recentSignIn:
    'Innert fünf Minuten nach der Anmeldung bei Ihrem Anbieter. Später melden Sie sich zuerst ab und wieder an.',
  setUp: 'Einrichten',
  setUpText: 'Sie brauchen eine Authenticator-App, etwa die Ihres Telefons oder Passwortmanagers.',
  scan: 'Scannen Sie dies mit der App oder tippen Sie das Geheimnis ein.',
  qrCode: 'QR-Code des Geheimnisses darunter',
  secret: 'Geheimnis',
  copySecret: 'Geheimnis kopieren',
  code: 'Code',
  codeHint: 'Die sechs Ziffern, die die App jetzt zeigt.',
  codeOrRecovery: 'Der App, oder ein Wiederherstellungscode.',
  turnOn: 'Einschalten',
  renewCodes: 'Neue Wiederherstellungscodes',
  renewText: 'Die alten gelten sofort nicht mehr.',
  removeFactor: 'Ausschalten',
  removeText: 'Danach genügt Ihr Passwort, und die Wiederherstellungscodes gelten nicht mehr.',
  recoveryCodes: 'Wiederherstellungscodes',
  recoveryText:
    'Bewahren Sie sie getrennt vom Telefon auf: Jeder ersetzt es bei einer Anmeldung. Sie werden nur dieses eine Mal gezeigt.',
  copyCodes: 'Codes kopieren',
  saveCodes: 'Als Datei speichern',
  codesKept: 'Ich habe sie aufbewahrt',
};
export default de;
