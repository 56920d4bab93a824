import type { Recalculation } from './recalculate.ts';
import { type Findings, printable } from './rules.ts';
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
  /** What was checked, by which key, what was not. */
  readonly sentences: readonly [string, string, string];
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
  /** Whether metadata.json says that no time stamp arrived. */
  readonly stampMissing?: boolean;
  /** Entries of other engagements whose contents are withheld from a package. */
  readonly withheld?: number;
  /** Null when it was not asked for. */
  readonly recalculated?: Recalculation | null;
  /** Whether it has nothing of a package or a trail. */
  readonly unreadable?: boolean;
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
  const sentences = [whatWas(checked, findings), byWhichKey(checked), whatWasNot(checked)] as const;
  return { exitCode, chain, size, head, kid: signer.kid, pinned, findings, sentences };
}

function isPinned({ kid, origin }: SignedBy): boolean {
  return kid !== null && (origin === 'outside' || origin === 'thumbprint');
}

function whatWas(checked: Checked, { count }: Findings): string {
  const { size, files, recalculated } = checked;
  const chain = printable(checked.chain ?? '(unreadable)');
  const trail = `${size} ${size === 1 ? 'entry' : 'entries'} of chain ${chain}`;
  const what = files === null ? trail : `${files} files of a package and ${trail}`;
  const redone = recalculated == null ? '' : recalculation(recalculated);
  if (checked.unreadable === true)
    return 'Nothing could be checked: the file is neither a package nor a trail.';
  if (count > 0)
    return `Checked ${what}: ${count} ${count === 1 ? 'finding' : 'findings'}, so this is not what was signed or not what it says.`;
  return `Checked ${what}: every hash, link, payload, reference, statement and sum holds, and the checkpoint names the last hash${redone}.`;
}

function recalculation({
  agreed,
  notPossible,
  erasedLines,
  erasedInvoices,
  evaluated,
}: Recalculation): string {
  const lines = (count: number) => `${count} sampled ${count === 1 ? 'line' : 'lines'}`;
  const parts = [`the arithmetic of ${lines(agreed)} was redone and agrees`];
  if (notPossible > 0) parts.push(`${lines(notPossible)} of erased invoices could not be redone`);
  parts.push('the work papers are those of the lines drawn');
  if (evaluated) parts.push('the evaluation follows from them');
  if (erasedLines > 0) parts.push(`${lines(erasedLines)}, erased on the trail, could not be compared`);
  parts.push(
    erasedInvoices === 0
      ? 'the totals are the sums of the recorded invoices'
      : `the totals could not be added up, since ${erasedInvoices} ${erasedInvoices === 1 ? 'invoice was' : 'invoices were'} erased`,
  );
  return `; ${parts.join('; ')}`;
}

function byWhichKey({ signedBy: signer, previousSeen }: Checked): string {
  const own = ownKey(signer);
  if (previousSeen === null) return `${own}.`;
  return `${own}; ${previousKey(previousSeen.signedBy)}.`;
}

function ownKey(signer: SignedBy): string {
  const { kid, origin } = signer;
  if (kid === null) {
    return origin === null
      ? 'NOT PINNED: no key was given, so the signature was not checked and anyone could have made this file'
      : 'Not signed throughout by a trusted key';
  }
  if (isPinned(signer))
    return `Signed by key ${kid}, which was given from outside (pinned)${windowOf(signer)}`;
  return `Signed by key ${kid}, NOT PINNED: the key came with the package, and so did the times it was in use, so whoever made the package chose them; compare the thumbprint with one you have from elsewhere`;
}

/** The holder of a key can write any time into a package: only the published set says when the key was in use. */
function windowOf({ origin, hasWindow }: SignedBy): string {
  if (origin === 'outside') {
    return hasWindow ? '' : ', though without the times it was in use (nbf, exp), so those were not checked';
  }
  const whose = hasWindow ? "only the file's own copy of the key says" : 'nothing here says';
  return `; ${whose} when it was in use (nbf, exp): give the published keys with --jwks`;
}

function previousKey(signer: SignedBy): string {
  const { kid, origin } = signer;
  if (kid === null) {
    return origin === null
      ? 'the signature of the previous file was NOT CHECKED, since no key was given for it'
      : 'the previous file is not signed throughout by a trusted key';
  }
  if (isPinned(signer)) return `the previous file by key ${kid}, given from outside too${windowOf(signer)}`;
  return `the previous file by key ${kid}, NOT PINNED: the key came with that file, so whoever made it chose it`;
}

/** A package ends at its completion, so a later head is in no part of it, and only its date can be compared. */
function afterTheEnd({ chain, size }: Head, checked: Checked): string {
  const where = `the known head of entry ${size} of ${printable(chain)}, which lies after the end of the package`;
  if (chain !== checked.chain) return where;
  const end = `${where} (entry ${checked.size}, ${printable(checked.lastAt ?? '')})`;
  return `${end}: if you received it before that time, the chain was rolled back`;
}

/** Erasures made before they kept figures leave nothing to add up or compare. */
function notAddedUp(invoices: number, lines: number): string {
  const whole = invoices > 0 ? 'that the totals are the sums of the invoices' : '';
  const papers = lines > 0 ? `what the papers show of ${lines} erased ${lines === 1 ? 'line' : 'lines'}` : '';
  const both = [whole, papers].filter((what) => what !== '').join(', and ');
  return `${both}, since an erasure left nothing to compare them with`;
}

/** Heads after the end that are named: an auditor keeps many receipts. */
const MAX_BEYOND = 5;

function whatWasNot(checked: Checked): string {
  const { previous, previousSeen, knownHeads, timestamp } = checked;
  const gaps = ['that what was recorded was true or complete'];
  if (knownHeads === 0 && previousSeen?.relation !== 'copy') {
    gaps.push('that it agrees with a known head (--known-head, --receipts)');
  }
  const beyond = checked.headsBeyond ?? [];
  for (const head of beyond.slice(0, MAX_BEYOND)) gaps.push(afterTheEnd(head, checked));
  if (beyond.length > MAX_BEYOND) gaps.push(`${beyond.length - MAX_BEYOND} more heads after it`);
  if (previous !== null && previousSeen?.relation !== 'period') {
    gaps.push(`the previous period ${previous.chain} (--previous)`);
  }
  if (checked.files !== null && checked.recalculated == null) {
    gaps.push('that work papers, sample and totals are those of the trail (--recalculate)');
  }
  if (checked.recalculated?.evaluated === false) {
    gaps.push(
      'that the evaluation follows from the tests: it does not state its model, or a weight is missing',
    );
  }
  const { erasedInvoices = 0, erasedLines = 0 } = checked.recalculated ?? {};
  if (erasedInvoices > 0 || erasedLines > 0) gaps.push(notAddedUp(erasedInvoices, erasedLines));
  if (previousSeen?.signedBy.origin === null) gaps.push('the signature of the previous file (--jwks)');
  const { withheld = 0 } = checked;
  if (withheld > 0) {
    const of = withheld === 1 ? 'an entry of another engagement' : `${withheld} entries of other engagements`;
    gaps.push(`the contents of ${of}, under way or cancelled, which only their auditors see (withheld)`);
  }
  const asked = checked.stampMissing === true ? ', though one was asked for' : '';
  if (timestamp === null) {
    gaps.push(`when it existed, by another clock than the service's (no time stamp${asked})`);
  } else gaps.push(`the signature of the time stamp, which states ${timestamp} (openssl ts -verify)`);
  return `Not checked: ${gaps.join('; ')}.`;
}
