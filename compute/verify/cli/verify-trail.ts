import type { Buffer } from 'node:buffer';
import { randomInt } from 'node:crypto';
import { hashOfLine, NO_PAYLOAD } from '../line-peek.ts';
import { type LineSink, LineSplitter } from '../lines.ts';
import { readReceipts, receiptsOf } from '../receipts.ts';
import { MAX_QUESTIONS, parseEntryAgain, ReferenceCheck } from '../reference-check.ts';
import type { Findings } from '../rules.ts';
import { state } from '../statements.ts';
import { CHECKPOINT, checkClaims, checkToken, type TokenClaims, type TrustedKey } from '../token-check.ts';
import { type Head, TrailCheck, type TrailOptions, TrailRescan } from '../trail-check.ts';
import {
  checkHead,
  checkPrevious,
  type EachLine,
  type Hashes,
  isBeyond,
  type PreviousChecked,
  type PreviousFile,
} from './check-previous.ts';

/** Reads the bytes of one file from the start; may be called again. */
export type Reading = () => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What the auditor knows from elsewhere. */
export interface VerifyOptions {
  readonly expectedChain?: string | null;
  readonly expectedIss?: string | null;
  /** Keys that came from outside. */
  readonly keys?: readonly TrustedKey[] | null;
  /** Thumbprint of the only key that is trusted. */
  readonly thumbprint?: string | null;
  /** Known heads. */
  readonly knownHeads?: readonly Head[];
  /** Checkpoints that were kept: compact JWS. */
  readonly receipts?: readonly string[];
  /** The trail or package of the previous period, or another copy of this one. */
  readonly previous?: PreviousFile | null;
  /** The population of a package that names it only. */
  readonly population?: PopulationSource | null;
  /** Redo the arithmetic of every sampled line of a package, and verify the work papers against the trail. */
  readonly recalculate?: boolean;
  /** The time of this machine, with which entries in the future are remarked. */
  readonly now?: string | null;
}

/** A `population.csv` beside a package. */
export interface PopulationSource {
  readonly size: number;
  /** Its bytes; may be called again. */
  chunks(): Iterable<Uint8Array>;
}

export interface TrailResult {
  readonly check: TrailCheck;
  readonly claims: TokenClaims | null;
  /** Null when no previous file was given, or nothing could be checked against it. */
  readonly previous: PreviousChecked | null;
  /** Known heads after the end of a package, which could not be checked. */
  readonly headsBeyond: readonly Head[];
}

/** Ends a reading early: no question is about what follows. */
class Stop extends Error {}

/** Verifies one trail. @param keys - trusted keys; null when there is none to check the signature with. */
export async function verifyTrail(
  reading: Reading,
  options: VerifyOptions,
  to: {
    readonly findings: Findings;
    readonly keys: readonly TrustedKey[] | null;
    /** Invoices whose newest document is wanted. */
    readonly invoices: ReadonlySet<string>;
    /** Up to the completion of this engagement: `engagement:<id>`. */
    readonly completed?: string | null;
    /** Called with every document attached up to then. */
    readonly attached?: TrailOptions['attached'];
    /** What follows the entries. @param seed - a secret number of this run. */
    readonly follower?: (seed: number) => TrailOptions['follow'];
    readonly ofEngagement?: TrailOptions['ofEngagement'];
    /** Further sizes whose heads are wanted. */
    readonly sizes?: ReadonlySet<number>;
  },
): Promise<TrailResult> {
  const { findings, keys } = to;
  const receipts = readReceipts(options.receipts ?? [], { findings, keys });
  const seed = randomInt(2 ** 47);
  const follow = to.follower?.(seed);
  const check = new TrailCheck(
    {
      seed,
      expectedChain: options.expectedChain ?? null,
      now: options.now ?? null,
      sizes: new Set([
        ...[...(options.knownHeads ?? []), ...receipts].map(({ size }) => size),
        ...(to.sizes ?? []),
      ]),
      invoices: to.invoices,
      completed: to.completed ?? null,
      ...(to.attached && { attached: to.attached }),
      ...(follow && { follow }),
      ...(to.ofEngagement && { ofEngagement: to.ofEngagement }),
    },
    findings,
  );
  await feed(reading, check);
  check.end();
  if (check.chain === null || check.checkpoint === null)
    return { check, claims: null, previous: null, headsBeyond: [] };
  await checkReferences(reading, check.references, { findings, seed, withheld: check.withheld().keys() });
  const claims = checkToken(check.checkpoint, CHECKPOINT, { findings, keys });
  const trail = { chain: check.chain, size: check.size, head: check.head, lastAt: check.lastAt };
  if (claims !== null) {
    checkClaims(claims, CHECKPOINT, { ...trail, expectedIss: options.expectedIss ?? null, findings });
  }
  const knownHeads = [...(options.knownHeads ?? []), ...receiptsOf(receipts, check, findings)];
  const file = options.previous ?? null;
  const given = { knownHeads, keys, hashes: () => hashesOf(reading), each: eachOf(reading) };
  const previous = file === null ? null : await checkPrevious(check, { ...given, file }, findings);
  const headsBeyond = checkKnownHeads(check, { knownHeads, previous }, findings);
  return { check, claims, previous, headsBeyond };
}

