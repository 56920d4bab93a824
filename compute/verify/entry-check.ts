import type { Buffer } from 'node:buffer';
import { isUtf8 } from 'node:buffer';
import * as crypto from 'node:crypto';
import { isMembers, type Members, type ProfileCheck } from './profile.ts';
import type { Findings } from './rules.ts';

export const NO_HASH = '0'.repeat(64);
export const HASH_FORM = /^[0-9a-f]{64}$/;
const AT_FORM = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const ACTOR_FORM = /^(user|api_key|system):[A-Za-z0-9._-]{1,64}$/;
const KIND_FORM = /^[a-z_]+\.[a-z_]+$/;
const SUBJECT_FORM = /^[a-z_]+:[A-Za-z0-9._-]{1,64}$/;
const SALT_FORM = /^[A-Za-z0-9_-]{22,}$/;
const ENTRY_MEMBERS = 'actor,at,chain,hash,kind,payload,payload_digest,prev_hash,refs,seq,subject,type';

/** One entry as in the file. */
export interface TrailEntry {
  readonly actor: string;
  readonly at: string;
  readonly chain: string;
  readonly hash: string;
  readonly kind: string;
  readonly payload: Members | null;
  readonly payload_digest: string;
  readonly prev_hash: string;
  readonly refs: readonly string[];
  readonly seq: number;
  readonly subject: string;
  readonly type: string;
}

/** SHA-256 of bytes, or of a text in UTF-8, in lower-case hex. The one-shot form is faster and newer than Node 20.0. */
export function sha256Hex(text: string | Uint8Array): string {
  return typeof crypto.hash === 'function'
    ? crypto.hash('sha256', text)
    : crypto.createHash('sha256').update(text).digest('hex');
}

/**
 * Reads one line and checks it against every rule that needs no other line. Null when the line is unreadable as an
 * entry, which was then reported. The digests of a line that is not canonical are not compared: which text was hashed
 * cannot be known, and parsers differ in what they read.
 */
export function readEntry(
  bytes: Buffer,
  seq: number,
  to: { readonly findings: Findings; readonly profile: ProfileCheck },
): { readonly entry: TrailEntry; readonly hash: string } | null {
  const { findings } = to;
  const before = findings.count;
  if (!isUtf8(bytes)) {
    findings.fail('line.utf8', seq);
    return null;
  }
  const text = bytes.toString('utf8');
  const value = parseEntry(text);
  if (value === null) {
    findings.fail('line.json', seq);
    return null;
  }
  if (!isWritten(value, text)) findings.fail('line.bytes', seq);
  to.profile.check(value, seq, 0);
  const isCanonical = findings.count === before;
  const entry = asEntry(value, findings, seq);
  if (entry === null) return null;
  checkForms(entry, findings, seq);
  const isClean = findings.count === before;
  const computed = sha256Hex(isClean ? headerSlice(text) : headerOf(entry));
  const isHash = HASH_FORM.test(entry.hash);
  if (isCanonical && isHash && entry.hash !== computed) findings.fail('hash.header', seq);
  if (entry.payload !== null) {
    const payload = isClean ? payloadSlice(bytes, text) : JSON.stringify(entry.payload);
    checkPayload(entry, isCanonical ? payload : null, { findings, seq });
  }
  return { entry, hash: isHash ? entry.hash : computed };
}

function parseEntry(text: string): Members | null {
  try {
    const value: unknown = JSON.parse(text);
    return isMembers(value) ? value : null;
  } catch {
    return null;
  }
}

function isWritten(value: Members, text: string): boolean {
  try {
    return JSON.stringify(value) === text;
  } catch {
    return false;
  }
}

/** The entry with its members of the right types. An unknown member is reported and left out of the header. */
function asEntry(value: Members, findings: Findings, seq: number): TrailEntry | null {
  if (!hasTypes(value)) {
    findings.fail('entry.members', seq);
    return null;
  }
  if (Object.keys(value).sort().join(',') !== ENTRY_MEMBERS) findings.fail('entry.members', seq);
  return value as unknown as TrailEntry;
}

/** Whether an entry has all members, each of its type. */
export function hasTypes(value: Members): boolean {
  const { refs, payload } = value;
  return (
    ['actor', 'at', 'chain', 'hash', 'kind', 'payload_digest', 'prev_hash', 'subject', 'type'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    typeof value.seq === 'number' &&
    (payload === null || isMembers(payload)) &&
    Array.isArray(refs) &&
    refs.every((ref) => typeof ref === 'string')
  );
}

function checkForms(entry: TrailEntry, findings: Findings, seq: number): void {
  if (entry.type !== 'audit-entry/1') findings.fail('entry.type', seq, entry.type);
  if (!ACTOR_FORM.test(entry.actor)) findings.fail('entry.actor', seq, entry.actor);
  if (!isTime(entry.at)) findings.fail('entry.at', seq, entry.at);
  if (!KIND_FORM.test(entry.kind)) findings.fail('entry.kind', seq, entry.kind);
  if (!SUBJECT_FORM.test(entry.subject)) findings.fail('entry.subject', seq, entry.subject);
  const hashes = [entry.hash, entry.payload_digest, entry.prev_hash, ...entry.refs];
  if (!hashes.every((hash) => HASH_FORM.test(hash))) findings.fail('entry.hash', seq);
}

/** A real time: 30 February and 24:00 are none. */
export function isTime(at: string): boolean {
  if (!AT_FORM.test(at)) return false;
  const day = at.slice(0, 10);
  // Every month has 28 days.
  if (day.slice(8) <= '28') return true;
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Canonical text of the header: the entry without `hash` and `payload`. */
function headerOf(entry: TrailEntry): string {
  const { actor, at, chain, kind, payload_digest, prev_hash, refs, seq, subject, type } = entry;
  return JSON.stringify({ actor, at, chain, kind, payload_digest, prev_hash, refs, seq, subject, type });
}

/**
 * The same from a line without a finding so far: its members are in canonical order and none before `payload` or after
 * it has a quotation mark, so the first and last of these marks are the members'.
 */
function headerSlice(text: string): string {
  const hashAt = text.indexOf(',"hash":"');
  return (
    text.slice(0, hashAt) +
    text.slice(text.indexOf(',"kind":"', hashAt), text.indexOf(',"payload":')) +
    text.slice(text.lastIndexOf(',"payload_digest":"'))
  );
}

/** Bytes of the payload of the same: what stands around it is ASCII. */
function payloadSlice(bytes: Buffer, text: string): Buffer {
  const end = text.lastIndexOf(',"payload_digest":"') - text.length;
  return bytes.subarray(text.indexOf(',"payload":') + 11, bytes.length + end);
}

/** @param text - the payload in canonical form; null when that is unknown. */
function checkPayload(
  entry: TrailEntry,
  text: Buffer | string | null,
  to: { readonly findings: Findings; readonly seq: number },
): void {
  if (text !== null && sha256Hex(text) !== entry.payload_digest) to.findings.fail('payload.digest', to.seq);
  const salt = entry.payload?.salt;
  if (typeof salt !== 'string' || !SALT_FORM.test(salt)) to.findings.fail('payload.salt', to.seq);
}
