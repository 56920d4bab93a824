import { randomUUID } from 'node:crypto';
import {
  execute,
  GraphQLError,
  type GraphQLField,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isNonNullType,
  isObjectType,
  parse,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NestedTransactionError } from '../../gateway/database/open-transaction.ts';
import { withSnapshot, withTenant } from '../../gateway/database/transaction.ts';
import { requestContext } from '../../gateway/graphql/context.ts';
import { boundedExecution } from '../../gateway/graphql/execute.ts';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type GraphqlClient, graphqlClient } from '../support/graphql-client.ts';
import { handId, writeHandMadeBooks } from '../support/hand-made-books.ts';
import { newPerson } from '../support/people.ts';
import { createTenant, insertRows, invoiceRow, recordInvoice } from '../support/tenant.ts';

const FOUR_LEVELS = `{ workspace { name periods(last: 1) { name totals { kgco2e } invoices(first: 100) { totalCount nodes {
  invoiceId sourceDocument { version } duplicateOf { vendorName } reportingPeriod { name }
  lineItems(first: 10) { totalCount edges { cursor node { description trace { step } invoice { vendorName }
    factor { label } components { kgco2e factor { source } } } } } } } } } }`;

describeOnBothDatabases('GraphQL and the database', (getDb) => {
  let server: TestGateway;
  let ask: GraphqlClient;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    ask = graphqlClient(server, (await newPerson(server.deps, server.workspaceId, 'member')).token);
  });
  afterAll(() => server.close());

  /** Statements a query sent, without those that open and end its transaction. */
  async function statementsOf(client: GraphqlClient, query: string): Promise<string[]> {
    const before = server.log().length;
    const { errors } = await client(query);
    expect(errors).toEqual([]);
    const lines = server
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes('"graphql statement"'));
    return lines.map((line) => (JSON.parse(line) as { sql: string }).sql);
  }

  it('one statement a level: as many for 100 invoices as for one', async () => {
    const workspaceId = await createTenant(getDb().db);
    const client = graphqlClient(server, (await newPerson(server.deps, workspaceId, 'owner')).token);
    const record = () => withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
    await record();
    const one = await statementsOf(client, FOUR_LEVELS);
    for (let n = 1; n < 100; n += 1) await record();
    const hundred = await statementsOf(client, FOUR_LEVELS);
    expect(hundred).toHaveLength(one.length);
    expect(hundred.toSorted()).toEqual(one.toSorted());
    const again = await statementsOf(client, FOUR_LEVELS);
    expect(again).toEqual(hundred.filter((sql) => !/count\(/.test(sql)));
    const { data } = await client(
      '{ invoices(first: 100) { totalCount nodes { lineItems { nodes { kgco2e } } } } }',
    );
    expect(data.invoices.totalCount).toBe(100);
    expect(
      data.invoices.nodes.every(
        (node: { lineItems: { nodes: unknown[] } }) => node.lineItems.nodes.length === 1,
      ),
    ).toBe(true);
  });

  it('counts nothing unless asked to', async () => {
    const list = '{ invoices { nodes { invoiceId lineItems { nodes { lineItemId } } } } }';
    const counting = async (query: string) =>
      (await statementsOf(ask, query)).filter((sql) => /(count|sum)\(/.test(sql));
    expect(await counting(list)).toEqual([]);
    expect(await counting('{ invoices(filter: { region: "CH" }) { totalCount } }')).toHaveLength(1);
  });

  it('reads no column nobody asked for', async () => {
    const statements = await statementsOf(ask, '{ lineItems { nodes { description } } }');
    const sql = statements.find((one) => one.includes('line_item')) ?? '';
    expect(sql).toContain('description');
    expect(sql).not.toMatch(/trace|candidates|attributes|explanation/);
  });

  it.each([
    ['LineItem', 'lineItems(filter: { includeVoided: true }, order: { by: POSITION })'],
    ['Invoice', 'invoices(filter: { includeVoided: true }, order: { by: RECORDED })'],
  ])('reads each field of %s alone as among all others', async (type, list) => {
    const workspaceId = await createTenant(getDb().db);
    await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
    await writeHandMadeBooks(getDb().db, workspaceId);
    const client = graphqlClient(server, (await newPerson(server.deps, workspaceId, 'owner')).token);
    const fields = fieldsOf(type);
    const rowsOf = async (selection: string): Promise<Record<string, unknown>[]> => {
      const { data, errors } = await client(`{ ${list} { nodes { ${selection} } edges { node { ...F } } } }
        fragment F on ${type} { ${selection} }`);
      expect(errors).toEqual([]);
      const [{ nodes, edges }] = Object.values(data) as [Rows];
      expect(edges.map(({ node }) => node)).toEqual(nodes);
      return nodes;
    };
    const whole = await rowsOf(fields.map(selectionOf).join(' '));
    expect(whole.length).toBeGreaterThan(1);
    for (const field of fields) {
      const alone = whole.map((row) => ({ [field.name]: row[field.name] }));
      expect(await rowsOf(selectionOf(field))).toEqual(alone);
    }
  });

  it('a request without a root field that reads opens no transaction', async () => {
    expect(await statementsOf(ask, '{ viewer { email } __typename }')).toEqual([]);
  });

  it('a page and its totals are of one moment while invoices come in', async () => {
    const key = server.apiKey;
    let stop = false;
    const writing = (async () => {
      while (!stop)
        await postIngest(server, { invoices: [invoiceOf({ vendor_name: randomUUID() })] }, { key });
    })();
    const query = `{ invoices(first: 100, filter: { from: "2025-03-31", to: "2025-03-31" }) { totalCount nodes { totalKgco2e } }
      workspace { periods { name totals { kgco2e invoiceCount lineItemCount } } } lineItems { totalCount } }`;
    try {
      for (let n = 0; n < 12; n += 1) {
        const { data } = await ask(query);
        const { totals } = data.workspace.periods.find(({ name }: { name: string }) => name === '2025') ?? {
          totals: { kgco2e: 0, invoiceCount: 0, lineItemCount: 0 },
        };
        expect(totals.invoiceCount).toBe(data.invoices.totalCount);
        expect(totals.lineItemCount).toBe(data.lineItems.totalCount);
        expect(data.invoices.nodes.length).toBe(Math.min(100, data.invoices.totalCount));
        const sum = data.invoices.nodes.reduce(
          (kg: number, node: { totalKgco2e: number }) => kg + node.totalKgco2e,
          0,
        );
        if (data.invoices.totalCount <= 100) expect(sum).toBeCloseTo(totals.kgco2e, 4);
      }
    } finally {
      stop = true;
      await writing;
    }
  });

  it('pages further on are not disturbed by invoices that come in before them', async () => {
    const workspaceId = await createTenant(getDb().db);
    const client = graphqlClient(server, (await newPerson(server.deps, workspaceId, 'owner')).token);
    const add = (id: string, date: string) =>
      withTenant(getDb().db, workspaceId, (tx) =>
        insertRows(tx, 'invoice', [invoiceRow(id, { invoice_date: date })]),
      );
    for (const day of ['05', '10', '15', '20']) await add(handId(day), `2026-05-${day}`);
    const page = (after: string | null) =>
      client(
        `query ($after: String) { invoices(first: 2, after: $after, order: { by: DATE, direction: DESC }) {
          pageInfo { endCursor } nodes { invoiceDate } } }`,
        { variables: { after } },
      );
    const first = await page(null);
    await add(handId('25'), '2026-05-25');
    await add(handId('16'), '2026-05-16');
    const second = await page(first.data.invoices.pageInfo.endCursor);
    expect(second.data.invoices.nodes).toEqual([
      { invoiceDate: '2026-05-10' },
      { invoiceDate: '2026-05-05' },
    ]);
  });

  describe('a snapshot', () => {
    it('writes nothing, sees one workspace and is of one moment', async () => {
      const workspaceId = await createTenant(getDb().db);
      await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
      const seen = await withSnapshot(getDb().db, workspaceId, async (tx) => {
        const [row] = await tx.sql<{ n: number; role: string; isolation: string; readonly: string }>(
          `select count(*)::int as n, current_user::text as role, current_setting('transaction_isolation') as isolation,
             current_setting('transaction_read_only') as readonly from invoice`,
        );
        return row;
      });
      expect(seen).toEqual({ n: 1, role: 'footing_app', isolation: 'repeatable read', readonly: 'on' });
      const writing = withSnapshot(getDb().db, workspaceId, (tx) => tx.sql('delete from membership'));
      await expect(writing).rejects.toThrow(/read-only|permission denied/);
    });

    it('refuses a workspace id that is none, and another transaction inside it', async () => {
      await expect(withSnapshot(getDb().db, "x'; drop table invoice", async () => 0)).rejects.toThrow(
        TypeError,
      );
      const workspaceId = await createTenant(getDb().db);
      const nested = withSnapshot(getDb().db, workspaceId, () =>
        withSnapshot(getDb().db, workspaceId, async () => 0),
      );
      await expect(nested).rejects.toThrow(NestedTransactionError);
    });

    it('ends with the execution, also when a field fails, so that nothing stays open', async () => {
      for (let n = 0; n < 15; n += 1) {
        await ask('{ invoices(first: 500) { totalCount } lineItems { totalCount } }');
      }
      expect((await ask('{ invoices { totalCount } }')).errors).toEqual([]);
      if (getDb().kind === 'postgres') {
        const open = await getDb().asOwner(
          `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        );
        expect(open).toEqual([]);
      }
    });

    it('ends when the time is up or the client goes away, and reads nothing more', async () => {
      const person = await newPerson(server.deps, server.workspaceId, 'owner');
      const run = async (timeoutMs: number, signal: AbortSignal) => {
        const viewer = {
          userId: person.userId,
          email: person.email,
          language: null,
          hasSecondFactor: false,
          byProvider: false,
          memberships: [{ workspaceId: server.workspaceId, workspaceName: 'W', role: 'owner' as const }],
        };
        const context = requestContext({
          deps: server.deps,
          requestId: 'test',
          caller: { viewer },
          again: async () => ({ viewer }),
          credential: 'test',
          disconnect: () => {},
        });
        const contextValue = { ...context, request: new Request('http://footing.test', { signal }) };
        const never = new Promise<never>(() => undefined);
        let bounded: ((args: object) => Promise<unknown>) | undefined;
        const { onExecute } = boundedExecution(server.deps.requests, timeoutMs) as unknown as {
          onExecute: (payload: object) => void;
        };
        onExecute({
          args: { contextValue },
          executeFn: async () => {
            await context.open(null);
            await never;
          },
          setExecuteFn: (fn: (args: object) => Promise<unknown>) => {
            bounded = fn;
          },
        });
        const outcome = await bounded?.({}).catch((error: unknown) => error);
        await expect(context.reader().sql('select 1')).rejects.toThrow('over');
        return outcome;
      };
      const late = await run(50, new AbortController().signal);
      expect(late).toBeInstanceOf(GraphQLError);
      expect((late as GraphQLError).extensions.code).toBe('query_timeout');
      const gone = new AbortController();
      setTimeout(() => gone.abort(), 50);
      expect(await run(60_000, gone.signal)).toMatchObject({ name: 'AbortError' });
      expect((await ask('{ invoices { totalCount } }')).errors).toEqual([]);
    });
  });

  describe('compiled execution', () => {
    beforeAll(async () => {
      await writeHandMadeBooks(getDb().db, server.workspaceId);
    });

    it.each([
      [
        'nullability and lists',
        `{ lineItems(filter: { includeVoided: true }) { nodes { naics scope3Category warnings { code line } trace { step details } factor { label } } } }`,
      ],
      [
        '@skip and @include with variables',
        `query ($yes: Boolean! = true, $no: Boolean! = false) { invoices { nodes { invoiceId @include(if: $yes) vendorName @skip(if: $yes) region @include(if: $no) ...F @include(if: $no) ... @skip(if: $no) { currency } } } } fragment F on Invoice { totalAmount }`,
      ],
      [
        'the same fragment included here and skipped there',
        `query ($no: Boolean! = false) { a: invoices(first: 1) { nodes { ...F @include(if: $no) invoiceDate } } b: invoices(first: 1) { nodes { ...F } } } fragment F on Invoice { vendorName }`,
      ],
      [
        'merged selections',
        `{ invoices { nodes { reconciliation { status } } } invoices { nodes { reconciliation { hint } vendorName } } }`,
      ],
      [
        'aliases and __typename',
        `{ x: invoices(first: 2) { __typename y: nodes { __typename z: totalKgco2e k: region } } }`,
      ],
      ['errors that null the field above', `{ viewer { email } invoice(invoiceId: "x") { vendorName } }`],
      [
        'a refusal in a nullable field',
        `{ workspace { name } invoice(workspaceId: "${handId('1')}", invoiceId: "x") { vendorName } }`,
      ],
      [
        'enums, defaults and null',
        `{ invoices(filter: { method: PHYSICAL, vendor: null }, order: { by: DATE }, first: null) { totalCount } workspace { periods(last: 1) { name status } } }`,
      ],
    ])('answers as graphql-js does: %s', async (_what, query) => {
      const answers = [];
      for (let time = 0; time < 3; time += 1) {
        const { data, errors } = await ask(query);
        answers.push({
          data,
          errors: errors.map(({ message, path, extensions }) => ({ message, path, code: extensions?.code })),
        });
      }
      // The first is graphql-js; a document is compiled when it comes again.
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    });
  });
});

interface Rows {
  readonly nodes: Record<string, unknown>[];
  readonly edges: { readonly node: unknown }[];
}

/** Fields of a type that can be asked for without arguments. */
function fieldsOf(typeName: string): GraphQLField<unknown, unknown>[] {
  const type = graphqlSchema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object type`);
  return Object.values(type.getFields());
}

/** A field with the leaves below it; of a connection those of its rows. */
function selectionOf({ name, type }: GraphQLField<unknown, unknown>): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return name;
  const below = fieldsOf(named.name);
  const rows = below.find((field) => field.name === 'nodes');
  if (rows !== undefined) return `${name} { ${selectionOf(rows)} }`;
  const leaves = below.filter((field) => isLeafType(getNamedType(field.type)));
  return `${name} { ${leaves.map((leaf) => leaf.name).join(' ')} }`;
}

it('no input field is non-null with a default, which compiled execution would call missing', () => {
  const fields = Object.values(graphqlSchema.getTypeMap()).flatMap((type) =>
    isInputObjectType(type) ? Object.values(type.getFields()).map((field) => ({ type, field })) : [],
  );
  expect(fields.length).toBeGreaterThan(10);
  const wrong = fields.filter(({ field }) => isNonNullType(field.type) && field.defaultValue !== undefined);
  expect(wrong.map(({ type, field }) => `${type.name}.${field.name}`)).toEqual([]);
});

it('the schema executes under graphql-js alone', async () => {
  const result = await execute({
    schema: graphqlSchema,
    document: parse('{ __typename }'),
    contextValue: {},
  });
  expect(result).toEqual({ data: { __typename: 'Query' } });
});
