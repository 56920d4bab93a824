import { type DifferenceFound, MAX_DIFFERENCES_FOUND } from '../contracts/differences-found.ts';
import { entriesOf, payloadOf } from './evidence-period.ts';
import type { Tenant } from './sql.ts';

/** The differences found while the work of an engagement went on, in the order of the chain. */
export async function differencesFound(
  tx: Tenant,
  { engagementId, period }: { readonly engagementId: string; readonly period: string },
): Promise<DifferenceFound[]> {
  const rows = await entriesOf(tx, period)
    .crossJoinLateral(payloadOf(tx, period))
    .select(['e.hash', 'e.header', 'p.payload'])
    .where('e.subject', '=', `engagement:${engagementId}`)
    .where('e.kind', '=', 'difference.found')
    .orderBy('e.seq')
    .limit(MAX_DIFFERENCES_FOUND)
    .execute();
  return rows.map(({ hash, header, payload }) => {
    const { at, actor } = JSON.parse(header) as { readonly at: string; readonly actor: string };
    const { differences, more } = JSON.parse(payload ?? '{}') as Pick<
      DifferenceFound,
      'differences' | 'more'
    >;
    return { entry: hash, at, found_by: actor, differences, more };
  });
}