async function feed(reading: Reading, sink: LineSink): Promise<void> {
  const splitter = new LineSplitter(sink);
  try {
    for await (const chunk of reading()) splitter.push(chunk);
    splitter.end();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
  }
}

/**
 * Answers what entries ask about earlier ones, with one more reading of the file. With more questions than fit in
 * memory, one reading for each part, which also collects the next part.
 */
async function checkReferences(
  reading: Reading,
  all: ReferenceCheck,
  to: { readonly findings: Findings; readonly seed: number; readonly withheld: Iterable<string> },
): Promise<void> {
  const withheld = [...to.withheld];
  if (!all.overflowed) {
    await answer(reading, all.withhold(withheld), null);
    return;
  }
  const parts = Math.ceil((all.asked * 1.2) / MAX_QUESTIONS);
  const slice = (part: number) =>
    new ReferenceCheck(to.findings, to.seed, { part, parts }).withhold(withheld);
  let current = slice(0);
  await feed(reading, new TrailRescan((line, seq) => collect(current, line, seq)));
  for (let part = 0; part < parts; part++) {
    const next = part + 1 < parts ? slice(part + 1) : null;
    await answer(reading, current, next);
    if (next !== null) current = next;
  }
}

async function answer(reading: Reading, asked: ReferenceCheck, next: ReferenceCheck | null): Promise<void> {
  const rescan = new TrailRescan((line, seq) => {
    if (next !== null) collect(next, line, seq);
    else if (seq > asked.lastSeq) throw new Stop();
    asked.answer(line, seq);
  });
  if (asked.needsAnswers || next !== null) await feed(reading, rescan);
  asked.finish();
}

const NO_REFS = ',"refs":[],"seq":';

/** Most entries refer to no other; this is known without parsing them. */
function collect(references: ReferenceCheck, line: Buffer, seq: number): void {
  if (line.includes(NO_REFS) && !line.includes(NO_PAYLOAD)) return;
  const entry = parseEntryAgain(line);
  if (entry !== null) references.collect(entry, entry.hash, seq);
}

/**
 * Reports heads of chains that are in none of the files. Returns those after the end of a package, except the ones
 * checked against a longer copy of its chain.
 */
function checkKnownHeads(
  check: TrailCheck,
  {
    knownHeads,
    previous,
  }: { readonly knownHeads: readonly Head[]; readonly previous: PreviousChecked | null },
  findings: Findings,
): Head[] {
  const beyond: Head[] = [...(previous?.beyond ?? [])];
  for (const head of knownHeads) {
    const { chain, size } = head;
    if (chain === check.chain) {
      const isInCopy = previous?.chain === chain && size <= previous.size;
      if (!isBeyond(head, check)) checkHead(head, check, { findings, seq: size });
      else if (!isInCopy) beyond.push(head);
    } else if (chain !== previous?.chain)
      findings.fail('known.chain', null, state('at_entry', { chain, entry: String(size) }));
  }
  return beyond;
}

/** The entries of a trail, read again. */
export const eachOf =
  (reading: Reading): EachLine =>
  (take) =>
    feed(reading, new TrailRescan(take));

/** The hashes a trail states, read again. */
export async function* hashesOf(reading: Reading): Hashes {
  let batch: (string | null)[] = [];
  let last = 0;
  const rescan = new TrailRescan((line, seq) => {
    for (; last + 1 < seq; last += 1) batch.push(null);
    batch.push(hashOfLine(line));
    last = seq;
  });
  const splitter = new LineSplitter(rescan);
  for await (const chunk of reading()) {
    splitter.push(chunk);
    if (batch.length === 0) continue;
    yield batch;
    batch = [];
  }
  splitter.end();
  yield batch;
}
