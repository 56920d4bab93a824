import { shownName } from '../contracts/nearest-name.ts';
import type { LineFilter } from '../queries/line-filter.ts';
import { type ListedPeriod, visiblePeriods } from '../queries/period-list.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { batched } from './list-field.ts';
import { refusal } from './refuse.ts';

/** The readable periods, read once per request. */
export function periodsOf(reader: WorkspaceReader): Promise<readonly ListedPeriod[]> {
  return loaderOf(reader, 'periods', () =>
    batched<'all', readonly ListedPeriod[]>(async () => new Map([['all', await visiblePeriods(reader)]]), []),
  ).load('all');
}

/** Names shown to somebody who asks for a period that is none. */
const SHOWN_PERIODS = 5;

/** @throws an error for the client for a name of no period that can be read: its sums would be of nothing. */
export async function requirePeriod(
  reader: WorkspaceReader,
  argument: string,
  name: string | null | undefined,
): Promise<void> {
  if (name == null) return;
  const names = (await periodsOf(reader)).map((period) => period.name);
  if (names.includes(name)) return;
  const newest = names.slice(-SHOWN_PERIODS).join(', ');
  throw refusal(
    'validation_failed',
    `${argument} names no reporting period: ${shownName(name)}. ` +
      (newest === '' ? 'There is none yet.' : `The newest are ${newest}.`),
  );
}

/** @throws an error for the client for a filter that names no period that can be read. */
export async function requirePeriods(
  reader: WorkspaceReader,
  { period, periods }: Partial<Pick<LineFilter, 'period' | 'periods'>>,
): Promise<void> {
  await requirePeriod(reader, 'filter.period', period);
  for (const [at, name] of (periods ?? []).entries()) {
    await requirePeriod(reader, `filter.periods[${at}]`, name);
  }
}

/** The period of a readable invoice. */
export async function periodNamed(reader: WorkspaceReader, name: string): Promise<ListedPeriod> {
  const period = (await periodsOf(reader)).find((one) => one.name === name);
  if (period === undefined) throw new Error('an invoice that can be read has a period that can be read');
  return period;
}
