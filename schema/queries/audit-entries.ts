import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { Role } from '../contracts/auth.ts';
import type { Tables } from '../entities/tables.ts';
import type { Visible } from './line-filter.ts';
import { withAll } from './list.ts';
import { inOrder, type NamedOrder, type PageRequest, paged, type SortOrder } from './page.ts';
import { anyOf, listOf, onlyRow, type SqlExecutor, type Tenant } from './sql.ts';

/** The entries about one thing (`invoice:<id>`) on a period's chain, oldest first. */
export async function entriesOfSubject(tx: Tenant, period: string, subject: string) {
  return tx.db
    .selectFrom('audit_entry')
    .select(['seq', 'kind', 'hash'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute();
}

/** A filter on the entries of the trail; absent members restrict nothing. */
export interface AuditEntryFilter {
  /** A period's name, or `SETTINGS`. */
  readonly period?: string | null | undefined;
  readonly kind?: string | null | undefined;
  /** `<type>:<id>`, for example `invoice:<uuid>`. */
  readonly subject?: string | null | undefined;
  readonly actor?: string | null | undefined;
}

/** The reader of the trail: a user with a role in the workspace, or an API key. */
interface EntryReader {
  readonly role: Role | 'key';
  /** null for a key. */
  readonly userId: string | null;
}

/** Chain by chain, in the order the entries were made. */
export const auditEntryOrder = (descending: boolean): NamedOrder => ({
  name: descending ? 'newest' : 'oldest',
  columns: [
    { by: 'e.period', type: 'text' },
    { by: 'e.seq', type: 'int' },
  ],
  descending,
});

/** An entry as read: header and payload are the exact texts that were hashed. */
export type ListedAuditEntry = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number];

/**
 * One page of the trail. Readers of some periods see neither the others nor the settings. Entries about an engagement
 * are only for readers who may see it. A payload is null once it was lawfully erased, and for an API key when it
 * contains an e-mail address.
 */
export async function auditEntryPage(
  tx: SqlExecutor,
  visible: Visible & EntryReader,
  query: { readonly filter: AuditEntryFilter; readonly order: SortOrder; readonly page: PageRequest },
) {
  const entries = withAll(entryRows(tx, visible), entryConditions(visible, query.filter));
  return inOrder(await paged(entries, query.order, query.page).execute(), query.page);
}

const entryRows = (tx: SqlExecutor, visible: EntryReader) =>
  tx.db
    .selectFrom('audit_entry as e')
    .leftJoin('audit_payload as p', (join) =>
      join
        .onRef('p.workspaceId', '=', 'e.workspaceId')
        .onRef('p.period', '=', 'e.period')
        .onRef('p.seq', '=', 'e.seq'),
    )
    .select(['e.period', 'e.seq', 'e.hash', 'e.header', ...readablePayload(visible)]);

/** Entries with these keys, the period and position of each, as `auditEntryPage` shows them: `2026/7`. */
export async function auditEntriesNamed(
  tx: SqlExecutor,
  visible: Visible & EntryReader,
  keys: readonly string[],
): Promise<ListedAuditEntry[]> {
  const named = sql<boolean>`(e.period, e.seq) in (select split_part(k, '/', 1), split_part(k, '/', 2)::int
    from unnest(${listOf(keys, 'text')}) k)`;
  return withAll(entryRows(tx, visible), [...entryConditions(visible, {}), named]).execute();
}

/** How many entries a filter selects. */
export async function countAuditEntries(
  tx: SqlExecutor,
  visible: Visible & EntryReader,
  filter: AuditEntryFilter,
): Promise<number> {
  const entries = tx.db.selectFrom('audit_entry as e').select(sql<string>`count(*)`.as('n'));
  const rows = await withAll(entries, entryConditions(visible, filter)).execute();
  return Number(onlyRow(rows, 'count').n);
}

const on = expressionBuilder<Tables & { readonly e: Tables['audit_entry'] }, 'e'>();

function entryConditions(
  { workspaceId, periods, ...reader }: Visible & EntryReader,
  { period, kind, subject, actor }: AuditEntryFilter,
): Expression<SqlBool>[] {
  return [
    on('e.workspaceId', '=', workspaceId),
    readableEntries({ workspaceId, ...reader }),
    ...(periods === null ? [] : [on('e.period', '=', anyOf(periods))]),
    ...(period == null ? [] : [on('e.period', '=', period)]),
    ...(subject == null ? [] : [on('e.subject', '=', subject)]),
    ...(kind == null ? [] : [on('e.kind', '=', kind)]),
    ...(actor == null ? [] : [sql<boolean>`(e.header::json ->> 'actor') = ${actor}`]),
  ];
}

/**
 * Entries about an engagement that its owner makes, that name its auditors or that end it. They contain no sample or work paper, and of the
 * plan only the documented defaults.
 */
const OPEN_KINDS = [
  'engagement.created',
  'engagement.assigned',
  'engagement.unassigned',
  'engagement.accepted',
  'engagement.cancelled',
  'engagement.completed',
];

/** Headers are canonical JSON, and a quotation mark inside a text is escaped, so nothing else can match. */
const notOfEngagement = sql<boolean>`not (e.header like '%"subject":"engagement:%')`;
const engagementId = sql<string>`substring(e.header from '"subject":"engagement:([0-9a-f-]{36})"')::uuid`;
const kindOf = sql<string>`substring(e.header from '"kind":"([a-z_.]+)"')`;

/**
 * Who may see entries about an engagement: assigned auditors all of them, owners and members those above until the
 * engagement is completed, an API key none.
 */
function readableEntries({
  workspaceId,
  role,
  userId,
}: Pick<Visible, 'workspaceId'> & EntryReader): Expression<SqlBool> {
  if (role === 'key' || userId === null) return notOfEngagement;
  if (role === 'auditor') {
    const assigned = on
      .selectFrom('engagement_auditor as a')
      .where('a.workspaceId', '=', workspaceId)
      .where('a.engagementId', '=', engagementId)
      .where('a.userId', '=', userId);
    return on.or([notOfEngagement, on.exists(assigned)]);
  }
  const completed = on
    .selectFrom('engagement as g')
    .where('g.workspaceId', '=', workspaceId)
    .where('g.engagementId', '=', engagementId)
    .where('g.status', '=', 'completed');
  return on.or([notOfEngagement, sql<boolean>`${kindOf} = ${anyOf(OPEN_KINDS)}`, on.exists(completed)]);
}

/**
 * The payload of `audit_payload p` for the reader, and whether it is withheld: an API key sees no e-mail address.
 * Payloads are canonical JSON as well, so only a member of that name can match.
 */
function readablePayload({ role }: EntryReader) {
  const isWithheld =
    role === 'key' ? sql<boolean>`coalesce(p.payload like '%"email":%', false)` : sql<boolean>`false`;
  return [
    sql<string | null>`case when not ${isWithheld} then p.payload end`.as('payload'),
    isWithheld.as('isWithheld'),
  ];
}

/** Hashes of the newest entries about subjects in a period's chain, by subject: they change with every new record. */
export async function newestEntries(
  tx: Tenant,
  period: string,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const asked = sql<{ subject: string }>`unnest(string_to_array(${subjects.join(' ')}, ' '))`;
  const rows = await tx.db
    .selectFrom(asked.as<'s'>(sql`s(subject)`))
    .innerJoinLateral(
      (db) =>
        db
          .selectFrom('audit_entry as e')
          .select('e.hash')
          .where('e.workspaceId', '=', tx.workspaceId)
          .where('e.period', '=', period)
          .whereRef('e.subject', '=', 's.subject')
          .orderBy('e.seq', 'desc')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['s.subject', 'n.hash'])
    .execute();
  return new Map(rows.map(({ subject, hash }) => [subject, hash]));
}

/** The last entry about an engagement's file: on the chain of its period, or a change of the plan; null for none. */
export async function newestEntryAbout(
  tx: Tenant,
  { engagementId, period }: { readonly engagementId: string; readonly period: string },
): Promise<{ readonly kind: string; readonly actor: string; readonly at: string } | null> {
  const newest = tx.db
    .selectFrom('audit_entry')
    .select([
      'kind',
      sql<string>`header::json ->> 'actor'`.as('actor'),
      sql<string>`header::json ->> 'at'`.as('at'),
    ])
    .where('workspaceId', '=', tx.workspaceId)
    .where(({ and, eb, or }) =>
      or([
        eb('period', '=', period),
        and([eb('period', '=', 'SETTINGS'), eb('kind', '=', 'engagement.planned')]),
      ]),
    )
    .where('subject', '=', `engagement:${engagementId}`)
    .orderBy(sql`header::json ->> 'at'`, 'desc')
    .limit(1);
  return (await newest.executeTakeFirst()) ?? null;
}

/** What may follow a completion. */
const AFTER_THE_END = ['evidence.exported', 'difference.found'];
/** The chains on which an engagement ends, and how. */
const ENDS = { completed: 'engagement.completed', cancelled: 'engagement.cancelled' } as const;

/** How an engagement ended according to its newest entries; null while it goes on. */
export async function endOnChain(
  tx: Tenant,
  { engagementId, period }: { readonly engagementId: string; readonly period: string },
): Promise<keyof typeof ENDS | null> {
  const newest = (chain: string) =>
    tx.db
      .selectFrom('audit_entry as e')
      .select('e.kind')
      .where('e.workspaceId', '=', tx.workspaceId)
      .where('e.period', '=', chain)
      .where('e.subject', '=', `engagement:${engagementId}`)
      .where('e.kind', 'not in', AFTER_THE_END)
      .orderBy('e.seq', 'desc')
      .limit(1)
      .executeTakeFirst();
  if ((await newest(period))?.kind === ENDS.completed) return 'completed';
  return (await newest('SETTINGS'))?.kind === ENDS.cancelled ? 'cancelled' : null;
}
