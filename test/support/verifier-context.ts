import { Readable } from 'node:stream';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import type { Hashes, PreviousTrail } from '../../compute/verify/cli/check-previous.ts';
import { previousFrom } from '../../compute/verify/cli/verify-source.ts';
import type { VerifyOptions } from '../../compute/verify/cli/verify-trail.ts';
import { Findings } from '../../compute/verify/rules.ts';
import { readKey } from '../../compute/verify/token-check.ts';
import { auditTrailVectors } from './audit-trail-vectors.ts';
import { ISS, WORKSPACE } from './make-trail.ts';

/** What an auditor knows from elsewhere, as the vectors write it. */
export interface CaseContext {
  readonly expected_chain?: string;
  readonly expected_iss?: string;
  readonly jwks?: readonly object[];
  readonly known_heads?: readonly { readonly chain: string; readonly size: number; readonly head: string }[];
  /** Checkpoints that were kept. */
  readonly receipts?: readonly string[];
  /** The trail of the previous period as a file. */
  readonly previous_text?: string;
  readonly recalculate?: boolean;
  /** The time of the verifying machine. */
  readonly now?: string;
  readonly previous?: { readonly chain: string; readonly heads: Readonly<Record<string, string>> };
}

const { k1, k2 } = auditTrailVectors.keys;

const SOURCES = { readKey, previousFrom };

/** The key in use and a retired one, as `/.well-known/audit-jwks.json` lists them. */
export const JWKS = [
  { kty: k1.kty, crv: k1.crv, x: k1.x, kid: k1.kid, nbf: 1_735_689_600, exp: 1_798_761_600 },
  { kty: k2.kty, crv: k2.crv, x: k2.x, kid: k2.kid, nbf: 1_672_531_200, exp: 1_735_689_600 },
];

export const CONTEXT: CaseContext = {
  expected_chain: `${WORKSPACE}/2026-Q1`,
  expected_iss: ISS,
  jwks: JWKS,
};

/** The verifier's options for a context. @param by - of another build of the verifier, which reads its keys itself. */
export function optionsOf(
  context: CaseContext,
  by: Pick<typeof SOURCES, 'readKey' | 'previousFrom'> = SOURCES,
): VerifyOptions {
  const { previous, previous_text } = context;
  const options: VerifyOptions = {
    expectedChain: context.expected_chain ?? null,
    expectedIss: context.expected_iss ?? null,
    keys: context.jwks?.map(by.readKey).filter((key) => key !== null) ?? null,
    knownHeads: context.known_heads ?? [],
    receipts: context.receipts ?? [],
    recalculate: context.recalculate ?? false,
    now: context.now ?? null,
    previous: previous === undefined ? null : { use: (_asked, work) => work(headsOf(previous)) },
  };
  if (previous_text === undefined) return options;
  const open = () => new MemorySource(Buffer.from(previous_text));
  return { ...options, previous: by.previousFrom(open, options) };
}

function headsOf({ chain, heads }: NonNullable<CaseContext['previous']>): PreviousTrail {
  const bySize = Object.entries(heads).map(([size, head]) => [Number(size), head] as const);
  return {
    chain,
    size: Math.max(0, ...bySize.map(([size]) => size)),
    heads: new Map(bySize),
    endsAtCompletion: false,
    signedBy: { kid: null, origin: null, hasWindow: false },
    findings: new Findings(),
    hashes: () => Readable.from([]) as Hashes,
    each: async () => {},
  };
}
