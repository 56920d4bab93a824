import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { LINE_DETAIL_MEMBERS, type LineDetail, lineDetailReader } from '../contracts/line-detail.ts';
import { LineComponent } from '../entities/line-component.ts';
import { LineItem } from '../entities/line-item.ts';
import { namesOfColumns } from '../entities/tables.ts';
import { IS_OF_PART } from './line-details.ts';
import {
  type LineFilter,
  linesOfInvoices,
  on,
  selectedLines,
  type Visible,
  visibleInvoices,
} from './line-filter.ts';
import { columnsOf, defineList, type List, type ListQuery, underItsName } from './list.ts';
import type { NamedOrder, Page, Position, Positioned, SortColumn, SortOrder } from './page.ts';
import { anyOf, type Row, type SqlExecutor, type Tenant } from './sql.ts';

/** The invoice's members in a line. */
const OF_INVOICE = {
  factorSetId: 'i.factorSetId',
  currency: 'i.currency',
  vendorName: 'i.vendorName',
  invoiceDate: 'i.invoiceDate',
} as const;

/** A line as it is stored, beside the packed details of its part. Amounts and kilograms are exact decimal text, dates YYYY-MM-DD. */
type StoredLine = Row<'line_item'> &
  Pick<Row<'invoice'>, keyof typeof OF_INVOICE> & { readonly details: Row<'line_detail'>['details'] | null };
/** A line as it is read. */
export type ListedLine = Omit<StoredLine, 'details'> & LineDetail;

const lineList = (name: string, conditions: typeof selectedLines, countedAs?: 'lineCount') =>
  withDetails(
    defineList(name, {
      ...(countedAs === undefined ? {} : { countedAs }),
      from: (db) =>
        linesOfInvoices(db)
          .leftJoin('line_detail as d', (join) =>
            join
              .onRef('d.workspaceId', '=', 'l.workspaceId')
              .onRef('d.invoiceId', '=', 'l.invoiceId')
              .on(IS_OF_PART),
          )
          .$castTo<StoredLine>(),
      always: ['lineItemId'],
      columns: { ...columnsOf(LineItem, 'l'), ...OF_INVOICE, details: sql.ref('d.details') },
      conditions,
    }),
  );

/** The list with the details of its lines unpacked, where a member of them was asked for. */
function withDetails(list: List<StoredLine>): List<ListedLine> {
  const known = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>();
  const stored = (members: ReadonlySet<string>) => {
    const found = known.get(members);
    if (found !== undefined) return found;
    const isWithout = members.isDisjointFrom(LINE_DETAIL_MEMBERS);
    const needed = isWithout ? members : new Set([...members, 'invoiceId', 'lineIndex', 'details']);
    known.set(members, needed);
    return needed;
  };
  const asked = (query: ListQuery) =>
    query.members === undefined ? query : { ...query, members: stored(query.members) };
  const opened = async (page: Page<Positioned<StoredLine>>) => ({ ...page, rows: await unpacked(page.rows) });
  return {
    ...list,
    page: async (tx, visible, query) => opened(await list.page(tx, visible, asked(query))),
    async pagesUnder(tx, visible, { parent, keys, ...query }) {
      const pages = await list.pagesUnder(tx, visible, { parent, keys, ...asked(query) });
      const read = new Map<string, Page<Positioned<ListedLine>>>();
      for (const [key, page] of pages) read.set(key, await opened(page));
      return read;
    },
    async rows(tx, conditions, members) {
      return unpacked(await list.rows(tx, conditions, members === undefined ? members : stored(members)));
    },
  };
}

/** Lines unpacked before others have their turn: some milliseconds. */
const AT_A_TIME = 50;

/** Members that were not asked for are absent. */
async function unpacked<Stored extends StoredLine>(rows: readonly Stored[]) {
  type Read = Omit<Stored, 'details'> & LineDetail;
  if (rows[0]?.details === undefined) return rows as unknown as Read[];
  const detailOf = lineDetailReader();
  const read: Read[] = [];
  for (const row of rows) {
    const { details: _, ...line } = row;
    read.push(Object.assign(line, detailOf(row)) as Read);
    if (read.length % AT_A_TIME === 0) await setImmediate();
  }
  return read;
}

export const LINE_LIST = lineList('lines', selectedLines, 'lineCount');

export const LINE_SORTS = ['position', 'date', 'recorded', 'kgco2e', 'amount', 'confidence'] as const;
export type LineSort = (typeof LINE_SORTS)[number];

const ID: SortColumn = { by: 'l.lineItemId', type: 'uuid' };
/** A value shared by all lines of an invoice is followed by the invoice id, so that an index gives the order. */
const INVOICE: SortColumn = { by: 'i.invoiceId', type: 'uuid' };

