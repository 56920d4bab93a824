import { Buffer, isUtf8 } from 'node:buffer';
import * as crypto from 'node:crypto';
import { HASH_FORM } from './entry-check.ts';
import { asNumber, asText, type Members, readCanonical } from './profile.ts';
import type { Findings, Rule } from './rules.ts';
import { type Statement, state } from './statements.ts';

/** A public key for verifying checkpoints and seals. */
export interface TrustedKey {
  /** RFC 7638 thumbprint. */
  readonly kid: string;
  readonly publicKey: crypto.KeyObject;
  /** Seconds since 1970 from and until which (exclusive) it was in use; null for unbounded. */
  readonly nbf: number | null;
  readonly exp: number | null;
}

/** Tokens have some 600 characters. */
const MAX_TOKEN_CHARACTERS = 8_192;

/** The form of one of the two tokens. */
interface TokenForm {
  readonly name: 'checkpoint' | 'seal';
  readonly typ: string;
  readonly type: string;
  readonly members: string;
}

export const CHECKPOINT: TokenForm = {
  name: 'checkpoint',
  typ: 'audit-checkpoint+jws',
  type: 'audit-checkpoint/1',
  members: 'chain,head,iat,iss,size,type',
};

export const SEAL: TokenForm = {
  name: 'seal',
  typ: 'evidence-package+jws',
  type: 'evidence-package/1',
  members: 'chain,engagement_id,head,iat,iss,metadata_sha256,size,type',
};

/** The claims of a token and the key that signed it; `key` is null when the signature was not checked. */
export interface TokenClaims {
  readonly members: Members;
  readonly key: TrustedKey | null;
}

/** The source of the keys: only `outside` states when they were in use. */
export type KeyOrigin = 'outside' | 'thumbprint' | 'package';

/** A key in the form of RFC 8037, its `kid` recomputed. Null for anything but a valid Ed25519 public key. */
export function readKey(jwk: unknown): TrustedKey | null {
  const key = parseKey(jwk);
  return key === null || 'problem' in key ? null : key;
}

