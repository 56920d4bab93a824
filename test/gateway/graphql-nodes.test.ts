import { isInterfaceType } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { graphqlClient } from '../support/graphql-client.ts';
import type { Caller } from '../support/isolation/callers.ts';
import { nodeId } from '../support/isolation/graphql-entries.ts';
import { createWorld, type IsolationWorld } from '../support/isolation/isolation-world.ts';
import { argumentsOf, QUERY_NAMES, rootQuery } from '../support/isolation/lines.ts';
import { targetOf } from '../support/isolation/target.ts';
import { join } from '../support/people.ts';

/** Types a caller sees of a workspace of others: what belongs to no workspace. */
const PUBLIC = ['EmissionFactor'];
const IDENTITIES = [
  'Assertion',
  'AssertionReview',
  'AuditEntry',
  'EmissionFactor',
  'Engagement',
  'EngagementAuditor',
  'ImportItem',
  'ImportJob',
  'Invoice',
  'LineItem',
  'RePerformance',
  'ReportingPeriod',
  'Sample',
  'SampleItem',
  'SourceDocument',
  'Vendor',
  'Viewer',
  'ViewerMembership',
  'Workspace',
];
const PAPERS = ['Sample', 'SampleItem', 'Assertion', 'AssertionReview', 'RePerformance'];