const SORT_COLUMNS: Readonly<Record<LineSort, readonly SortColumn[]>> = {
  position: [INVOICE, { by: 'l.lineIndex', type: 'int' }, ID],
  date: [{ by: 'i.invoiceDate', type: 'date' }, INVOICE, ID],
  recorded: [{ by: 'i.recordedAt', type: 'timestamptz' }, INVOICE, ID],
  kgco2e: [{ by: 'l.kgco2e', type: 'numeric' }, ID],
  amount: [{ by: 'l.spendAmount', type: 'numeric' }, ID],
  confidence: [{ by: 'l.confidence', type: 'numeric' }, ID],
};

export function lineOrder(sort: LineSort, descending: boolean): SortOrder {
  return { columns: SORT_COLUMNS[sort], descending };
}

/** Lines by id, including those of voided invoices; missing or invisible ones are left out. */
export async function linesById(
  tx: SqlExecutor,
  visible: Visible,
  query: { readonly ids: readonly string[]; readonly members: ReadonlySet<string> },
): Promise<Map<string, ListedLine>> {
  const conditions = [...visibleInvoices(visible), on('l.lineItemId', '=', anyOf(query.ids, 'uuid'))];
  const rows = await LINE_LIST.rows(tx, conditions, query.members);
  return new Map(rows.map((row) => [row.lineItemId, row]));
}

/** Live lines that need review; those of erased invoices, which nobody can read, are left out. */
const REVIEW_LIST = lineList('review', (visible, filter) => [
  ...selectedLines(visible, filter),
  on.ref('l.needsReview'),
  on('i.erasedAt', 'is', null),
]);

/** Most kilograms first, whatever their sign; an index has the lines that need review in this order. */
export const REVIEW_ORDER: NamedOrder = {
  name: 'review:size',
  columns: [{ by: sql`abs(l.kgco2e)`, type: 'numeric' }, ID],
  descending: true,
};

/** Members that are not needed for a decision. */
const LEFT_OUT = ['classificationBefore', 'marketBased'] as const;
const WAITING: ReadonlySet<string> = new Set<string>(namesOfColumns(LineItem))
  .union(LINE_DETAIL_MEMBERS)
  .union(new Set(Object.keys(OF_INVOICE)))
  .difference(new Set<string>(LEFT_OUT));

/** A line that waits for a review, with the members needed for a decision. */
export type WaitingLine = Omit<ListedLine, (typeof LEFT_OUT)[number]>;

/** One page of the lines that wait for a review. One statement. */
export async function reviewPage(
  tx: SqlExecutor,
  visible: Visible,
  query: {
    readonly filter: Pick<LineFilter, 'period' | 'vendor' | 'category'>;
    readonly size: number;
    readonly after: Position | null;
  },
): Promise<Page<Positioned<WaitingLine>>> {
  const { filter, ...page } = query;
  return REVIEW_LIST.page(tx, visible, { filter, page, order: REVIEW_ORDER, members: WAITING });
}

/** A line that counts with the same members, whether or not it waits. */
export function lineToDecide(
  tx: SqlExecutor,
  visible: Visible,
  lineItemId: string,
): Promise<readonly WaitingLine[]> {
  const conditions = [
    ...selectedLines(visible, {}),
    on('l.lineItemId', '=', lineItemId),
    on('i.erasedAt', 'is', null),
  ];
  return LINE_LIST.rows(tx, conditions, WAITING);
}

/** The part of a line in one scope and category. */
export type ListedComponent = Row<'line_component'>;

const COMPONENT_MEMBERS = namesOfColumns(LineComponent);
/** Members every component has. */
const COMPONENT_ALWAYS: ReadonlySet<string> = new Set(['lineItemId', 'factorId', 'factorYear']);

/**
 * The components of lines that were read before, so that their visibility is known, in order; if members are named,
 * only these besides the ids. One statement.
 */
export async function componentsOfLines(
  tx: Tenant,
  lineItemIds: readonly string[],
  members: ReadonlySet<string> | null = null,
): Promise<Map<string, ListedComponent[]>> {
  const needed = COMPONENT_MEMBERS.filter(
    (name) => members === null || members.has(name) || COMPONENT_ALWAYS.has(name),
  );
  const rows = await tx.db
    .selectFrom('line_component')
    .select(needed.map((name) => underItsName(name, name)))
    .$castTo<ListedComponent>()
    .where('workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', anyOf(lineItemIds, 'uuid'))
    .orderBy('lineItemId')
    .orderBy('ordinal')
    .execute();
  return Map.groupBy(rows, ({ lineItemId }) => lineItemId);
}
