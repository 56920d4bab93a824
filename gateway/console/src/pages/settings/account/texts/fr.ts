import type { Messages } from '../../../../language/languages.ts';
import type en from './en.ts';

const fr: Messages<keyof typeof en> = {
  signedInAs: 'Connecté comme {email}.',
  language: 'Langue',
  languageHint: 'Enregistrée pour vous : après connexion, chaque navigateur l’utilise.',
  asBrowser: 'Comme le navigateur',
  password: 'Mot de passe',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',
  newPasswordAgain: 'Nouveau mot de passe, encore une fois',
  newPasswordHint: 'Au moins 15 caractères, difficile à deviner. Une phrase convient.',
  passwordsDiffer: 'Les deux ne sont pas identiques.',
  passwordEnds: 'Vos autres sessions prennent fin.',
  changePassword: 'Changer le mot de passe',
  passwordChanged:
    'Mot de passe changé. {count, plural, =0 {Aucune autre session n’était ouverte.} one {# autre session terminée.} other {# autres sessions terminées.}}',
  sessionsIntro:
    'Où vous êtes connecté. Terminez ce que vous ne connaissez pas, puis changez de mot de passe.',
  client: 'Navigateur',
  unknownClient: 'Inconnu',
  address: 'Adresse',
  signedInAt: 'Connexion',
  endsAt: 'Fin au plus tard',
  thisSession: 'Cette session',
  endSession: 'Terminer la session',
  endSessionTitle: 'Terminer la session de {client} ?',
  endOthers: 'Terminer toutes les autres',
  endOthersTitle: 'Terminer toutes les autres sessions ?',
  endText: 'Qui l’utilise est aussitôt déconnecté et doit se reconnecter.',
  sessionsEnded: '{count, plural, one {# session terminée.} other {# sessions terminées.}}',
  secondFactorIntro:
    'Avec un second facteur, la connexion demande votre mot de passe et un code d’une application sur votre téléphone. Un mot de passe volé ne suffit alors plus.',
  factorOn: 'Activé',
  factorOnText:
    'Pour changer d’appareil, désactivez-le et configurez-le à nouveau. Un code de récupération remplace une fois un code de l’application.',
  factorRequired:
    'Cette installation exige un second facteur. Tout le reste s’ouvre dès qu’il est configuré.',
  recentSignIn:
    'Dans les cinq minutes qui suivent la connexion chez votre fournisseur. Plus tard, déconnectez-vous et reconnectez-vous d’abord.',
  setUp: 'Configurer',
  setUpText:
    'Il vous faut une application d’authentification, par exemple celle de votre téléphone ou gestionnaire de mots de passe.',
  scan: 'Scannez ceci avec l’application ou saisissez-y le secret.',
  qrCode: 'Code QR du secret ci-dessous',
  secret: 'Secret',
  copySecret: 'Copier le secret',
  code: 'Code',
  codeHint: 'Les six chiffres que l’application affiche maintenant.',
  codeOrRecovery: 'De l’application, ou un code de récupération.',
  turnOn: 'Activer',
  renewCodes: 'Nouveaux codes de récupération',
  renewText: 'Les anciens ne valent aussitôt plus rien.',
  removeFactor: 'Désactiver',
  removeText: 'Votre mot de passe suffira alors, et les codes de récupération ne vaudront plus rien.',
  recoveryCodes: 'Codes de récupération',
  recoveryText:
    'Gardez-les à part de votre téléphone : chacun le remplace pour une connexion. Ils ne sont affichés qu’une fois.',
  copyCodes: 'Copier les codes',
  saveCodes: 'Enregistrer dans un fichier',
  codesKept: 'Je les ai gardés',
};
export default fr;
