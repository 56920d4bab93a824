import type { LinesCompared } from './lines-in-force.ts';
import type { Recalculation } from './recalculate.ts';
import { type Findings, printable } from './rules.ts';
import { type Statement, state, statementText } from './statements.ts';
import type { KeyOrigin, TokenClaims, TrustedKey } from './token-check.ts';
import type { Head } from './trail-check.ts';

/**
 * The result of a verification. Exit codes: 0 sound, 1 tampered, 2 unreadable or wrong usage, 3 sound, key not pinned.
 */
export interface Verdict {
  readonly exitCode: 0 | 1 | 2 | 3;
  readonly chain: string | null;
  readonly size: number;
  readonly head: string | null;
  /** Thumbprint of the key the checkpoint (and the seal) is signed with; null where none could be checked. */
  readonly kid: string | null;
  readonly pinned: boolean;
  readonly findings: Findings;
  /** Whether the sample was drawn again from its population; null where there is no sample, as in a trail alone. */
  readonly selectionRedone: boolean | null;
  /** What was checked, by which key, what was not. */
  readonly sentences: readonly [string, string, string];
  /** The same by code and values, for showing it in another language. */
  readonly statements: {
    readonly checked: readonly Statement[];
    readonly byKey: readonly Statement[];
    readonly notChecked: readonly Statement[];
  };
  /** What is no breach and yet worth a look. */
  readonly remarks: readonly Statement[];
}

/** The key that signed a file. */
export interface SignedBy {
  /** Thumbprints; null when a token was not checked, or not by a trusted key. */
  readonly kid: string | null;
  /** Where the keys came from; null when there was none to check with. */
  readonly origin: KeyOrigin | null;
  /** Whether each of them states when it was in use. */
  readonly hasWindow: boolean;
}

/** The result for the file given as the previous one. */
export interface PreviousSeen {
  /** The period before, as named by the opening entry, or another copy of the same chain. */
  readonly relation: 'period' | 'copy' | 'other';
  readonly signedBy: SignedBy;
}

export interface Checked {
  readonly chain: string | null;
  readonly size: number;
  readonly head: string | null;
  readonly signedBy: SignedBy;
  /** Files of the package; null for a trail alone. */
  readonly files: number | null;
  /** The head named by the opening entry. */
  readonly previous: Head | null;
  /** Null when no previous file was given. */
  readonly previousSeen: PreviousSeen | null;
  readonly knownHeads: number;
  /** Known heads after the end of a package, which could not be checked. */
  readonly headsBeyond?: readonly Head[];
  /** Time of the last entry of a package. */
  readonly lastAt?: string | null;
  /** The time in its time stamp; null without one over the checkpoint. */
  readonly timestamp: string | null;
  /** What is no breach and yet worth a look. */
  readonly remarks?: readonly Statement[];
  /** Whether metadata.json says that no time stamp arrived. */
  readonly stampMissing?: boolean;
  /** Entries of other engagements whose contents are withheld from a package. */
  readonly withheld?: number;
  /** Null when it was not asked for. */
  readonly recalculated?: Recalculation | null;
  /** What was drawn and evaluated again; null for a trail alone. */
  readonly redone?: Redone | null;
  /** Whether it has nothing of a package or a trail. */
  readonly unreadable?: boolean;
}

/** What decides, as far as it was redone. */
export interface Redone {
  /** Whether the evaluation was made again: not of a completion of an earlier version. */
  readonly evaluated: boolean;
  /** Null where there was no population to draw from. */
  readonly population: {
    /** Of all draws. */
    readonly lines: number;
    readonly topUps: number;
    /** With the lines of the invoices in force when it was frozen. */
    readonly compared: LinesCompared;
  } | null;
  /** Whether metadata.json names a population. */
  readonly isPopulationNamed: boolean;
  /** Later draws that were too many to redo. */
  readonly left: number;
}

