/**
 * Time stamps as RFC 3161 has them but for the signature, which nobody here checks: it shares no code with the
 * program. Real ones, of OpenSSL, are in test/external/time-stamp.test.ts.
 */
const SHA256 = '608648016503040201';

/** One DER element of hex, with contents of any length. */
export function der(tag: string, ...contents: readonly string[]): string {
  const content = contents.join('');
  const bytes = content.length / 2;
  const length = bytes.toString(16).padStart(2, '0');
  const even = length.length % 2 === 0 ? length : `0${length}`;
  return `${tag}${bytes < 128 ? even : `8${even.length / 2}${even}`}${content}`;
}

export interface StampChanges {
  readonly nonce?: string;
  readonly time?: string;
  readonly algorithm?: string;
  readonly contentType?: string;
  readonly version?: string;
  /** Hex of the accuracy: one second. */
  readonly accuracy?: string;
}

/** A token, hex. @param imprint - SHA-256, hex. */
export function makeTimeStamp(imprint: string, changes: StampChanges = {}): string {
  const time = Buffer.from(changes.time ?? '20260401080000Z', 'latin1').toString('hex');
  const info = der(
    '30',
    der('02', changes.version ?? '01'),
    der('06', '2a0304'),
    der('30', der('30', der('06', changes.algorithm ?? SHA256), '0500'), der('04', imprint)),
    der('02', '2a'),
    der('18', time),
    changes.accuracy ?? der('30', der('02', '01')),
    changes.nonce === undefined ? '' : der('02', changes.nonce),
  );
  const content = der(
    '30',
    der('06', changes.contentType ?? '2a864886f70d0109100104'),
    der('a0', der('04', info)),
  );
  const signed = der('30', der('02', '03'), der('31', der('30', der('06', SHA256))), content, der('31', ''));
  return der('30', der('06', '2a864886f70d010702'), der('a0', signed));
}

/** An authority's answer with a token, hex. @param status - of RFC 3161 section 2.4.2. */
export function makeTimeStampAnswer(token: string | null, status = '00'): string {
  return der('30', der('30', der('02', status)), token ?? '');
}

/** Base64 of hex. */
export const base64OfHex = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
