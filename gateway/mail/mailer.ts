import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type { Logger } from 'pino';
import { isLoopback } from '../auth/loopback.ts';
import type { Config } from '../config.ts';
import {
  MAIL_CONNECT_MS,
  MAIL_PAUSE_MS,
  MAIL_SILENCE_MS,
  MAIL_STOP_MS,
  MAIL_TRIES,
  MAILS_AT_ONCE,
  MAILS_WAITING,
} from '../limits.ts';

/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Makes the mail when its turn comes; null: there is none to send. */
export type MailJob = () => Promise<Mail | null>;

/** Sends mail behind the requests that cause it: none of them waits for it or fails with it. */
export interface Mailer {
  /** Whether another mail may wait. */
  hasRoom(): boolean;
  /** Queues a mail; one without room is dropped and logged. */
  post(job: MailJob): void;
  /** Waits a moment for mails being sent; those that wait are dropped. */
  close(): Promise<void>;
}

/** The mailer of SMTP_URL; null if it is not set. */
export function mailerOf({ smtpUrl, mailFrom }: Config, log: Logger): Mailer | null {
  if (smtpUrl === null) return null;
  let transport: Promise<Transporter> | null = null;
  return createMailer(log, async (mail) => {
    transport ??= openTransport(smtpUrl);
    await (await transport).sendMail({ ...mail, from: mailFrom });
  });
}

/** @param send rejects when the mail server did not take the mail. */
export function createMailer(
  log: Logger,
  send: (mail: Mail) => Promise<void>,
  pauseMs: number = MAIL_PAUSE_MS,
): Mailer {
  const waiting: MailJob[] = [];
  const running = new Set<Promise<void>>();
  let isClosed = false;

  function next(): void {
    if (isClosed || running.size >= MAILS_AT_ONCE) return;
    const job = waiting.shift();
    if (job === undefined) return;
    const work = run(job)
      .catch((error: unknown) => log.error({ err: error }, 'a mail could not be made'))
      .finally(() => {
        running.delete(work);
        next();
      });
    running.add(work);
  }

  async function run(job: MailJob): Promise<void> {
    const mail = await job();
    for (let attempt = 1; mail !== null; attempt += 1) {
      try {
        return await send(mail);
      } catch (error) {
        const isLast = attempt >= MAIL_TRIES || isClosed || isPermanent(error);
        log.warn({ ...reasonOf(error), attempt }, isLast ? 'a mail was not sent' : 'a mail is sent again');
        if (isLast) return;
        await sleep(pauseMs, null, { ref: false });
      }
    }
  }

  return {
    hasRoom: () => !isClosed && waiting.length < MAILS_WAITING,
    post(job) {
      if (isClosed || waiting.length >= MAILS_WAITING) {
        log.warn({ reason: 'too many mails wait' }, 'a mail was not sent');
        return;
      }
      waiting.push(job);
      next();
    },
    async close() {
      isClosed = true;
      waiting.length = 0;
      await Promise.race([Promise.allSettled(running), sleep(MAIL_STOP_MS, null, { ref: false })]);
    },
  };
}

/** Links are secrets: they cross a network encrypted, unless SMTP_URL says `?requireTLS=false`. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url: smtpUrl,
    requireTLS: !isLoopback(new URL(smtpUrl).hostname),
    connectionTimeout: MAIL_CONNECT_MS,
    greetingTimeout: MAIL_CONNECT_MS,
    socketTimeout: MAIL_SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** The server's own text may quote the address, which the log must not have. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {};
  const { code, responseCode, command } = error as Error & Readonly<Record<string, unknown>>;
  return { code, response_code: responseCode, command };
}

/** An answer 5xx of SMTP. Source: RFC 5321, 4.2.1. */
function isPermanent(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
}