/** The keys that signed the tokens; every token must be signed. */
export function signedBy(tokens: readonly (TokenClaims | null)[], origin: KeyOrigin | null): SignedBy {
  const keys = tokens.map((token) => token?.key ?? null);
  const isEvery = (all: typeof keys): all is TrustedKey[] => all.every((key) => key !== null);
  if (!isEvery(keys)) return { kid: null, origin, hasWindow: false };
  const hasWindow = keys.every(({ nbf, exp }) => nbf !== null || exp !== null);
  return { kid: [...new Set(keys.map(({ kid }) => kid))].join(' and '), origin, hasWindow };
}

/** The verdict and its three closing sentences. */
export function verdictOf(checked: Checked, findings: Findings): Verdict {
  const { size, head, signedBy: signer } = checked;
  const chain = checked.chain === null ? null : printable(checked.chain);
  const pinned = isPinned(signer);
  const exitCode = checked.unreadable === true ? 2 : findings.count > 0 ? 1 : pinned ? 0 : 3;
  const statements = {
    checked: whatWas(checked, findings),
    byKey: byWhichKey(checked),
    notChecked: whatWasNot(checked),
  };
  const joined = (all: readonly Statement[]) => all.map(statementText).join('; ');
  const was = joined(statements.checked);
  const sentences = [
    was.endsWith('.') ? was : `${was}.`,
    `${joined(statements.byKey)}.`,
    `Not checked: ${joined(statements.notChecked)}.`,
  ] as const;
  const selectionRedone = checked.redone == null ? null : checked.redone.population !== null;
  const { kid } = signer;
  const remarks = checked.remarks ?? [];
  return {
    ...{ exitCode, chain, size, head, kid, pinned, findings, selectionRedone },
    ...{ sentences, statements, remarks },
  };
}

function isPinned({ kid, origin }: SignedBy): boolean {
  return kid !== null && (origin === 'outside' || origin === 'thumbprint');
}

function whatWas(checked: Checked, { count }: Findings): Statement[] {
  const { size: entries, files, recalculated } = checked;
  if (checked.unreadable === true) return [state('nothing_read')];
  const what = { entries, chain: printable(checked.chain ?? '(unreadable)'), files: files ?? 0 };
  if (count > 0) {
    return [state(files === null ? 'unsound_trail' : 'unsound_package', { ...what, findings: count })];
  }
  return [
    state(files === null ? 'sound_trail' : 'sound_package', what),
    ...(checked.redone == null ? [] : redoneWork(checked.redone)),
    ...(recalculated == null ? [] : recalculation(recalculated)),
  ];
}

function redoneWork({ evaluated, population }: Redone): Statement[] {
  const parts: Statement[] = [];
  if (population !== null) {
    const { lines, topUps, compared } = population;
    parts.push(topUps === 0 ? state('redone_draw', { lines }) : state('redone_draws', { lines, topUps }));
    if (compared === 'same') {
      parts.push(state('population_whole'));
      if (topUps > 0) parts.push(state('top_ups_whole'));
    }
  }
  if (population === null) parts.push(state('selection_not_redone'));
  if (evaluated) parts.push(state('evaluation_redone'));
  return parts;
}

/** What could not be redone, and how it can be. */
function notRedone({ evaluated, population, isPopulationNamed, left }: Redone): Statement[] {
  const gaps: Statement[] = [];
  if (population === null) gaps.push(state(isPopulationNamed ? 'population_left_out' : 'population_unnamed'));
  else if (population.compared === 'unknown') {
    gaps.push(state(left > 0 && population.topUps > 0 ? 'population_draws_left' : 'population_erased'));
  }
  if (left > 0) gaps.push(state('draws_left', { count: left }));
  if (!evaluated) gaps.push(state('not_evaluated'));
  return gaps;
}

