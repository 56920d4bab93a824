import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** `prev_hash` of entry 1 of every chain. */
export const GENESIS_PREV_HASH = '0'.repeat(64);

const HASH = /^[0-9a-f]{64}$/;
const CHAIN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[0-9A-Z-]{4,16}$/;
const ACTOR = /^(user|api_key|system):[A-Za-z0-9._-]{1,64}$/;
const KIND = /^[a-z_]+\.[a-z_]+$/;
const SUBJECT = /^[a-z_]+:[A-Za-z0-9._-]{1,64}$/;
const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SALT = /^[A-Za-z0-9_-]{22,64}$/;

export interface EntryInput {
  /** `<workspace uuid>/<period>`. */
  readonly chain: string;
  /** 1, 2, 3 ... without gaps. */
  readonly seq: number;
  /** Hash of the entry before; `GENESIS_PREV_HASH` for entry 1. */
  readonly prevHash: string;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`, never before that of the entry before. */
  readonly at: string;
  /** `user:<id>`, `api_key:<public prefix>` or `system:<name>`. */
  readonly actor: string;
  /** `noun.verb` in the past tense. */
  readonly kind: string;
  /** `invoice:<id>`, `engagement:<id>`, `period:<name>` ... */
  readonly subject: string;
  /** Hashes of earlier entries of the same chain this one builds on. */
  readonly refs: readonly string[];
  /** Digest from `buildPayload`. */
  readonly payloadDigest: string;
}

/**
 * One entry of the audit trail: the canonical text of its header and the header's SHA-256 in lower-case hex.
 * Source: docs/evidence-format.md, chain and entry; RFC 8785; FIPS 180-4.
 * @throws TypeError naming the member that does not have the form the verifier requires.
 */
export function buildEntry(input: EntryInput): { readonly header: string; readonly hash: string } {
  assertEntry(input);
  const header = canonicalJson({
    actor: input.actor,
    at: input.at,
    chain: input.chain,
    kind: input.kind,
    payload_digest: input.payloadDigest,
    prev_hash: input.prevHash,
    refs: input.refs,
    seq: input.seq,
    subject: input.subject,
    type: 'audit-entry/1',
  });
  return { header, hash: hash('sha256', header) };
}

/**
 * Canonical text of a payload with its salt, and its SHA-256 in lower-case hex.
 * @param members - the payload without `salt`, inside the profile of `canonicalJson`.
 * @param salt - at least 128 random bits as 22 or more base64url characters, so that nobody can guess an erased payload from
 * its digest.
 * @throws TypeError for a salt of another form or a value outside the profile.
 */
export function buildPayload(
  members: object,
  salt: string,
): { readonly text: string; readonly digest: string } {
  if (!SALT.test(salt)) throw new TypeError('audit payload: salt must be 22 or more base64url characters');
  const text = canonicalJson({ ...members, salt });
  return { text, digest: hash('sha256', text) };
}

/** The chain of a reporting period: `<workspace uuid>/<period name>`. */
export function chainId(workspaceId: string, period: string): string {
  return `${workspaceId}/${period}`;
}

function assertEntry(input: EntryInput): void {
  assertForm(CHAIN, 'chain', input.chain);
  assertForm(HASH, 'prev_hash', input.prevHash);
  assertForm(AT, 'at', input.at);
  assertForm(ACTOR, 'actor', input.actor);
  assertForm(KIND, 'kind', input.kind);
  assertForm(SUBJECT, 'subject', input.subject);
  assertForm(HASH, 'payload_digest', input.payloadDigest);
  for (const ref of input.refs) assertForm(HASH, 'refs', ref);
  if (!Number.isSafeInteger(input.seq) || input.seq < 1)
    throw new TypeError('audit entry: seq must be 1 or more');
  if ((input.seq === 1) !== (input.prevHash === GENESIS_PREV_HASH)) {
    throw new TypeError('audit entry: prev_hash must be zeros for entry 1 and only there');
  }
  if (Number.isNaN(Date.parse(input.at))) throw new TypeError('audit entry: at must be a real time');
}

function assertForm(form: RegExp, member: string, value: string): void {
  if (!form.test(value)) throw new TypeError(`audit entry: ${member} has the wrong form`);
}
