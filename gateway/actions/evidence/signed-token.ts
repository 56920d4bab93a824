import { createHash } from 'node:crypto';
import { compactVerify, errors, importJWK, type JWK } from 'jose';
import { readTimeStamp } from '../../../compute/chain/time-stamp.ts';

/** The expected contents of a stored token. */
export interface ExpectedToken {
  /** Public half of the key that signed it. */
  readonly key: JWK;
  readonly typ: string;
  /** Canonical text of its claims, with the time and the issuer it names. */
  readonly claims: (issued: { readonly iat: number; readonly iss: string }) => string;
}

/**
 * Whether a compact JWS from the database is still the signed one, to the byte: the owner of the database can change
 * it, and a package with another one is invalid.
 */
export async function isAsSigned(token: string, { key, typ, claims }: ExpectedToken): Promise<boolean> {
  const isExact = token
    .split('.')
    .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
  if (!isExact) return false;
  try {
    const publicKey = await importJWK(key, 'Ed25519');
    const { payload, protectedHeader } = await compactVerify(token, publicKey, { algorithms: ['Ed25519'] });
    const text = new TextDecoder().decode(payload);
    return (
      protectedHeader.kid === key.kid && protectedHeader.typ === typ && text === claims(JSON.parse(text))
    );
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Whether a stored time stamp is one of this checkpoint. @param stamp - RFC 3161, base64. */
export function isStampOf(stamp: string, checkpoint: string): boolean {
  const bytes = Buffer.from(stamp, 'base64');
  if (bytes.toString('base64') !== stamp) return false;
  return readTimeStamp(bytes)?.imprint === createHash('sha256').update(checkpoint).digest('hex');
}
