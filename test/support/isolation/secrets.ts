import { ENTITIES } from '../../../schema/entities/entities.ts';
import type { TestDatabase } from '../databases.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const DIGEST = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
/** Figures of at least seven digits with a decimal point: no two workspaces have the same by chance. */
const FIGURE = /-?\d+\.\d+/g;
const FIGURE_DIGITS = 7;
const MARKER = /zq[0-9a-f]{12}/g;
/** Cursors and tokens: what they hold is looked at too. */
const ENCODED = /[A-Za-z0-9_-]{24,}/g;

/** Everything in a text that could name a row of a workspace: ids, digests, markers and figures. */
export function traces(text: string): Set<string> {
  const found = new Set<string>();
  collect(text, found);
  for (const [run] of text.matchAll(ENCODED)) collect(Buffer.from(run, 'base64url').toString('utf8'), found);
  return found;
}

function collect(text: string, found: Set<string>): void {
  for (const [id] of text.matchAll(UUID)) found.add(id.toLowerCase());
  for (const pattern of [DIGEST, MARKER]) for (const [match] of text.matchAll(pattern)) found.add(match);
  for (const [figure] of text.matchAll(FIGURE)) {
    const value = String(Number(figure));
    if (value.includes('.') && value.replace(/\D/g, '').length >= FIGURE_DIGITS) found.add(value);
  }
}

/** Tables without a workspace: people, their sign-ins, the keys of the service and the name its events go by. */
const GLOBAL_TABLES = [
  'app_user',
  'event_channel',
  'password_reset',
  'recovery_code',
  'refresh_token',
  'second_factor',
  'sign_in_attempt',
  'sign_in_session',
  'signing_key',
  'user_identity',
];

/** Tables that belong to a workspace. */
export const TENANT_TABLES = ENTITIES.map(({ meta }) => meta.tableName).filter(
  (table) => !GLOBAL_TABLES.includes(table),
);

/** Tables a read key, and whoever is not assigned, may see nothing of. */
export const ENGAGEMENT_TABLES = TENANT_TABLES.filter((table) =>
  /^(engagement|sample|assertion|re_performance|evidence)/.test(table),
);

/** What the rows of a workspace hold: of all its tables, or of those named; `where` narrows the rows. */
export async function tracesOf(
  { asOwner }: TestDatabase,
  workspaceId: string,
  options: { readonly tables?: readonly string[]; readonly where?: string } = {},
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const table of options.tables ?? TENANT_TABLES) {
    const rows = await asOwner<{ row: string }>(
      `select to_json(t)::text as row from ${table} t where workspace_id = $1 ${options.where ?? ''}`,
      [workspaceId],
    );
    for (const { row } of rows) for (const trace of traces(row)) found.add(trace);
  }
  return found;
}

/** What is counted or noted of requests that are refused, too. */
const NOT_WRITTEN: Readonly<Record<string, string>> = { api_key: `to_jsonb(t) - 'last_used_at'` };
const NOT_COMPARED = ['access_event', 'rate_limit_window'];

/** A digest a table of what a workspace has stored, users among it: a write anywhere changes it. */
export async function digestOf(
  { asOwner }: TestDatabase,
  workspaceId: string,
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const table of TENANT_TABLES.filter((name) => !NOT_COMPARED.includes(name))) {
    const value = NOT_WRITTEN[table] ?? 'to_jsonb(t)';
    const [row] = await asOwner<{ digest: string | null }>(
      `select md5(string_agg(x, '|' order by x)) as digest
       from (select (${value})::text as x from ${table} t where workspace_id = $1) rows`,
      [workspaceId],
    );
    digests[table] = row?.digest ?? 'empty';
  }
  const [people] = await asOwner<{ digest: string }>(
    `select md5(string_agg(to_jsonb(u)::text, '|' order by user_id)) as digest from app_user u
     where user_id in (select user_id from membership where workspace_id = $1)`,
    [workspaceId],
  );
  return { ...digests, app_user: people?.digest ?? 'empty' };
}
