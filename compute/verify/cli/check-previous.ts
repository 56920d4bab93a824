import type { Buffer } from 'node:buffer';
import { ErasedFigures } from '../erased-figures.ts';
import type { PreviousSeen, SignedBy } from '../report.ts';
import type { Findings } from '../rules.ts';
import { state } from '../statements.ts';
import type { TrustedKey } from '../token-check.ts';
import type { Head, TrailCheck } from '../trail-check.ts';

/** The file an auditor gives as the previous one: a trail or a package. */
export interface PreviousFile {
  /**
   * Verifies the file and passes the result to a function.
   * @param sizes - whose heads are wanted.
   * @param keys - those of the file being verified.
   */
  use<Result>(
    asked: { readonly sizes: ReadonlySet<number>; readonly keys: readonly TrustedKey[] | null },
    work: (previous: PreviousTrail) => Promise<Result>,
  ): Promise<Result>;
}

export interface PreviousTrail {
  readonly chain: string | null;
  readonly size: number;
  readonly heads: ReadonlyMap<number, string>;
  /** Whether it is a package and ends at its completion: it cannot confirm or refute a later head. */
  readonly endsAtCompletion: boolean;
  readonly signedBy: SignedBy;
  /** What its own verification found. */
  readonly findings: Findings;
  /** The hashes of its entries, in order. */
  hashes(): Hashes;
  /** Its entries as in the file. */
  each: EachLine;
}

/** Reads a trail once more. */
export type EachLine = (take: (line: Buffer, seq: number) => void) => Promise<void>;

/** Hashes of entries in batches; null for an entry that cannot be read. */
export type Hashes = AsyncIterable<readonly (string | null)[]>;

interface Given {
  readonly file: PreviousFile;
  readonly knownHeads: readonly Head[];
  readonly keys: readonly TrustedKey[] | null;
  /** The hashes of the trail being verified, in order. */
  readonly hashes: () => Hashes;
  readonly each: EachLine;
}

/** The previous file, and which chain it has. */
export type PreviousChecked = PreviousSeen & {
  readonly chain: string | null;
  readonly size: number;
  /** Heads of its chain after the end of a package, which could not be checked. */
  readonly beyond: readonly Head[];
};

/** Checks a trail against the file of the period before, or against another copy of itself. */
export function checkPrevious(
  check: TrailCheck,
  { file, knownHeads, keys, hashes, each }: Given,
  findings: Findings,
): Promise<PreviousChecked> {
  const stated = check.previous;
  const asked = knownHeads.filter((head) => head.chain !== check.chain || isBeyond(head, check));
  const sizes = new Set([...asked.map(({ size }) => size), ...(stated === null ? [] : [stated.size])]);
  return file.use({ sizes, keys }, async (previous) => {
    const { chain, size, signedBy } = previous;
    const heads = asked.filter((head) => head.chain === chain);
    const [first] = previous.findings.kept;
    if (first !== undefined) {
      findings.fail(
        'previous.sound',
        null,
        state('at_previous_rule', {
          count: String(previous.findings.count),
          rule: first.rule,
          text: first.text,
        }),
      );
    }
    if (chain !== null && chain === check.chain) {
      await compareCopies(check, { previous, hashes }, findings);
      await compareKept({ each, previous }, findings);
      for (const head of heads)
        if (head.size <= size) checkHead(head, previous, { findings, seq: head.size });
      return { relation: 'copy', signedBy, chain, size, beyond: [] };
    }
    const isNamed = stated !== null && stated.chain === chain;
    if (isNamed) checkLink(stated, previous, findings);
    else
      findings.fail(
        'previous.chain',
        1,
        state('at_chain_given', { given: String(chain), named: stated?.chain ?? 'none' }),
      );
    const beyond = heads.filter((head) => isBeyond(head, previous));
    for (const head of heads) if (!beyond.includes(head)) checkHead(head, previous, { findings, seq: null });
    return { relation: isNamed ? 'period' : 'other', signedBy, chain, size, beyond };
  });
}

/** The head a period was opened after has to be in the chain of the period before, at that size. */
function checkLink({ chain, size, head }: Head, previous: PreviousTrail, findings: Findings): void {
  if (size > previous.size) {
    findings.fail(
      'previous.beyond',
      1,
      state('at_opened_after', { entry: String(size), chain, end: String(previous.size) }),
    );
    return;
  }
  const found = previous.heads.get(size);
  if (found !== head) {
    findings.fail(
      'previous.head',
      1,
      state('at_named_found', { entry: String(size), chain, named: brief(head), found: brief(found) }),
    );
  }
}

/** Whether a head is after the end of a package, which has no later entries. */
export function isBeyond(
  { size }: Head,
  trail: { readonly size: number; readonly endsAtCompletion: boolean },
): boolean {
  return trail.endsAtCompletion && size > trail.size;
}

/**
 * Checks a known head. @param seq - of the finding; null for another chain than the one being verified.
 */
export function checkHead(
  { chain, size, head }: Head,
  trail: { readonly size: number; readonly heads: ReadonlyMap<number, string> },
  to: { readonly findings: Findings; readonly seq: number | null },
): void {
  if (size > trail.size) {
    to.findings.fail(
      'known.beyond',
      to.seq,
      state('at_known_end', { entry: String(size), chain, end: String(trail.size) }),
    );
  } else if (trail.heads.get(size) !== head) {
    const found = trail.heads.get(size);
    to.findings.fail(
      'known.head',
      to.seq,
      state('at_known_found', { entry: String(size), chain, known: brief(head), found: brief(found) }),
    );
  }
}

const brief = (hash: string | undefined) => (hash === undefined ? 'nothing' : `${hash.slice(0, 16)}...`);

/**
 * Of two copies of one chain the shorter has to be the beginning of the longer, and the file being verified the longer
 * one, unless it is a package, which ends where its engagement was completed.
 */
async function compareCopies(
  { chain, size, endsAtCompletion }: TrailCheck,
  { previous, hashes }: { readonly previous: PreviousTrail; readonly hashes: () => Hashes },
  findings: Findings,
): Promise<void> {
  const differs = await firstDifference(hashes(), previous.hashes());
  if (differs !== null) {
    findings.fail(
      'known.head',
      differs,
      state('at_previous_differs', { entry: String(differs), chain: String(chain) }),
    );
  }
  if (previous.size > size && !endsAtCompletion) {
    findings.fail(
      'known.beyond',
      previous.size,
      state('at_previous_longer', {
        chain: String(chain),
        entries: String(previous.size),
        size: String(size),
      }),
    );
  }
}

/** The figures an erasure keeps must be those of the earlier copy. */
async function compareKept(
  { each, previous }: { readonly each: EachLine; readonly previous: PreviousTrail },
  findings: Findings,
): Promise<void> {
  const kept = new ErasedFigures();
  await each((line, seq) => kept.collect(line, seq));
  if (!kept.isEmpty) await previous.each((line) => kept.compare(line, findings));
}

/** Position of the first entry that differs; null when there is none. */
async function firstDifference(a: Hashes, b: Hashes): Promise<number | null> {
  const others = singly(b)[Symbol.asyncIterator]();
  let seq = 0;
  try {
    for await (const hash of singly(a)) {
      const other = await others.next();
      if (other.done === true) return null;
      seq += 1;
      if (hash === null || hash !== other.value) return seq;
    }
    return null;
  } finally {
    await others.return?.(undefined);
  }
}

async function* singly(hashes: Hashes): AsyncGenerator<string | null, void> {
  for await (const batch of hashes) yield* batch;
}