function recalculation({ agreed, notPossible, erasedLines, erasedInvoices }: Recalculation): Statement[] {
  const parts = [state('arithmetic_redone', { lines: agreed })];
  if (notPossible > 0) parts.push(state('arithmetic_erased', { lines: notPossible }));
  parts.push(state('papers_of_lines'));
  if (erasedLines > 0) parts.push(state('papers_erased', { lines: erasedLines }));
  parts.push(
    erasedInvoices === 0 ? state('totals_are_sums') : state('totals_erased', { invoices: erasedInvoices }),
  );
  return parts;
}

function byWhichKey({ signedBy: signer, previousSeen }: Checked): Statement[] {
  return [ownKey(signer), ...(previousSeen === null ? [] : [previousKey(previousSeen.signedBy)])];
}

function ownKey(signer: SignedBy): Statement {
  const { kid, origin } = signer;
  if (kid === null) return state(origin === null ? 'no_key' : 'not_signed');
  return state(isPinned(signer) ? `pinned${windowOf(signer)}` : 'own_key', { kid });
}

/** The holder of a key can write any time into a package: only the published set says when the key was in use. */
function windowOf({ origin, hasWindow }: SignedBy): '' | '_without_times' | '_own_times' | '_no_times' {
  if (origin === 'outside') return hasWindow ? '' : '_without_times';
  return hasWindow ? '_own_times' : '_no_times';
}

function previousKey(signer: SignedBy): Statement {
  const { kid, origin } = signer;
  if (kid === null) return state(origin === null ? 'previous_no_key' : 'previous_not_signed');
  return state(isPinned(signer) ? `previous_pinned${windowOf(signer)}` : 'previous_own_key', { kid });
}

/** A package ends at its completion, so a later head is in no part of it, and only its date can be compared. */
function afterTheEnd({ chain, size: entry }: Head, checked: Checked): Statement {
  const head = { entry: String(entry), chain: printable(chain) };
  if (chain !== checked.chain) return state('head_elsewhere', head);
  return state('head_beyond', {
    ...head,
    end: String(checked.size),
    endAt: printable(checked.lastAt ?? ''),
  });
}

/** Erasures made before they kept figures leave nothing to add up or compare. */
function notAddedUp(invoices: number, lines: number): Statement {
  if (lines === 0) return state('totals_not_added');
  return state(invoices === 0 ? 'papers_not_compared' : 'totals_and_papers_not_compared', { lines });
}

/** Heads after the end that are named: an auditor keeps many receipts. */
const MAX_BEYOND = 5;

function whatWasNot(checked: Checked): Statement[] {
  const { previous, previousSeen, knownHeads, timestamp, withheld = 0 } = checked;
  const gaps = [state('not_truth')];
  if (knownHeads === 0 && previousSeen?.relation !== 'copy') gaps.push(state('not_heads'));
  const beyond = checked.headsBeyond ?? [];
  for (const head of beyond.slice(0, MAX_BEYOND)) gaps.push(afterTheEnd(head, checked));
  if (beyond.length > MAX_BEYOND) gaps.push(state('more_heads', { count: beyond.length - MAX_BEYOND }));
  if (previous !== null && previousSeen?.relation !== 'period') {
    gaps.push(state('not_previous', { chain: previous.chain }));
  }
  if (checked.files !== null && checked.recalculated == null) gaps.push(state('not_recalculated'));
  if (checked.redone != null) gaps.push(...notRedone(checked.redone));
  const { erasedInvoices = 0, erasedLines = 0 } = checked.recalculated ?? {};
  if (erasedInvoices > 0 || erasedLines > 0) gaps.push(notAddedUp(erasedInvoices, erasedLines));
  if (previousSeen?.signedBy.origin === null) gaps.push(state('previous_signature'));
  if (withheld > 0) gaps.push(state('withheld_entry', { entries: withheld }));
  if (timestamp !== null) gaps.push(state('time_stamp_signature', { time: timestamp }));
  else gaps.push(state(checked.stampMissing === true ? 'time_stamp_missing' : 'no_time_stamp'));
  return gaps;
}
