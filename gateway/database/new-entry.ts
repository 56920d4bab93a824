import { randomBytes } from 'node:crypto';
import { buildPayload } from '../../compute/chain/entry.ts';
import { assertDescribed } from '../../schema/contracts/entry-kinds.ts';
import type { NewEntry } from './append-entries.ts';

/** An entry before its payload is salted and hashed. */
export interface EntryDraft extends Pick<NewEntry, 'period' | 'kind' | 'subject' | 'actor'> {
  readonly refs?: readonly string[];
  /** Plain values; non-integer numbers are decimal text. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** 22 or more base64url characters; random when absent. */
  readonly salt?: string;
}

const SALT_BYTES = 16;

/**
 * An entry ready to append: its payload in canonical JSON with a new salt of 128 bits, and its digest.
 * @throws Error for a kind or member `ENTRY_KINDS` does not describe.
 */
export function newEntry(draft: EntryDraft): NewEntry {
  const { payload, refs, salt, ...names } = draft;
  assertDescribed(names.kind, payload);
  const { text, digest } = buildPayload(payload, salt ?? newSalt());
  return { ...names, refs: refs ?? [], payloadText: text, payloadDigest: digest };
}

/** 128 random bits, as 22 base64url characters. */
export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url');
}
