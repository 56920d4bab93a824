import type { LineFilter } from '../queries/line-filter.ts';
import type { WorkspaceReader } from './context.ts';
import { checkedFilter } from './filter.ts';
import { requirePeriods } from './readable-periods.ts';

/** A valid filter whose period can be read. @throws an error for the client that names the member. */
export async function knownFilter(
  reader: WorkspaceReader,
  input: Parameters<typeof checkedFilter>[0],
): Promise<LineFilter> {
  const filter = checkedFilter(input);
  await requirePeriods(reader, filter);
  return filter;
}
