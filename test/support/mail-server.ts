import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  /** The text, decoded. */
  readonly text: string;
}

/** A real mail server on a port of this machine. */
export interface MailServer {
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Refuses recipients with this answer while set. */
  refuse: { readonly code: number; readonly text: string } | null;
  /** The newest mail to an address, when it has come. @throws after some seconds without one. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

const WAIT_MS = 10_000;
const SIGN_IN = { user: 'footing', password: 'of-the-mail-server' };

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const state: { refuse: MailServer['refuse'] } = { refuse: null };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === SIGN_IN.user && password === SIGN_IN.password;
      if (isRight) done(null, { user: SIGN_IN.user });
      else done(new Error('wrong password of the mail server'));
    },
    onRcptTo(_address, _session, done) {
      const { refuse } = state;
      if (refuse === null) done();
      else done(Object.assign(new Error(refuse.text), { responseCode: refuse.code }));
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...read(Buffer.concat(chunks).toString('latin1')) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${SIGN_IN.user}:${SIGN_IN.password}@127.0.0.1:${port}`,
    mails,
    get refuse() {
      return state.refuse;
    },
    set refuse(answer) {
      state.refuse = answer;
    },
    async mailTo(address, count = 1) {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        const found = mails.filter(({ to }) => to.includes(address));
        const newest = found.at(-1);
        if (newest !== undefined && found.length >= count) return newest;
        if (Date.now() > until) throw new Error(`no mail to ${address}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** Subject and text of a message of one part. Source: RFC 2045, 6.7 and 6.8; RFC 2047. */
function read(message: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  const encoding = /^content-transfer-encoding: (\S+)/im.exec(headers)?.[1] ?? '7bit';
  const subject = /^subject: (.*)$/im.exec(headers)?.[1] ?? '';
  const words = subject.replace(/=\?UTF-8\?Q\?([^?]*)\?=\s*/gi, (_, text: string) =>
    unquoted(text.replaceAll('_', ' ')),
  );
  const body = rest.join('\r\n\r\n');
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? unquoted(body.replace(/=\r\n/g, ''))
        : body;
  return { subject: words, text };
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
