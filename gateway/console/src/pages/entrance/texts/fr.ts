import type { Messages } from '../../../language/languages.ts';
import type en from './en.ts';

const fr: Messages<keyof typeof en> = {
  invitation: 'Invitation',
  invitationIntro: 'Vous êtes invité dans un espace de travail de Footing.',
  linkCutOff: 'Le lien est incomplet. Ouvrez-le à nouveau tel que vous l’avez reçu, ou demandez-en un autre.',
  acceptAs: 'Vous êtes connecté comme {email}.',
  accept: 'Accepter l’invitation',
  acceptNew: 'Créer le compte et accepter',
  otherAccount: 'Se déconnecter et utiliser un autre compte',
  newAccount: 'Je suis nouveau',
  knownAccount: 'J’ai un compte',
  knownText: 'Connectez-vous avec l’adresse invitée, puis acceptez ici.',
  choosePassword: 'Choisissez un mot de passe',
  newPassword: 'Nouveau mot de passe',
  passwordHint: 'Au moins 15 caractères, difficile à deviner. Une phrase convient.',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  joined: 'Vous êtes maintenant membre de {workspace}.',
  setPassword: 'Fixer le mot de passe',
  passwordSet: 'Mot de passe fixé',
  passwordSetText:
    'Le nouveau mot de passe de {email} est valable dès maintenant, et toutes les sessions ont pris fin.',
  signIn: 'Se connecter',
  forgot: 'Mot de passe oublié',
  email: 'E-mail',
  forgotHint: 'De votre compte. Vous recevrez un lien pour fixer un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  mailSent:
    'Si {email} a un compte ici, un lien est en route. Il n’est valable que peu de temps : regardez vos e-mails, aussi dans les indésirables.',
  askOwner:
    'Cette installation n’envoie pas d’e-mails. Un propriétaire de votre espace ou l’exploitant peut vous donner un lien pour un nouveau mot de passe.',
  backToSignIn: 'Retour à la connexion',
};
export default fr;
