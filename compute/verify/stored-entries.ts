import type { DrawnLines } from './drawn-lines.ts';
import type { TrailEntry } from './entry-check.ts';
import { keptVersions } from './erased-versions.ts';
import { asMembers, type Members } from './profile.ts';

// The service checks a package before sending it: from entries as they are stored, and not as in a file.

/** An entry of the chain about an engagement, as it is stored. */
export interface EngagementEntry {
  readonly seq: number;
  readonly header: string;
  readonly hash: string;
  readonly payload: string | null;
  /** When the entry before was made. */
  readonly before: string | null;
}

/** A version of an invoice in the chain. */
export interface StoredVersion {
  readonly hash: string;
  /** Null after an erasure. */
  readonly payload: string | null;
  /** Payload of the erasure with the figures it keeps; null when the contents are there, or nothing was kept. */
  readonly kept: string | null;
}

/** Passes a stored entry to the draw. @throws SyntaxError for a text that is no JSON. */
export function takeEntry(drawn: DrawnLines, { seq, header, hash, payload, before }: EngagementEntry): void {
  const entry = { ...jsonMembers(header), hash, payload: payload === null ? null : jsonMembers(payload) };
  drawn.entry(entry as unknown as TrailEntry, hash, { seq, before: before ?? '' });
}

/** The contents of a version, or what an erasure kept of them; null when they are gone. */
export function invoiceOfVersion({ hash, payload, kept }: StoredVersion): unknown {
  if (payload !== null) return jsonMembers(payload).invoice;
  const versions = kept === null ? [] : keptVersions(jsonMembers(kept));
  return versions.find((version) => version.hash === hash)?.invoice ?? null;
}

/** @throws SyntaxError for a text that is no JSON. */
export function jsonMembers(text: string): Members {
  return asMembers(JSON.parse(text));
}
