import DataLoader from 'dataloader';
import type { LineFilter } from '../queries/line-filter.ts';
import type { List, Parent } from '../queries/list.ts';
import type { NamedOrder, Page, Positioned } from '../queries/page.ts';
import { type Connection, type ConnectionArguments, connectionOf, pageRequest } from './connection.ts';
import { loaderOf, type WorkspaceReader } from './context.ts';
import { keptCount } from './emissions-added-up.ts';
import { nameOfSet } from './selection.ts';

/** The arguments of a connection. */
export interface ListRequest<Row extends object> {
  readonly list: List<Row>;
  readonly filter: LineFilter;
  readonly order: NamedOrder;
  readonly args: ConnectionArguments;
  /** Names of the members needed. */
  readonly members: ReadonlySet<string>;
  /** Adds to the rows what they need from the level below, with one statement. */
  readonly extend?: (reader: WorkspaceReader, rows: readonly Row[]) => Promise<void>;
}

const CURSORS = ['cursor', 'startCursor', 'endCursor'];

function needsPositions(members: ReadonlySet<string>): boolean {
  return CURSORS.some((name) => members.has(name));
}

/** A page of the whole list, and its count if needed: one statement each. */
export async function listConnection<Row extends object>(
  reader: WorkspaceReader,
  { list, filter, order, args, members, extend }: ListRequest<Row>,
): Promise<Connection<Row>> {
  const query = {
    filter,
    order,
    members,
    page: pageRequest(args, order),
    positions: needsPositions(members),
  };
  const page = await list.page(reader, reader, query);
  await extend?.(reader, page.rows);
  return connectionOf(page, order, () =>
    reader.kept(['count', list.name, filter], async () => {
      const counted = list.countedAs;
      const count = counted === undefined ? null : await keptCount(reader, filter, counted);
      return count ?? list.count(reader, reader, filter);
    }),
  );
}

/** The same for rows under a parent: one statement for all parents of a level. */
export async function listConnectionUnder<Row extends object>(
  reader: WorkspaceReader,
  request: ListRequest<Row> & { readonly parent: Parent; readonly key: string },
): Promise<Connection<Row>> {
  const { list, filter, order, args, members, parent, key, extend } = request;
  const page = pageRequest(args, order);
  const subject = JSON.stringify([list.name, parent.column, filter]);
  const query = { filter, order, page, members, parent, positions: needsPositions(members) };
  const pages = loaderOf(
    reader,
    `page ${JSON.stringify([subject, order.name, page, nameOfSet(members)])}`,
    () =>
      batched<string, Page<Positioned<Row>>>(async (keys) => {
        const found = await list.pagesUnder(reader, reader, { ...query, keys });
        await extend?.(
          reader,
          [...found.values()].flatMap(({ rows }) => rows),
        );
        return found;
      }, EMPTY_PAGE),
  );
  const counts = loaderOf(reader, `count ${subject}`, () =>
    batched<string, number>(
      (keys) =>
        reader.kept(['counts', subject, keys], () =>
          list.countUnder(reader, reader, { filter, parent, keys }),
        ),
      0,
    ),
  );
  return connectionOf(await pages.load(key), order, () => counts.load(key));
}

const EMPTY_PAGE = { rows: [], hasNextPage: false, hasPreviousPage: false };

/** A loader with one statement for many keys; keys without a result get `absent`. */
export function batched<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  absent: Value,
): DataLoader<Key, Value> {
  return new DataLoader(async (keys: readonly Key[]) => {
    const found = await read(keys);
    return keys.map((key) => found.get(key) ?? absent);
  });
}
