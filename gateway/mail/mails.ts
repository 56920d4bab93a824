import type { Role } from '../../schema/contracts/auth.ts';
import { acceptedLanguage } from '../../schema/contracts/ghg-names.ts';
import type { Mail } from './mailer.ts';

type MailLanguage = 'en' | 'de';

/** German where the reader's browser or the sender's asks for it before English; else English. */
export function mailLanguage(acceptLanguage: string | null): MailLanguage {
  return acceptedLanguage(acceptLanguage) === 'de' ? 'de' : 'en';
}

interface Invited {
  readonly to: string;
  readonly workspaceName: string;
  readonly role: Role;
  readonly url: string;
  readonly expiresAt: string;
}

const ROLE_NAMES: Readonly<Record<MailLanguage, Readonly<Record<Role, string>>>> = {
  en: { owner: 'owner', member: 'member', auditor: 'auditor' },
  de: { owner: 'Inhaberin oder Inhaber', member: 'Mitglied', auditor: 'Prüferin oder Prüfer' },
};

/** The name of the workspace was written by its owner: it stays on one line, in quotes, and out of the subject. */
export function invitationMail(invited: Invited, language: MailLanguage): Mail {
  const { to, role, url, expiresAt } = invited;
  const name = invited.workspaceName.replace(/\s+/g, ' ');
  const roleName = ROLE_NAMES[language][role];
  const until = minuteOf(expiresAt);
  return {
    to,
    ...(language === 'de'
      ? {
          subject: 'Einladung zu Footing',
          text: `Sie sind in Footing zum Arbeitsbereich «${name}» eingeladen, als ${roleName}.\n\nMit diesem Link nehmen Sie an. Er gilt bis ${until} und nur einmal; geben Sie ihn niemandem:\n\n${url}\n\nWenn Sie nichts davon wissen, löschen Sie diese Nachricht.\n`,
        }
      : {
          subject: 'Invitation to Footing',
          text: `You are invited to the workspace "${name}" in Footing, as ${roleName}.\n\nAccept with this link. It works once, until ${until}; give it to nobody:\n\n${url}\n\nIf you know nothing of this, delete this message.\n`,
        }),
  };
}

/** A link for a new password. */
export function resetMail(
  { to, url, expiresAt }: Pick<Invited, 'to' | 'url' | 'expiresAt'>,
  language: MailLanguage,
): Mail {
  const until = minuteOf(expiresAt);
  return {
    to,
    ...(language === 'de'
      ? {
          subject: 'Neues Passwort für Footing',
          text: `Für Ihr Konto bei Footing wurde ein neues Passwort verlangt.\n\nMit diesem Link setzen Sie es. Er gilt bis ${until} und nur einmal; geben Sie ihn niemandem:\n\n${url}\n\nWenn Sie keines verlangt haben, löschen Sie diese Nachricht. Ihr Passwort bleibt dann, wie es ist.\n`,
        }
      : {
          subject: 'New password for Footing',
          text: `A new password was asked for your account in Footing.\n\nSet it with this link. It works once, until ${until}; give it to nobody:\n\n${url}\n\nIf you did not ask for it, delete this message. Your password then stays as it is.\n`,
        }),
  };
}

/** `2026-01-31 08:00 UTC`. */
function minuteOf(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
