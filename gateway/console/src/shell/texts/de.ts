import type { Messages } from '../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  skip: 'Zum Inhalt springen',
  navigation: 'Seiten',
  openNavigation: 'Menü',
  dashboard: 'Übersicht',
  invoices: 'Rechnungen',
  import: 'Import',
  review: 'Prüfliste',
  audit: 'Prüfung',
  settings: 'Einstellungen',
  start: 'Erste Schritte',
  api: 'API-Referenz',
  graphiql: 'GraphiQL',
  workspace: 'Arbeitsbereich',
  account: 'Konto',
  language: 'Sprache',
  theme: 'Darstellung',
  themeSystem: 'Wie das System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  massUnit: 'Masseneinheit',
  kilograms: 'Kilogramm',
  tonnes: 'Tonnen',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  email: 'E-Mail',
  password: 'Passwort',
  signInTitle: 'Bei Footing anmelden',
  wrongCredentials: 'Diese E-Mail und dieses Passwort gehören nicht zusammen.',
  expiredTitle: 'Erneut anmelden',
  expiredText: 'Ihre Sitzung ist beendet. Was Sie eingegeben haben, steht noch auf der Seite.',
  notFoundTitle: 'Diese Seite gibt es nicht',
  notFoundText: 'Vielleicht ist die Adresse veraltet, oder was sie nennt, dürfen Sie nicht sehen.',
  backHome: 'Zur ersten Seite',
  errorTitle: 'Die Seite konnte nicht gezeigt werden',
  noWorkspace:
    'Sie gehören zu keinem Arbeitsbereich. Bitten Sie jemanden mit der Rolle Owner um eine Einladung.',
  code: 'Code',
  codeHint: 'Die sechs Ziffern Ihrer Authenticator-App oder ein Wiederherstellungscode.',
  wrongCode: 'Dieser Code ist falsch oder schon benutzt. Warten Sie auf den nächsten.',
  back: 'Zurück',
  forgot: 'Passwort vergessen',
  signInAt: 'Mit {name} anmelden',
  noAccount:
    'Die Anmeldung beim Anbieter hat hier nicht geklappt: Kein Konto gehört dazu, oder sie dauerte zu lange. Bitten Sie einen Owner um eine Einladung oder versuchen Sie es noch einmal.',
  providerUnavailable:
    'Der Anbieter antwortet nicht. Versuchen Sie es später noch einmal oder melden Sie sich mit Ihrem Passwort an.',
  tooManyAttempts:
    'Zu viele Versuche von Ihrer Adresse. Versuchen Sie es in einer Viertelstunde noch einmal.',
  foreignTitle: 'Sie gehören nicht zu diesem Arbeitsbereich',
  foreignText:
    'Die Adresse nennt einen Arbeitsbereich, in dem {email} nicht Mitglied ist. Bitten Sie eine Person mit der Rolle Owner um eine Einladung, oder öffnen Sie einen von Ihren:',
};
export default de;
