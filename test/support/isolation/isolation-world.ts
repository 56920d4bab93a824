import { setup } from '../../../gateway/cli/setup.ts';
import type { TestDatabase } from '../databases.ts';
import { startTestGateway, type TestGateway } from '../gateway.ts';
import { type Ask, ask, type Reply } from './ask.ts';
import { CALLERS, type Caller, FOREIGN, tokensOfCallers } from './callers.ts';
import { ENGAGEMENT_TABLES, TENANT_TABLES, traces, tracesOf } from './secrets.ts';
import { type Books, fillBooks } from './tenant-books.ts';

/** Two full workspaces on one gateway; `own` is that of the foreign callers. */
export interface IsolationWorld {
  readonly server: TestGateway;
  readonly books: Books;
  readonly own: Books;
  readonly tokens: Readonly<Record<Caller, string | null>>;
  /** What each caller must not see a trace of. */
  readonly secrets: Readonly<Record<Caller, ReadonlySet<string>>>;
  readonly ask: (sent: Ask, caller: Caller) => Promise<Reply>;
}

export async function createWorld(database: TestDatabase): Promise<IsolationWorld> {
  const server = await startTestGateway(database.db);
  const other = await setup(database.db, { baseUrl: 'http://footing.test' });
  const books = await fillBooks({ server, database, workspaceId: server.workspaceId }, '2021');
  const own = await fillBooks({ server, database, workspaceId: other.workspaceId }, '2019');
  const tokens = await tokensOfCallers(server, books, own);
  return {
    server,
    books,
    own,
    tokens,
    secrets: await secretsOf(database, books, own),
    ask: (sent, caller) => ask(server.url, sent, tokens[caller]),
  };
}

/** Traces in an answer that its caller must not see, but for those they sent. */
export function leaksIn(
  { secrets }: Pick<IsolationWorld, 'secrets'>,
  caller: Caller,
  { sent, reply }: { readonly sent: Ask; readonly reply: Reply },
): string[] {
  const echoed = traces(`${decodeURIComponent(sent.path)} ${sent.body ?? ''}`);
  return [...traces(reply.text)].filter((trace) => secrets[caller].has(trace) && !echoed.has(trace));
}

async function engagementIdsOf({ asOwner }: TestDatabase, workspaceId: string): Promise<Set<string>> {
  const rows = await asOwner<{ id: string }>(
    'select engagement_id::text as id from engagement where workspace_id = $1',
    [workspaceId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Ids alone: figures of papers are also those of the books. */
const ids = (found: ReadonlySet<string>) =>
  new Set([...found].filter((trace) => /^[0-9a-f]{8}-/.test(trace)));

async function secretsOf(
  database: TestDatabase,
  books: Books,
  own: Books,
): Promise<IsolationWorld['secrets']> {
  const { workspaceId, ownYear, engagementId } = books;
  const of = (tables: readonly string[], where = '') => tracesOf(database, workspaceId, { tables, where });
  const mine = await tracesOf(database, own.workspaceId);
  const theirs = await tracesOf(database, workspaceId);
  const all = theirs.difference(mine);
  const rest = await of(
    TENANT_TABLES.filter((table) => !ENGAGEMENT_TABLES.includes(table) && !table.startsWith('audit')),
  );
  const engagements = await of(ENGAGEMENT_TABLES);
  const aboutLines = ['invoice', 'line_item', 'line_component'];
  const hidden = await of(['invoice', 'line_item'], `and period = '${ownYear}'`);
  const shown = await of([...aboutLines, 'engagement'], `and period <> '${ownYear}'`);
  const papers = await of(
    ['sample', 'assertion', 're_performance', 'evidence_file'],
    `and engagement_id = '${engagementId}'`,
  );
  const basics = (userId: string) => new Set([workspaceId, books.marker, userId]);
  const strangers: readonly Caller[] = [...FOREIGN, 'nobody'];
  const ofOthers = mine.difference(theirs);
  const papersOnly = ids(papers)
    .difference(rest)
    .difference(new Set([engagementId]))
    .union(new Set([books.papersMarker, books.seed]));
  const more: Partial<Record<Caller, ReadonlySet<string>>> = {
    'removed auditor': all.difference(new Set([books.removed.userId])),
    'unassigned auditor': all.difference(basics(books.unassigned.userId)),
    'assigned auditor': hidden
      .difference(shown)
      .difference(basics(''))
      .union(new Set([books.hiddenMarker])),
    'read key': ids(engagements)
      .difference(rest)
      .difference(await engagementIdsOf(database, workspaceId))
      .union(new Set([books.engagementMarker, books.papersMarker])),
    member: papersOnly,
    owner: papersOnly,
  };
  return Object.fromEntries(
    CALLERS.map((caller) => [
      caller,
      strangers.includes(caller) ? all : ofOthers.union(more[caller] ?? new Set()),
    ]),
  ) as unknown as IsolationWorld['secrets'];
}
