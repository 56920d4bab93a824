import { memberLimit, TRAIL_FILE } from '../../../../compute/chain/package-bounds.ts';
import { chunksOf } from '../../../../compute/verify/cli/byte-source.ts';
import { readHead } from '../../../../compute/verify/cli/known-head.ts';
import { memberData } from '../../../../compute/verify/cli/member-data.ts';
import { previousFrom, verifySource } from '../../../../compute/verify/cli/verify-source.ts';
import { receiptLines } from '../../../../compute/verify/receipts.ts';
import type { Verdict } from '../../../../compute/verify/report.ts';
import { Findings } from '../../../../compute/verify/rules.ts';
import { parseKey, type TrustedKey } from '../../../../compute/verify/token-check.ts';
import { type ByteSource, readZipDirectory } from '../../../../compute/verify/zip-directory.ts';
import { signaturesHold } from './node-crypto.ts';

export interface Asked {
  /** Thumbprint of the only key that is trusted; empty: none. */
  readonly thumbprint: string;
  /** A JWK Set or one JWK; empty: none. */
  readonly keys: string;
  /** Signed heads, one a line. */
  readonly receipts: string;
  /** Heads as the command line takes them, CHAIN:SIZE:HEAD, one a line. */
  readonly knownHeads: string;
  /** The population of a package that names it only. */
  readonly population: ByteSource | null;
  /** The trail or package of the previous period, or an earlier one of this. */
  readonly previous: ByteSource | null;
  /** Heads of any trails: those of the file's own are used as well. */
  readonly kept: readonly KeptToken[];
}

/** A signed head that this browser kept. */
export interface KeptToken {
  readonly chain: string;
  readonly token: string;
}

/** The file is no package, or the trust that was given cannot be used. */
export class InputError extends Error {
  override readonly name = 'InputError';
}

const openOf = (source: ByteSource) => ({
  size: source.size,
  read: source.read.bind(source),
  close: () => {},
});

/** Verifies a package as `footing verify --recalculate` does, against the heads that were kept of its trail. */
export async function verifyPackage(
  source: ByteSource,
  asked: Asked,
): Promise<{ readonly verdict: Verdict; readonly heads: number }> {
  const keys = asked.keys.trim() === '' ? null : keysIn(asked.keys);
  const thumbprint = asked.thumbprint.trim() === '' ? null : asked.thumbprint.trim();
  const chain = await chainOf(source);
  const kept = asked.kept.filter((head) => head.chain === chain).map(({ token }) => token);
  const receipts = [...new Set([...receiptLines(asked.receipts), ...kept])];
  const knownHeads = linesOf(asked.knownHeads).map(readHead);
  const { population, previous } = asked;
  const trust = { keys, thumbprint };
  const options = {
    ...trust,
    now: new Date().toISOString(),
    receipts,
    knownHeads,
    recalculate: isZip(source),
    population: population && {
      size: population.size,
      chunks: () => chunksOf(population, 0, population.size),
    },
    previous: previous && previousFrom(() => openOf(previous), trust),
  };
  for (;;) {
    const verdict = await verifySource(source, options);
    if (await signaturesHold()) return { verdict, heads: receipts.length + knownHeads.length };
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isZip = (source: ByteSource) =>
  source.size > 4 && new TextDecoder('latin1').decode(source.read(0, 4)) === 'PK\u0003\u0004';

/** Bytes at the start of a trail that have its chain. */
const OPENING_BYTES = 1_024;

/** The chain that the trail of a file says it is of; null where it has none. */
async function chainOf(source: ByteSource): Promise<string | null> {
  const opening = isZip(source)
    ? await openingInZip(source)
    : source.read(0, Math.min(OPENING_BYTES, source.size));
  const text = new TextDecoder('latin1').decode(opening ?? new Uint8Array());
  return /^\{"chain":"([^"]*)"/.exec(text)?.[1] ?? null;
}

async function openingInZip(source: ByteSource): Promise<Uint8Array | null> {
  const members = readZipDirectory(source, memberLimit, new Findings());
  const trail = members?.find(({ name }) => name === TRAIL_FILE);
  if (trail === undefined) return null;
  for await (const chunk of memberData(source, trail, new Findings())) return chunk.slice(0, OPENING_BYTES);
  return null;
}

function keysIn(text: string): TrustedKey[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new InputError('keys');
  }
  const set = typeof content === 'object' && content !== null && 'keys' in content ? content.keys : [content];
  const keys = (Array.isArray(set) ? set : []).map(parseKey).filter((key) => key !== null);
  const usable = keys.flatMap((key) => ('problem' in key ? [] : [key]));
  if (usable.length === 0 || usable.length < keys.length) throw new InputError('keys');
  return usable;
}
