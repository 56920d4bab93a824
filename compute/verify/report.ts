import type { Recalculation } from './recalculate.ts';
import type { Findings } from './rules.ts';
import type { Head } from './trail-check.ts';

/** What a verification came to. Exit codes: 0 sound, 1 tampered, 2 unreadable or wrong usage, 3 sound, key not pinned. */
export interface Verdict {
  readonly exitCode: 0 | 1 | 3;
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

export interface Checked {
  readonly chain: string | null;
  readonly size: number;
  readonly head: string | null;
  readonly kid: string | null;
  readonly hasKeys: boolean;
  readonly pinned: boolean;
  /** Files of the package; null for a trail alone. */
  readonly files: number | null;
  readonly previous: Head | null;
  readonly previousChecked: boolean;
  readonly knownHeads: number;
  /** The time its stamp states; null without one that is of the checkpoint. */
  readonly timestamp: string | null;
  /** Null where it was not asked for. */
  readonly recalculated?: Recalculation | null;
}

/** The verdict and its three closing sentences. */
export function verdictOf(checked: Checked, findings: Findings): Verdict {
  const { chain, size, head, kid, pinned } = checked;
  const isPinned = pinned && kid !== null;
  const exitCode = findings.count > 0 ? 1 : isPinned ? 0 : 3;
  const sentences = [whatWas(checked, findings), byWhichKey(checked, isPinned), whatWasNot(checked)] as const;
  return { exitCode, chain, size, head, kid, pinned: isPinned, findings, sentences };
}

function whatWas(checked: Checked, { count }: Findings): string {
  const { chain, size, files, recalculated } = checked;
  const trail = `${size} ${size === 1 ? 'entry' : 'entries'} of chain ${chain ?? '(unreadable)'}`;
  const what = files === null ? trail : `${files} files of a package and ${trail}`;
  const redone = recalculated == null ? '' : recalculation(recalculated);
  if (count > 0)
    return `Checked ${what}: ${count} ${count === 1 ? 'finding' : 'findings'}, so this is not what was signed or not what it says.`;
  return `Checked ${what}: every hash, link, payload, reference, statement and sum holds, and the checkpoint names the last hash${redone}.`;
}

function recalculation({ agreed, notPossible }: Recalculation): string {
  const lines = (count: number) => `${count} sampled ${count === 1 ? 'line' : 'lines'}`;
  const rest = notPossible === 0 ? '' : `; ${lines(notPossible)} rest on others and were not redone`;
  return `; the arithmetic of ${lines(agreed)} was redone and agrees${rest}`;
}

function byWhichKey({ kid, hasKeys }: Checked, isPinned: boolean): string {
  if (isPinned) return `Signed by key ${kid}, which was given from outside (pinned).`;
  if (kid !== null) {
    return `Signed by key ${kid}, NOT PINNED: the key came with the package, so whoever made the package chose it. Compare the thumbprint with one you have from elsewhere.`;
  }
  return hasKeys
    ? 'Not signed throughout by a trusted key.'
    : 'NOT PINNED: no key was given, so the signature was not checked and anyone could have made this file.';
}

function whatWasNot(checked: Checked): string {
  const { previous, previousChecked, knownHeads, timestamp } = checked;
  const gaps = ['that what was recorded was true or complete'];
  if (knownHeads === 0) gaps.push('that it agrees with a head handed out earlier (--known-head)');
  if (previous !== null && !previousChecked) gaps.push(`the previous period ${previous.chain} (--previous)`);
  if (timestamp === null) gaps.push("when it existed, by another clock than the service's (no time stamp)");
  else gaps.push(`the signature of the time stamp, which states ${timestamp} (openssl ts -verify)`);
  return `Not checked: ${gaps.join('; ')}.`;
}
