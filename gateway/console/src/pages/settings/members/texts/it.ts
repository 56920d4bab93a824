import type { Messages } from '../../../../language/languages.ts';
import type en from './en.ts';

const it: Messages<keyof typeof en> = {
  invite: 'Invita',
  person: 'Persona',
  you: '{email} (voi)',
  email: 'E-mail',
  role: 'Ruolo',
  owner: 'Proprietario',
  member: 'Membro',
  auditor: 'Revisore',
  ownerHint: 'Può fare tutto: chiavi, membri, periodi, correzioni.',
  memberHint: 'Legge tutto dell’azienda e importa file; non modifica impostazioni né righe.',
  auditorHint: 'Lavora sugli incarichi assegnati e non vede altro.',
  identity: 'Identità',
  proven: 'Provata',
  unproven: 'Non provata',
  unprovenText:
    'Non provata: l’account è stato creato con un link e nulla mostra che l’indirizzo appartenga alla persona. Lo prova un accesso presso un provider OpenID o un link per e-mail.',
  joined: 'Membro dal',
  change: 'Modifica',
  changeRole: 'Cambia ruolo',
  changeRoleTitle: 'Ruolo di {email}',
  ownRoleText: 'È il vostro ruolo: ciò che non consente vi sarà subito precluso.',
  remove: 'Rimuovi dall’area',
  removeTitle: 'Rimuovere {email}?',
  removeText:
    'Dalla prossima richiesta la persona non vedrà più {workspace}. Ciò che ha fatto resta a suo nome nella traccia di audit.',
  removeYourself: 'Lasciate {workspace} e non la vedrete più. Un proprietario può invitarvi di nuovo.',
  openInvitations: 'Inviti aperti',
  invitedBy: 'Invitato da',
  formerMember: 'Un ex membro',
  cancelInvitation: 'Ritira invito',
  cancelInvitationTitle: 'Ritirare l’invito di {email}?',
  cancelInvitationText: 'Il link non funzionerà più. Potrete invitare di nuovo la persona.',
  link: 'Link',
  copyLink: 'Copia il link',
  linkKept: 'L’ho copiato',
  invitationLinkTitle: 'Invito per {email}',
  invitationLinkText:
    'Inviate voi stessi questo link a {email}. Funziona una volta, fino al {until}, per chiunque lo abbia, e non verrà più mostrato.',
  resetLinkTitle: 'Nuova password per {email}',
  resetLinkText:
    'Date questo link a {email} di persona o per altra via sicura. Chi lo ha imposta la password, una volta, fino al {until}. Non verrà più mostrato.',
  invitationMailed: 'L’invito è in viaggio verso {email}.',
  delivery: 'Invito',
  byMail: 'Invia per e-mail',
  byLink: 'Mostrami il link',
  byMailHint: 'Solo la persona riceve il link. Accettarlo prova l’indirizzo.',
  byLinkHint: 'Lo trasmettete voi. L’identità della persona resta non provata.',
  resetPassword: 'Link per una nuova password',
  resetTitle: 'Nuova password per {email}?',
  resetText:
    'Ricevete un link che imposta una volta una nuova password. Fino ad allora vale la vecchia; poi tutte le sessioni della persona terminano. Che abbiate ricevuto il link resta nella traccia di audit.',
  issueLink: 'Ottieni il link',
};
export default it;
