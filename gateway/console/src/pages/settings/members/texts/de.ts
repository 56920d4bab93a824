import type { Messages } from '../../../../language/languages.ts';
import type en from './en.ts';

const de: Messages<keyof typeof en> = {
  invite: 'Einladen',
  person: 'Person',
  you: '{email} (Sie)',
  email: 'E-Mail',
  role: 'Rolle',
  owner: 'Owner',
  member: 'Mitglied',
  auditor: 'Prüfer/in',
  ownerHint: 'Darf alles: Schlüssel, Mitglieder, Perioden, Korrekturen.',
  memberHint:
    'Liest alles des Unternehmens und importiert Dateien; ändert weder Einstellungen noch Positionen.',
  auditorHint: 'Arbeitet an den Prüfungen, denen sie zugewiesen ist, und sieht sonst nichts.',
  identity: 'Identität',
  proven: 'Nachgewiesen',
  unproven: 'Nicht nachgewiesen',
  unprovenText:
    'Nicht nachgewiesen: Das Konto entstand über einen Link, und nichts zeigt, dass die E-Mail-Adresse der Person gehört. Die Anmeldung bei einem OpenID-Anbieter oder ein Link per Mail weist sie nach.',
  joined: 'Mitglied seit',
  change: 'Ändern',
  changeRole: 'Rolle ändern',
  changeRoleTitle: 'Rolle von {email}',
  ownRoleText: 'Das ist Ihre eigene Rolle: Was sie nicht erlaubt, können Sie sofort nicht mehr.',
  remove: 'Aus Arbeitsbereich entfernen',
  removeTitle: '{email} entfernen?',
  removeText:
    'Die Person sieht {workspace} ab der nächsten Anfrage nicht mehr. Was sie getan hat, bleibt unter ihrem Namen im Prüfpfad.',
  removeYourself: 'Sie verlassen {workspace} und sehen ihn nicht mehr. Ein Owner kann Sie wieder einladen.',
  openInvitations: 'Offene Einladungen',
  invitedBy: 'Eingeladen von',
  formerMember: 'Ein früheres Mitglied',
  cancelInvitation: 'Einladung zurückziehen',
  cancelInvitationTitle: 'Einladung von {email} zurückziehen?',
  cancelInvitationText: 'Der Link gilt nicht mehr. Sie können die Person wieder einladen.',
  link: 'Link',
  copyLink: 'Link kopieren',
  linkKept: 'Ich habe ihn kopiert',
  invitationLinkTitle: 'Einladung für {email}',
  invitationLinkText:
    'Senden Sie diesen Link selbst an {email}. Er gilt einmal, bis {until}, für alle, die ihn haben, und wird nicht wieder gezeigt.',
  resetLinkTitle: 'Neues Passwort für {email}',
  resetLinkText:
    'Geben Sie {email} diesen Link persönlich oder auf anderem sicherem Weg. Wer ihn hat, setzt das Passwort, einmal, bis {until}. Er wird nicht wieder gezeigt.',
  invitationMailed: 'Die Einladung ist unterwegs an {email}.',
  delivery: 'Einladung',
  byMail: 'Per Mail senden',
  byLink: 'Mir den Link zeigen',
  byMailHint: 'Nur die Person erhält den Link. Die Annahme weist die Adresse nach.',
  byLinkHint: 'Sie geben ihn selbst weiter. Die Identität der Person bleibt nicht nachgewiesen.',
  resetPassword: 'Link für neues Passwort',
  resetTitle: 'Neues Passwort für {email}?',
  resetText:
    'Sie erhalten einen Link, der einmal ein neues Passwort setzt. Bis dahin gilt das alte; danach enden alle Sitzungen der Person. Dass Sie den Link erhalten haben, bleibt im Prüfpfad.',
  issueLink: 'Link holen',
};
export default de;
