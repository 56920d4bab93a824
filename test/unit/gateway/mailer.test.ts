import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../gateway/log.ts';
import { createMailer, type Mail } from '../../../gateway/mail/mailer.ts';
import { invitationMail } from '../../../gateway/mail/mails.ts';

const MAIL: Mail = { to: 'a@example.com', subject: 'A', text: 'a' };

function logged() {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line: string) => void lines.push(line) });
  return { log, count: (text: string) => lines.filter((line) => line.includes(text)).length };
}

describe('the queue of mails', () => {
  it('sends two at once and drops what exceeds 200 waiting', async () => {
    const { log, count } = logged();
    const held = Promise.withResolvers<void>();
    let sending = 0;
    let most = 0;
    let sent = 0;
    const mailer = createMailer(log, async () => {
      sending += 1;
      most = Math.max(most, sending);
      await held.promise;
      sending -= 1;
      sent += 1;
    });
    for (let each = 0; each < 205; each += 1) mailer.post(async () => MAIL);
    expect(mailer.hasRoom()).toBe(false);
    expect(count('a mail was not sent')).toBe(3);
    held.resolve();
    await expect.poll(() => sent).toBe(202);
    expect(most).toBe(2);
    expect(mailer.hasRoom()).toBe(true);
  });

  it('tries three times, and once where the server refuses for good', async () => {
    const tries = async (responseCode: number) => {
      const { log, count } = logged();
      let tried = 0;
      const send = async () => {
        tried += 1;
        throw Object.assign(new Error('refused a@example.com'), { responseCode });
      };
      const mailer = createMailer(log, send, 1);
      mailer.post(async () => MAIL);
      await expect.poll(() => count('a mail was not sent')).toBe(1);
      expect(count('a@example.com')).toBe(0);
      return tried;
    };
    expect(await tries(451)).toBe(3);
    expect(await tries(550)).toBe(1);
  });

  it('goes on after a mail that could not be made, and sends none where there is none', async () => {
    const { log, count } = logged();
    const sent: Mail[] = [];
    const mailer = createMailer(log, async (mail) => void sent.push(mail));
    mailer.post(() => Promise.reject(new Error('the database is away')));
    mailer.post(async () => null);
    mailer.post(async () => MAIL);
    await expect.poll(() => sent).toEqual([MAIL]);
    expect(count('a mail could not be made')).toBe(1);
  });

  it('takes none when it is closed, and waits for those being sent', async () => {
    const { log } = logged();
    const held = Promise.withResolvers<void>();
    let sent = 0;
    const mailer = createMailer(log, async () => {
      await held.promise;
      sent += 1;
    });
    for (let each = 0; each < 4; each += 1) mailer.post(async () => MAIL);
    const closed = mailer.close();
    held.resolve();
    await closed;
    mailer.post(async () => MAIL);
    expect([sent, mailer.hasRoom()]).toEqual([2, false]);
  });
});

describe('the mail of an invitation', () => {
  it('keeps the name of a workspace on one line and out of the subject', () => {
    const invited = { to: 'a@example.com', role: 'member', url: 'https://x.example/#t' } as const;
    const workspaceName = 'Acme\r\nBcc: b@example.com\n\nhttps://evil.example';
    const { subject, text } = invitationMail(
      { ...invited, workspaceName, expiresAt: '2026-01-31T08:00:00.000Z' },
      'en',
    );
    expect(subject).toBe('Invitation to Footing');
    expect(text.split('\n')[0]).toBe(
      'You are invited to the workspace "Acme Bcc: b@example.com https://evil.example" in Footing, as member.',
    );
    expect(text).toContain('until 2026-01-31 08:00 UTC');
  });
});