describeOnBothDatabases('GraphQL nodes', (getDatabase) => {
  let world: IsolationWorld;
  /** The type of each object that owner and assigned auditor come upon, by its id. */
  const all = new Map<string, string>();
  /** Those of the engagement at work, which owners do not see yet. */
  const atWork = new Set<string>();
  beforeAll(async () => {
    world = await createWorld(getDatabase());
    for (const [id, type] of await walk('owner')) all.set(id, type);
    for (const [id, type] of await walk('assigned auditor')) {
      if (PAPERS.includes(type) && !all.has(id)) atWork.add(id);
      all.set(id, type);
    }
  });
  afterAll(() => world.server.close());

  const client = (caller: Caller) => graphqlClient(world.server, world.tokens[caller] ?? '');

  /** The objects a caller comes upon in the graph. */
  async function walk(caller: Caller): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    const target = targetOf(world.books);
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      if (Array.isArray(value)) for (const one of value) collect(one);
      else for (const member of Object.values(value)) collect(member);
      const { __typename, id } = value as { __typename?: string; id?: string };
      if (__typename !== undefined && id !== undefined) found.set(id, __typename);
    };
    for (const field of QUERY_NAMES) {
      const { body } = await world.ask(rootQuery(field, argumentsOf(field, target)), caller);
      collect((JSON.parse(body) as { data?: unknown }).data);
    }
    return found;
  }

  /** What a caller gets for ids, with the type that comes back. */
  async function read(caller: Caller, ids: readonly string[]): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let from = 0; from < ids.length; from += 100) {
      const { data, errors } = await client(caller)(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
        { variables: { ids: ids.slice(from, from + 100) } },
      );
      expect(errors).toEqual([]);
      for (const node of data.nodes) if (node !== null) found.set(node.id, node.__typename);
    }
    return found;
  }

  it('are all objects with an identity, and none else has the interface', () => {
    const node = graphqlSchema.getType('Node');
    if (!isInterfaceType(node)) throw new Error('Node is an interface');
    const types = graphqlSchema.getPossibleTypes(node).map(({ name }) => name);
    expect(new Set(all.values())).toEqual(new Set(types));
    expect(types.toSorted()).toEqual(IDENTITIES);
  });

  it('are found again by their ids, with the type they had', async () => {
    const walked = await walk('owner');
    expect(await read('owner', [...walked.keys()])).toEqual(walked);
    const auditors = await walk('assigned auditor');
    expect(await read('assigned auditor', [...auditors.keys()])).toEqual(auditors);
    const keys = await walk('read key');
    expect(await read('read key', [...keys.keys()])).toEqual(keys);
  });

  it.each([
    'foreign owner',
    'foreign member',
    'foreign auditor',
    'foreign read key',
    'removed auditor',
  ] as const)('of a workspace are null for a %s, as if they did not exist', async (caller) => {
    const found = await read(caller, [...all.keys()]);
    expect([...new Set(found.values())]).toEqual(PUBLIC);
  });

  it('are, for an auditor without engagement, none of the books', async () => {
    const found = new Set((await read('unassigned auditor', [...all.keys()])).values());
    expect(found).toEqual(new Set([...PUBLIC, 'Workspace']));
  });

  it('name an engagement for the field that takes its other id too', async () => {
    const [id] = [...all].find(([, type]) => type === 'Engagement') ?? [];
    const { data } = await client('owner')('query ($id: ID!) { engagement(id: $id) { id engagementId } }', {
      variables: { id },
    });
    expect(data.engagement.id).toBe(id);
    const other = await client('owner')('query ($id: ID!) { engagement(id: $id) { id } }', {
      variables: { id: data.engagement.engagementId },
    });
    expect(other.data.engagement).toEqual({ id });
  });

  it('of an engagement are, for a read key, the engagement alone', async () => {
    const found = new Set((await read('read key', [...all.keys()])).values());
    expect(found.has('Engagement')).toBe(true);
    const hidden = [...PAPERS, 'EngagementAuditor', 'Viewer', 'ViewerMembership'];
    expect(hidden.filter((type) => found.has(type))).toEqual([]);
  });

  it('of the work papers are null for owners and members until the engagement is completed', async () => {
    expect(atWork.size).toBeGreaterThan(5);
    for (const caller of ['owner', 'member'] as const) {
      expect((await read(caller, [...atWork])).size).toBe(0);
    }
    expect((await read('assigned auditor', [...atWork])).size).toBe(atWork.size);
  });

  it('are imports for those who keep the books alone', async () => {
    const imports = [...all].filter(([, type]) => type.startsWith('Import')).map(([id]) => id);
    expect((await read('member', imports)).size).toBe(imports.length);
    expect((await read('assigned auditor', imports)).size).toBe(0);
  });

  it('answer an id as the field of its type does, in the order of the ids', async () => {
    const { workspaceId, invoiceId, lineItemId } = world.books;
    const ids = [
      nodeId('LineItem', workspaceId, lineItemId),
      nodeId('Invoice', workspaceId, world.own.invoiceId),
      nodeId('Invoice', workspaceId, invoiceId),
    ];
    const ofLine = 'description kgco2e factor { label } components { kgco2e factor { id } }';
    const ofInvoice = 'vendorName totalKgco2e voided lineItems(first: 2) { nodes { id } }';
    const query = `query ($ids: [ID!]!) {
      nodes(ids: $ids) { ... on LineItem { ${ofLine} } ... on Invoice { ${ofInvoice} } }
      lineItem(lineItemId: "${lineItemId}") { ${ofLine} }
      invoice(invoiceId: "${invoiceId}") { ${ofInvoice} } }`;
    // The first is run by graphql-js, the others are compiled.
    for (let time = 0; time < 3; time += 1) {
      const { data, errors } = await client('owner')(query, { variables: { ids } });
      expect(errors).toEqual([]);
      expect(data.nodes).toEqual([data.lineItem, null, data.invoice]);
      expect(data.lineItem.factor.label).not.toBe('');
    }
  });

  it.each([
    ['nonsense', 'nonsense'],
    ['nothing', ''],
    ['an unknown type', nodeId('Query', '0')],
    ['a UUID', '01a20778-9c51-7000-8000-5b6e0f3f6a51'],
    ['a key that is none', nodeId('Invoice', '01a20778-9c51-7000-8000-5b6e0f3f6a51', "x' or 1=1")],
    ['other white space', nodeId('Invoice', '01a20778-9c51-7000-8000-5b6e0f3f6a51', ' ')],
    ['another writing of it', `${nodeId('Workspace', 'a', 'a')}=`],
    ['10,000 characters', 'A'.repeat(10_000)],
  ])('refuse %s, each in its place, and answer the others', async (_what, id) => {
    const good = nodeId('Workspace', world.books.workspaceId, world.books.workspaceId);
    for (let time = 0; time < 3; time += 1) {
      const { data, errors } = await client('owner')(
        'query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id } nodes(ids: $ids) { id } }',
        { variables: { id, ids: [good, id] } },
      );
      expect(data).toEqual({ node: null, nodes: [{ id: good }, null] });
      const said = errors.map(({ path, extensions }) => ({ path, code: extensions?.code }));
      expect(said).toHaveLength(2);
      expect(said).toEqual(
        expect.arrayContaining([
          { path: ['node'], code: 'validation_failed' },
          { path: ['nodes', 1], code: 'validation_failed' },
        ]),
      );
      expect(JSON.stringify(errors).length).toBeLessThan(1_000);
    }
  });

  it('are 100 at most, and count in the cost of a query', async () => {
    const id = nodeId('Invoice', world.books.workspaceId, world.books.invoiceId);
    const many = await client('owner')('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
      variables: { ids: Array.from({ length: 101 }, () => id) },
    });
    expect(many.data).toEqual({ nodes: null });
    expect(many.errors[0]).toMatchObject({ path: ['nodes'], extensions: { code: 'validation_failed' } });
    const costly = await client('owner')(
      `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Invoice { lineItems(first: 100) { nodes {
        invoice { lineItems(first: 100) { nodes { kgco2e } } } } } } } }`,
      { variables: { ids: Array.from({ length: 6 }, () => id) } },
    );
    expect(costly.errors[0]?.extensions?.code).toBe('query_too_complex');
    expect(costly.data).toBeNull();
  });

  it('of a second workspace in one request are refused with a path', async () => {
    const person = world.books.member;
    await join(getDatabase().db, world.own.workspaceId, { userId: person.userId, role: 'member' });
    const ids = [world.books, world.own].map((books) =>
      nodeId('Invoice', books.workspaceId, books.invoiceId),
    );
    const ask = client('member');
    const both = await ask('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { variables: { ids } });
    expect(both.data.nodes).toEqual([{ id: ids[0] }, null]);
    expect(both.errors).toMatchObject([{ path: ['nodes', 1], extensions: { code: 'validation_failed' } }]);
    // Each alone needs no workspaceId: the id has it.
    for (const id of ids) {
      expect(
        (await ask('query ($id: ID!) { node(id: $id) { id } }', { variables: { id } })).data.node,
      ).toEqual({ id });
    }
  });

  it('are read with one statement for each type, however many there are', async () => {
    const statementsOf = async (ids: readonly string[]) => {
      const before = world.server.log().length;
      const { errors } = await client('owner')(
        'query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on Invoice { vendorName } ... on LineItem { description } } }',
        { variables: { ids } },
      );
      expect(errors).toEqual([]);
      return world.server
        .log()
        .slice(before)
        .split('\n')
        .filter((line) => line.includes('"graphql statement"')).length;
    };
    const of = (type: string) => [...all].filter(([, each]) => each === type).map(([id]) => id);
    const [invoices, lines] = [of('Invoice'), of('LineItem')];
    expect(Math.min(invoices.length, lines.length)).toBeGreaterThan(3);
    expect(await statementsOf(invoices)).toBe(1);
    expect(await statementsOf([...invoices, ...lines])).toBe(2);
    expect(await statementsOf([...all.keys()].slice(0, 100))).toBeLessThanOrEqual(20);
  });
});
