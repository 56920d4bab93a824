import { type ListedPeriod, visiblePeriods } from '../queries/period-list.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { batched } from './list-field.ts';

/** The readable periods, read once per request. */
export function periodsOf(reader: WorkspaceReader): Promise<readonly ListedPeriod[]> {
  return loaderOf(reader, 'periods', () =>
    batched<'all', readonly ListedPeriod[]>(async () => new Map([['all', await visiblePeriods(reader)]]), []),
  ).load('all');
}
/** The period of a readable invoice. */
export async function periodNamed(reader: WorkspaceReader, name: string): Promise<ListedPeriod> {
  const period = (await periodsOf(reader)).find((one) => one.name === name);
  if (period === undefined) throw new Error('an invoice that can be read has a period that can be read');
  return period;
}
