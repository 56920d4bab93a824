import { canonicalJson } from '../../../compute/chain/canonical-json.ts';
import { chainId } from '../../../compute/chain/entry.ts';
import { drawEntries } from '../../../schema/queries/evidence-work.ts';
import { lineIdsOf } from '../../../schema/queries/samples.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { EXPORT_PAGE_ITEMS } from '../../limits.ts';
import type { PartyPool, TaskInput } from '../../threads/pool.ts';
import { chainValue } from '../engagements/chain-values.ts';
import { holdEngagement } from '../engagements/hold-engagement.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { statementMembers } from './metadata-file.ts';

type Deps = Pick<PartyDeps, 'database'> & { readonly pool: PartyPool };

/** A line of the sample, as the chain says that it was drawn. */
export type DrawnLine = TaskInput<'holdPapers'>['drawn'][number];

/** The lines of the sample, as the chain says that they were drawn. */
interface DrawnSample {
  readonly count: number;
  /** Those of a page of an export, from 0. */
  page(number: number): readonly DrawnLine[];
}

/**
 * Holds what a package is to say of the sample, its evaluation, the conclusion and the completion to the entries of
 * the chain, and how the engagement was made and planned to those of `SETTINGS`: rows can be changed by whoever owns the database.
 * @returns which lines were drawn; the papers are held to them.
 * @throws Error that names the first line or member that is not what was recorded.
 */
export async function holdSampleStatement(deps: Deps, facts: EvidenceFacts): Promise<DrawnSample> {
  const { workspaceId, engagement, completion, sample, period } = facts;
  const { engagementId } = engagement;
  const at = { period: engagement.period, size: completion.size, engagementId, sampleId: sample.sampleId };
  const { entries, lines } = await withSnapshot(deps.database, workspaceId, async (tx) => {
    await holdEngagement(tx, engagement);
    return { entries: await drawEntries(tx, at), lines: await lineIdsOf(tx, at.sampleId) };
  });
  const members = statementMembers({ ...facts, chain: chainId(workspaceId, engagement.period) });
  const { wrong, parts, count } = await deps.pool.run('holdSample', {
    engagementId,
    entries,
    isClosed: period.closed,
    stated: canonicalJson(chainValue(members) as object),
    lines,
    linesAPart: EXPORT_PAGE_ITEMS,
  });
  const [first] = wrong;
  if (first !== undefined) throw new Error(`the sample is not what was recorded: ${first}`);
  return { count, page: (number) => JSON.parse(parts[number] ?? '[]') as DrawnLine[] };
}
