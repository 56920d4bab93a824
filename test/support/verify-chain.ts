import { expect } from 'vitest';
import type { TrailEntry } from '../../compute/verify/entry-check.ts';
import { LifecycleCheck } from '../../compute/verify/lifecycle-check.ts';
import { ReferenceCheck } from '../../compute/verify/reference-check.ts';
import { Findings } from '../../compute/verify/rules.ts';
import { checkChains, type StoredEntry } from './check-chain.ts';
import type { TestGateway } from './gateway.ts';
import { canonical } from './make-trail.ts';
import { readChains } from './tenant.ts';

/** What the verifier finds wrong with the order of one chain's entries and with what they refer to. */
export function verifierFindings(entries: readonly StoredEntry[]): string[] {
  const findings = new Findings();
  const lifecycle = new LifecycleCheck(findings);
  const references = new ReferenceCheck(findings, 0);
  const trail = entries.map(
    (entry): TrailEntry => ({
      ...JSON.parse(entry.header),
      hash: entry.hash,
      payload: entry.payload === null ? null : JSON.parse(entry.payload),
    }),
  );
  for (const entry of trail) {
    lifecycle.check(entry, { size: entry.seq - 1, head: entry.prev_hash });
    references.collect(entry, entry.hash, entry.seq);
  }
  for (const entry of trail) references.answer(Buffer.from(canonical(entry)), entry.seq);
  references.finish();
  return findings.kept.map(({ rule, seq, text }) => `${seq}: ${rule}: ${text}`);
}

/** All chains of a workspace, which the rules of chain and verifier find nothing wrong with. */
export async function soundChains({
  deps,
  workspaceId,
}: Pick<TestGateway, 'deps' | 'workspaceId'>): ReturnType<typeof readChains> {
  const chains = await readChains(deps.database, workspaceId);
  expect(checkChains(chains.entries, chains.heads)).toEqual([]);
  for (const entries of Map.groupBy(chains.entries, ({ period }) => period).values()) {
    expect(verifierFindings(entries)).toEqual([]);
  }
  return chains;
}
