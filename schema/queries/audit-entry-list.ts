import { type EntryReader, readableEntries, readablePayload } from './engagement-entries.ts';
import { type Bind, parameters, type Visible } from './line-filter.ts';
import { inOrder, type Page, type PageRequest, type Positioned, pageSql, type SortOrder } from './page.ts';
import { onlyRow, type SqlExecutor } from './sql.ts';

/** Which entries of the trail are meant; members left out restrict nothing. */
export interface AuditEntryFilter {
  /** A period's name, or `SETTINGS`. */
  readonly period?: string | null | undefined;
  readonly kind?: string | null | undefined;
  /** `<type>:<id>`, for example `invoice:<uuid>`. */
  readonly subject?: string | null | undefined;
  readonly actor?: string | null | undefined;
}

/** An entry as it is read. Header and payload are the exact texts that were hashed. */
export interface ListedAuditEntry {
  readonly period: string;
  readonly seq: number;
  readonly hash: string;
  readonly header: string;
  /** null once it was lawfully erased, and for an API key where it names an e-mail address. */
  readonly payload: string | null;
}

/** Chain by chain, in the order the entries were made. */
const COLUMNS = [
  { sql: 'e.period', type: 'text' },
  { sql: 'e.seq', type: 'int' },
] as const;

export const auditEntryOrder = (descending: boolean): SortOrder & { readonly name: string } => ({
  name: descending ? 'newest' : 'oldest',
  columns: COLUMNS,
  descending,
});

const FROM = `audit_entry e left join audit_payload p
  on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq`;

/**
 * One page of the trail; who may read some periods only sees neither the others nor the settings, and what was
 * done in an engagement is for who may see it.
 */
export async function auditEntryPage(
  tx: SqlExecutor,
  visible: Visible & EntryReader,
  query: { readonly filter: AuditEntryFilter; readonly order: SortOrder; readonly page: PageRequest },
): Promise<Page<Positioned<ListedAuditEntry>>> {
  const { bind, values } = parameters();
  const conditions = entryConditions(visible, query.filter, bind);
  const columns = [
    'e.period',
    'e.seq::int as seq',
    'e.hash',
    'e.header',
    `${readablePayload(visible)} as payload`,
  ];
  const text = pageSql({ columns, from: FROM, conditions }, query.order, query.page, bind);
  return inOrder(await tx.sql<Positioned<ListedAuditEntry>>(text, values), query.page);
}

/** How many entries a filter selects. */
export async function countAuditEntries(
  tx: SqlExecutor,
  visible: Visible & EntryReader,
  filter: AuditEntryFilter,
): Promise<number> {
  const { bind, values } = parameters();
  const rows = await tx.sql<{ n: string }>(
    `select count(*) as n from audit_entry e where ${entryConditions(visible, filter, bind).join(' and ')}`,
    values,
  );
  return Number(onlyRow(rows, 'count').n);
}

function entryConditions(
  { workspaceId, periods, ...reader }: Visible & EntryReader,
  { period, kind, subject, actor }: AuditEntryFilter,
  bind: Bind,
): string[] {
  return [
    `e.workspace_id = ${bind(workspaceId)}`,
    readableEntries(reader, bind),
    ...(periods === null ? [] : [`e.period = any(string_to_array(${bind(periods.join(' '))}, ' '))`]),
    ...(period == null ? [] : [`e.period = ${bind(period)}`]),
    ...(subject == null ? [] : [`e.subject = ${bind(subject)}`]),
    ...(kind == null ? [] : [`e.kind = ${bind(kind)}`]),
    ...(actor == null ? [] : [`(e.header::json ->> 'actor') = ${bind(actor)}`]),
  ];
}
