import { asNumber, asText } from './profile.ts';
import { Findings } from './rules.ts';
import { state } from './statements.ts';
import { CHECKPOINT, checkToken, type TrustedKey } from './token-check.ts';
import type { Head, TrailCheck } from './trail-check.ts';

/** A signed head that an auditor kept. */
export interface Receipt extends Head {
  /** When its last entry was made, in seconds. */
  readonly iat: number;
}

/** Most receipts read from a file. */
export const MAX_RECEIPTS = 100_000;

/** The checkpoints of a file of receipts: one compact JWS a line. */
export function receiptLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Reads the receipts and checks their signatures. @param keys - null when there is none to check with. */
export function readReceipts(
  tokens: readonly string[],
  { findings, keys }: { readonly findings: Findings; readonly keys: readonly TrustedKey[] | null },
): Receipt[] {
  return tokens.flatMap((token, at) => {
    const own = new Findings();
    const claims = checkToken(token, CHECKPOINT, { findings: own, keys });
    const [wrong] = own.kept;
    if (wrong !== undefined)
      findings.fail(
        'receipt.token',
        null,
        state('at_receipt', { number: String(at + 1), rule: wrong.rule, text: wrong.text }),
      );
    if (wrong !== undefined || claims === null) return [];
    const { chain, size, head, iat } = claims.members;
    return [{ chain: asText(chain), size: asNumber(size), head: asText(head), iat: asNumber(iat) }];
  });
}

/**
 * The receipts of the chain of a trail. One that is signed before the trail's last entry and has more entries contradicts
 * the trail, also where a package ends before it.
 */
export function receiptsOf(receipts: readonly Receipt[], trail: TrailCheck, findings: Findings): Receipt[] {
  const own = receipts.filter(({ chain }) => chain === trail.chain);
  if (receipts.length > 0 && own.length === 0) {
    findings.fail(
      'receipt.chain',
      null,
      state('at_receipts', { count: String(receipts.length), chain: String(receipts[0]?.chain) }),
    );
  }
  const end = trail.lastAt === null ? null : Math.floor(Date.parse(trail.lastAt) / 1000);
  for (const { size, iat } of own) {
    if (end === null || size <= trail.size || iat >= end) continue;
    const at = new Date(iat * 1000).toISOString();
    findings.fail(
      'receipt.before',
      size,
      state('at_receipt_end', {
        entry: String(size),
        at,
        end: String(trail.size),
        endAt: String(trail.lastAt),
      }),
    );
  }
  return own;
}