/** As `readKey`, but states what is wrong with an Ed25519 key; null for any other key. */
export function parseKey(jwk: unknown): TrustedKey | { readonly problem: string } | null {
  const { kty, crv, x, kid, nbf, exp } = (jwk ?? {}) as Members;
  if (kty !== 'OKP' || crv !== 'Ed25519') return null;
  if (typeof x !== 'string' || !isBase64url(x)) return { problem: 'x is not base64url' };
  const thumbprint = crypto.createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`);
  const own = thumbprint.digest('base64url');
  if (kid !== undefined && kid !== own) return { problem: `kid is not its thumbprint ${own}` };
  if (!isSeconds(nbf) || !isSeconds(exp)) return { problem: 'nbf and exp must be seconds since 1970' };
  try {
    const publicKey = crypto.createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    return { kid: own, publicKey, nbf: nbf ?? null, exp: exp ?? null };
  } catch {
    return { problem: 'x is no public key' };
  }
}

/** Only an absent bound means unbounded: a text, a fraction, an unsafe number or null is refused. */
function isSeconds(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER);
}

/**
 * Reads a compact JWS of one of the two forms and checks it against every rule that needs no trail. Null when its
 * claims cannot be used. A JWS library alone accepts seven of thirteen forged or misused tokens.
 * Source: RFC 7515 section 5.2; RFC 8037 section 3.1; RFC 9864 section 2.2; docs/evidence-format.md, checkpoint and
 * seal.
 * @param keys - null when there is none to check with.
 */
export function checkToken(
  token: string,
  form: TokenForm,
  to: { readonly findings: Findings; readonly keys: readonly TrustedKey[] | null },
): TokenClaims | null {
  const { findings, keys } = to;
  const parts = token.length > MAX_TOKEN_CHARACTERS ? [] : token.split('.');
  const [first = '', second = '', third = ''] = parts;
  const header = readPart(first);
  const members = readPart(second);
  const isForm = parts.length === 3 && isBase64url(third);
  if (!isForm || header === null || members === null) findings.fail(`${form.name}.form`, null);
  if (header === null || members === null) return null;
  const isHeader = Object.keys(header).join(',') === 'alg,kid,typ' && header.alg === 'Ed25519';
  if (!isHeader || header.typ !== form.typ) findings.fail(`${form.name}.header`, null);
  if (!isPayload(members, form)) findings.fail(`${form.name}.payload`, null);
  if (keys === null) return { members, key: null };
  const signed = Buffer.from(`${first}.${second}`, 'latin1');
  return checkSignature(
    { form, header, members, signed, signature: Buffer.from(third, 'base64url') },
    keys,
    findings,
  );
}

function checkSignature(
  token: {
    readonly form: TokenForm;
    readonly header: Members;
    readonly members: Members;
    readonly signed: Buffer;
    readonly signature: Buffer;
  },
  keys: readonly TrustedKey[],
  findings: Findings,
): TokenClaims {
  const { form, header, members, signed, signature } = token;
  const iat = asNumber(members.iat);
  const key = keys.find(({ kid }) => kid === header.kid);
  if (key === undefined) {
    findings.fail(`${form.name}.key`, null, asText(header.kid));
    return { members, key: null };
  }
  if (iat < (key.nbf ?? 0) || iat >= (key.exp ?? Number.POSITIVE_INFINITY)) {
    findings.fail(`${form.name}.window`, null, key.kid);
  }
  if (!crypto.verify(null, signed, key.publicKey, signature)) findings.fail(`${form.name}.signature`, null);
  return { members, key };
}

function isPayload(members: Members, form: TokenForm): boolean {
  const { chain, head, iat, iss, size, type } = members;
  return (
    Object.keys(members).join(',') === form.members &&
    type === form.type &&
    [chain, iss].every((text) => typeof text === 'string') &&
    typeof head === 'string' &&
    HASH_FORM.test(head) &&
    [iat, size].every((n) => typeof n === 'number' && n >= 0)
  );
}

function readPart(part: string): Members | null {
  if (!isBase64url(part)) return null;
  const bytes = Buffer.from(part, 'base64url');
  return isUtf8(bytes) ? readCanonical(bytes.toString('utf8')) : null;
}

/** Base64url that encodes to itself again: no padding, no spare bits, no foreign characters. */
function isBase64url(text: string): boolean {
  return text !== '' && Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** Checks the claims of a token against the trail. */
export function checkClaims(
  { members }: TokenClaims,
  form: TokenForm,
  trail: {
    readonly chain: string;
    readonly size: number;
    /** Null when the last entry could not be read, which was reported. */
    readonly head: string | null;
    readonly lastAt: string | null;
    readonly expectedIss: string | null;
    readonly findings: Findings;
  },
): void {
  const fail = (rule: 'chain' | 'state' | 'iss' | 'iat', detail: string | Statement) => {
    const name: Rule = `${form.name}.${rule}`;
    trail.findings.fail(name, null, detail);
  };
  if (members.chain !== trail.chain) fail('chain', asText(members.chain));
  const isHead = trail.head === null || members.head === trail.head;
  if (members.size !== trail.size || !isHead) {
    fail(
      'state',
      state('at_signed_found', {
        signed: `${asText(members.size)}:${asText(members.head)}`,
        found: `${trail.size}:${trail.head}`,
      }),
    );
  }
  if (trail.expectedIss !== null && members.iss !== trail.expectedIss) fail('iss', asText(members.iss));
  if (trail.lastAt !== null && asNumber(members.iat) < Math.floor(Date.parse(trail.lastAt) / 1000)) {
    fail('iat', state('at_issued', { iat: asText(members.iat), endAt: trail.lastAt }));
  }
}
