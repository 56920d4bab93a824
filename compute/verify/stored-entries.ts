import type { DrawnLines } from './drawn-lines.ts';
import type { TrailEntry } from './entry-check.ts';
import { keptVersions } from './erased-versions.ts';
import { isMembers, type Members } from './profile.ts';

// What the service holds a package to before it leaves: entries as they are stored, and not as a file has them.

/** An entry of the chain about an engagement, as it is stored. */
export interface EngagementEntry {
  readonly seq: number;
  readonly header: string;
  readonly hash: string;
  readonly payload: string | null;
  /** When the entry before was made. */
  readonly before: string | null;
}

/** A version of an invoice as the chain has it. */
export interface StoredVersion {
  readonly hash: string;
  /** Null after an erasure. */
  readonly payload: string | null;
  /** Payload of the erasure that says what of it stays; null where its contents are there, or nothing was kept. */
  readonly kept: string | null;
}

/** Tells the draw what a stored entry says. @throws SyntaxError for a text that is no JSON. */
export function takeEntry(drawn: DrawnLines, { seq, header, hash, payload, before }: EngagementEntry): void {
  const entry = { ...jsonMembers(header), hash, payload: payload === null ? null : jsonMembers(payload) };
  drawn.entry(entry as unknown as TrailEntry, hash, { seq, before: before ?? '' });
}

/** The contents of a version, or what an erasure kept of them; null where they are gone. */
export function invoiceOfVersion({ hash, payload, kept }: StoredVersion): unknown {
  if (payload !== null) return jsonMembers(payload).invoice;
  const versions = kept === null ? [] : keptVersions(jsonMembers(kept));
  return versions.find((version) => version.hash === hash)?.invoice ?? null;
}

/** @throws SyntaxError for a text that is no JSON. */
export function jsonMembers(text: string): Members {
  const value: unknown = JSON.parse(text);
  return isMembers(value) ? value : {};
}
