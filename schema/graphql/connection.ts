import {
  decodeCursor,
  encodeCursor,
  type NamedOrder,
  orderOfCursor,
  type Page,
  type PageRequest,
  type Position,
  type Positioned,
  positionOf,
} from '../queries/page.ts';
import { builder } from './builder.ts';
import { refusal } from './refuse.ts';

/** Rows of a page by default, and at most. */
export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

export interface ConnectionArguments {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
  readonly last?: number | null | undefined;
  readonly before?: string | null | undefined;
}

/** A page of a list as its connection type needs it. */
export interface Connection<Row> {
  readonly edges: readonly Edge<Row>[];
  readonly nodes: readonly Row[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** Counts the rows of the whole list; queries the database only when called. */
  readonly count: () => Promise<number>;
}

/** A row of a page, and the object it is about; its cursor is computed on demand. */
export class Edge<Row> {
  readonly node: Row;
  readonly row: Row;
  readonly #order: NamedOrder;

  constructor(row: Row, order: NamedOrder, node: Row = row) {
    this.node = node;
    this.row = row;
    this.#order = order;
  }

  get cursor(): string {
    return encodeCursor(this.#order, positionOf(this.row as Positioned<object>, this.#order));
  }
}

/**
 * The connection of a page that was read in an order.
 * @param nodes - the objects of its rows, where these have figures of the list; else the rows are the objects.
 */
export function connectionOf<Row extends object>(
  page: Page<Positioned<Row>> & { readonly nodes?: readonly Row[] },
  order: NamedOrder,
  count: () => Promise<number>,
): Connection<Row> {
  const { rows, hasNextPage, hasPreviousPage, nodes = rows } = page;
  const edges = rows.map((row, at) => new Edge<Row>(row, order, nodes[at]));
  return {
    edges,
    nodes,
    pageInfo: {
      hasNextPage,
      hasPreviousPage,
      get startCursor() {
        return edges[0]?.cursor ?? null;
      },
      get endCursor() {
        return edges.at(-1)?.cursor ?? null;
      },
    },
    count,
  };
}

/**
 * The page of Relay's arguments: `first` after `after` or `last` before `before`.
 * @throws an error for the client when both directions are given, a size is out of bounds or a cursor is of another
 * order.
 */
export function pageRequest(args: ConnectionArguments, order: NamedOrder): PageRequest {
  const { first, last } = args;
  if (first != null && last != null) {
    throw refusal('validation_failed', 'first and last exclude each other: ask for one of them.');
  }
  return {
    size: pageSize(last == null ? 'first' : 'last', last ?? first ?? DEFAULT_PAGE_SIZE),
    fromBack: last != null,
    after: args.after == null ? null : placeOf('after', args.after, order),
    before: args.before == null ? null : placeOf('before', args.before, order),
  };
}

/** Rows a page may have, for its cost; `pageRequest` enforces the maximum. */
export function costOfPage({ first, last }: ConnectionArguments): number {
  return Math.min(Math.max(last ?? first ?? DEFAULT_PAGE_SIZE, 0), MAX_PAGE_SIZE);
}

/** @throws an error for the client when a page cannot have this size. */
export function pageSize(argument: string, size: number): number {
  if (size >= 0 && size <= MAX_PAGE_SIZE) return size;
  throw refusal('validation_failed', `${argument} must be between 0 and ${MAX_PAGE_SIZE}, got ${size}.`);
}

/** @throws an error for the client for a text that is no cursor of this order. */
export function placeOf(argument: string, cursor: string, order: NamedOrder): Position {
  const position = decodeCursor(cursor, order);
  if (position !== null) return position;
  const other = orderOfCursor(cursor);
  throw refusal(
    'validation_failed',
    other === null || other === order.name
      ? `${argument} is no cursor of this list.`
      : `${argument} is a cursor of another order: ${order.name} was asked for.`,
  );
}

/** The field of every connection in addition to Relay's. */
builder.globalConnectionField('totalCount', (t) =>
  t.int({
    description: 'Number of rows of the whole list; counted only when asked for.',
    complexity: 5,
    resolve: (connection) => (connection as unknown as Connection<unknown>).count(),
  }),
);
