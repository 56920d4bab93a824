import type { Messages } from '../../../../language/languages.ts';
import type en from './en.ts';

const fr: Messages<keyof typeof en> = {
  invite: 'Inviter',
  person: 'Personne',
  you: '{email} (vous)',
  email: 'E-mail',
  role: 'Rôle',
  owner: 'Propriétaire',
  member: 'Membre',
  auditor: 'Auditeur',
  ownerHint: 'Peut tout faire : clés, membres, périodes, corrections.',
  memberHint:
    'Lit tout ce qui concerne l’entreprise et importe des fichiers ; ne modifie ni paramètres ni lignes.',
  auditorHint: 'Travaille sur les missions qui lui sont confiées et ne voit rien d’autre.',
  identity: 'Identité',
  proven: 'Prouvée',
  unproven: 'Non prouvée',
  unprovenText:
    'Non prouvée : le compte a été créé par un lien, et rien ne montre que l’adresse appartient à la personne. Une connexion chez un fournisseur OpenID ou un lien par e-mail le prouve.',
  joined: 'Membre depuis',
  change: 'Modifier',
  changeRole: 'Changer le rôle',
  changeRoleTitle: 'Rôle de {email}',
  ownRoleText: 'C’est votre propre rôle : ce qu’il ne permet pas vous sera aussitôt refusé.',
  remove: 'Retirer de l’espace',
  removeTitle: 'Retirer {email} ?',
  removeText:
    'Dès sa prochaine requête, la personne ne verra plus {workspace}. Ce qu’elle a fait reste à son nom dans la piste d’audit.',
  removeYourself:
    'Vous quittez {workspace} et ne le verrez plus. Un propriétaire peut vous inviter à nouveau.',
  openInvitations: 'Invitations ouvertes',
  invitedBy: 'Invité par',
  formerMember: 'Un ancien membre',
  cancelInvitation: 'Retirer l’invitation',
  cancelInvitationTitle: 'Retirer l’invitation de {email} ?',
  cancelInvitationText: 'Son lien ne fonctionnera plus. Vous pourrez inviter la personne à nouveau.',
  link: 'Lien',
  copyLink: 'Copier le lien',
  linkKept: 'Je l’ai copié',
  invitationLinkTitle: 'Invitation pour {email}',
  invitationLinkText:
    'Envoyez vous-même ce lien à {email}. Il fonctionne une fois, jusqu’au {until}, pour quiconque le possède, et ne sera plus affiché.',
  resetLinkTitle: 'Nouveau mot de passe pour {email}',
  resetLinkText:
    'Remettez ce lien à {email} en personne ou par une autre voie sûre. Quiconque le possède fixe le mot de passe, une fois, jusqu’au {until}. Il ne sera plus affiché.',
  invitationMailed: 'L’invitation est en route vers {email}.',
  delivery: 'Invitation',
  byMail: 'Envoyer par e-mail',
  byLink: 'M’afficher le lien',
  byMailHint: 'Seule la personne reçoit le lien. L’accepter prouve l’adresse.',
  byLinkHint: 'Vous le transmettez vous-même. L’identité de la personne reste non prouvée.',
  resetPassword: 'Lien pour un nouveau mot de passe',
  resetTitle: 'Nouveau mot de passe pour {email} ?',
  resetText:
    'Vous recevez un lien qui fixe une fois un nouveau mot de passe. Jusque-là l’ancien vaut ; ensuite toutes les sessions de la personne prennent fin. Le fait que vous ayez reçu le lien reste dans la piste d’audit.',
  issueLink: 'Obtenir le lien',
};
export default fr;
