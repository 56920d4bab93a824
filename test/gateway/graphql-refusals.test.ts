import {
  type GraphQLArgument,
  type GraphQLField,
  getNamedType,
  isEnumType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { invoiceOf, postIngest } from '../support/gateway.ts';
import { graphqlClient } from '../support/graphql-client.ts';
import type { Caller } from '../support/isolation/callers.ts';
import { createWorld, type IsolationWorld } from '../support/isolation/isolation-world.ts';
import { argumentsOf, QUERY_NAMES, rootQuery } from '../support/isolation/lines.ts';
import { targetOf } from '../support/isolation/target.ts';

const READERS = ['owner', 'member', 'assigned auditor', 'read key'] as const satisfies Caller[];

interface Refusal {
  readonly path: (string | number)[];
  readonly message: string;
  readonly extensions: { readonly code: string; readonly requires?: string };
}

interface Entry {
  readonly actorName: string | null;
  readonly payload: string | null;
}

interface Answer {
  readonly data: Record<string, unknown> | null;
  readonly errors?: readonly Refusal[];
}

describe('What can be refused in the schema', () => {
  it('is nullable: every field with an argument whose value can be wrong', () => {
    const isFree = ({ type }: GraphQLArgument) => isEnumType(getNamedType(type));
    const canBeRefused = ({ args }: GraphQLField<unknown, unknown>) => args.some((one) => !isFree(one));
    const wrong = Object.values(graphqlSchema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && type !== graphqlSchema.getSubscriptionType() && !type.name.startsWith('__')
        ? Object.values(type.getFields())
            .filter((field) => canBeRefused(field) && isNonNullType(field.type))
            .map(({ name }) => `${type.name}.${name}`)
        : [],
    );
    expect(wrong).toEqual([]);
  });
});

describeOnBothDatabases('Refused parts of an answer', (getDatabase) => {
  let world: IsolationWorld;
  /** Every root field with all below it, for each reader. */
  const answers = new Map<Caller, Answer[]>();
  beforeAll(async () => {
    world = await createWorld(getDatabase());
    const { ownYear: period, owner, keys } = world.books;
    // The auditor sees 2025 and not the year that the number was used in before.
    for (const invoice_date of [`${period}-05-01`, '2025-05-01']) {
      const invoice = invoiceOf({ vendor_name: 'Zweimal AG', invoice_number: 'Z-1', invoice_date });
      const { status } = await postIngest(world.server, { invoices: [invoice] }, { key: keys.ingest.key });
      expect(status).toBe(200);
    }
    expect((await callTrpc(world.server, owner.token, 'period.close', { period })).status).toBe(200);
    for (const reader of READERS) {
      const all: Answer[] = [];
      for (const field of QUERY_NAMES) {
        const { body } = await world.ask(rootQuery(field, argumentsOf(field, targetOf(world.books))), reader);
        all.push(JSON.parse(body) as Answer);
      }
      answers.set(reader, all);
    }
    // The whole graph is asked for by everyone.
  }, 300_000);
  afterAll(() => world.server.close());

  const at = (data: unknown, path: readonly (string | number)[]) =>
    path.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | null)?.[key], data);

  /** Names of the fields on the way, whatever the row. */
  const placeOf = (path: readonly (string | number)[]) =>
    path.filter((key) => typeof key === 'string').join('.');

  /** Whether each member of an object with an id has a value, by the id and the way from there. */
  function valuesOf(answer: Answer): Map<string, { readonly isNull: boolean; readonly place: string }> {
    const found = new Map<string, { readonly isNull: boolean; readonly place: string }>();
    const walk = (value: unknown, path: readonly string[], anchor: string): void => {
      if (Array.isArray(value)) for (const one of value) walk(one, path, anchor);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
      const { id } = value as { id?: string };
      const from = id === undefined ? anchor : id;
      for (const [name, member] of Object.entries(value)) {
        const way = id === undefined ? `${from}.${name}` : `${id} ${name}`;
        found.set(way, { isNull: member === null, place: [...path, name].join('.') });
        walk(member, [...path, name], way);
      }
    };
    walk(answer.data, [], '');
    return found;
  }

  it.each(READERS)(
    'are, for the %s, null with a path, a code and what it needs, in a parent that stays',
    (reader) => {
      const refusals = answers.get(reader) ?? [];
      for (const { data, errors = [] } of refusals) {
        for (const { path, message, extensions } of errors) {
          expect(extensions, message).toEqual({ code: 'forbidden', requires: expect.stringMatching(/\w/) });
          expect(at(data, path)).toBeNull();
          expect(at(data, path.slice(0, -1))).toBeTypeOf('object');
          expect(at(data, path.slice(0, -1))).not.toBeNull();
        }
      }
    },
  );

  it.each(READERS)('are, for the %s, whatever is null that another reader sees', (reader) => {
    const others = READERS.filter((other) => other !== reader);
    for (const [field, answer] of (answers.get(reader) ?? []).entries()) {
      const seen = new Set(
        others.flatMap((other) =>
          [...valuesOf(answers.get(other)?.[field] ?? { data: null })]
            .filter(([, { isNull }]) => !isNull)
            .map(([way]) => way),
        ),
      );
      const said = new Set((answer.errors ?? []).map(({ path }) => placeOf(path)));
      const silent = [...valuesOf(answer)]
        .filter(([way, { isNull, place }]) => isNull && seen.has(way) && !said.has(place))
        .map(([, { place }]) => place);
      // An API key is no person.
      const expected = QUERY_NAMES[field] === 'viewer' && reader === 'read key' ? ['viewer'] : [];
      expect([...new Set(silent)]).toEqual(expected);
    }
  });

  it('are something for each reader, and nothing that nobody is refused', () => {
    const places = (reader: Caller) =>
      new Set(
        (answers.get(reader) ?? []).flatMap(({ errors = [] }) => errors.map(({ path }) => placeOf(path))),
      );
    expect([...places('read key')]).toEqual(
      expect.arrayContaining(['auditEntries.nodes.actorName', 'engagement.auditors', 'engagement.plan']),
    );
    expect([...places('assigned auditor')]).toEqual(
      expect.arrayContaining(['imports', 'vendors.nodes.history']),
    );
  });

  const ask = (reader: Caller, query: string) =>
    graphqlClient(world.server, world.tokens[reader] ?? '')(query);

  it('are who closed a period, for a key, and nobody for an open one', async () => {
    const query = '{ workspace { periods { name status closedAt closedBy } } }';
    type Periods = { periods: { name: string; status: string; closedAt: string | null; closedBy: null }[] };
    const { data, errors } = await ask('read key', query);
    const { periods } = data.workspace as Periods;
    const place = periods.findIndex(({ name }) => name === world.books.ownYear);
    expect(periods[place]).toMatchObject({ status: 'CLOSED', closedAt: expect.any(String), closedBy: null });
    expect(errors.map(({ path }) => path)).toEqual([['workspace', 'periods', place, 'closedBy']]);
    expect((await ask('member', query)).errors).toEqual([]);
  });

  it('are invoices of a period that an auditor does not see, and no invoice that there is not', async () => {
    const query =
      '{ invoices(filter: { vendor: "Zweimal AG" }) { nodes { vendorName period repeatOf { period } duplicateOf { id } } } }';
    const { data, errors } = await ask('assigned auditor', query);
    const row = { vendorName: 'Zweimal AG', period: '2025', duplicateOf: null };
    expect(data.invoices).toEqual({ nodes: [{ ...row, repeatOf: null }] });
    expect(errors.map(({ path }) => path)).toEqual([['invoices', 'nodes', 0, 'repeatOf']]);
    const { ownYear: period } = world.books;
    const owner = await ask('owner', query);
    expect(owner.errors).toEqual([]);
    expect(owner.data.invoices).toEqual({
      nodes: [
        { ...row, repeatOf: { period } },
        { ...row, period, repeatOf: null },
      ],
    });
  });

  it('that are so in every row of a list are said once, at the first', async () => {
    const query =
      '{ auditEntries(first: 50) { nodes { actor actorName } edges { node { other: actorName } } } }';
    // The first is run by graphql-js, the others are compiled.
    for (let time = 0; time < 3; time += 1) {
      const { data, errors } = await ask('read key', query);
      const names: unknown[] = data.auditEntries.nodes.map((one: Entry) => one.actorName);
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((name) => name !== null)).toEqual([]);
      expect(errors.map(({ path }) => path).toSorted()).toEqual([
        ['auditEntries', 'edges', 0, 'node', 'other'],
        ['auditEntries', 'nodes', 0, 'actorName'],
      ]);
    }
    const { errors } = await ask('owner', query);
    expect(errors).toEqual([]);
  });

  it('are the payloads with an address for a key, each in its place', async () => {
    const query = '{ auditEntries(first: 50, filter: { period: "SETTINGS" }) { nodes { kind payload } } }';
    const { data, errors } = await ask('read key', query);
    const nodes: Entry[] = data.auditEntries.nodes;
    const hidden = nodes.flatMap(({ payload }, place) => (payload === null ? [place] : []));
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.length).toBeLessThan(nodes.length);
    expect(errors.map(({ path }) => path)).toEqual(
      hidden.map((place) => ['auditEntries', 'nodes', place, 'payload']),
    );
    expect(JSON.stringify(data)).not.toContain('@');
    expect(JSON.stringify((await ask('owner', query)).data)).toContain('@');
  });

  it.each([
    ['workspace', 'workspace { name periods(last: 101) { name } engagements(first: 101) { id } }'],
    ['a period', 'workspace { name periods { name invoices(filter: { region: "XX" }) { totalCount } } }'],
    ['its engagements', 'workspace { name periods { name engagements(first: -1) { id } } }'],
    ['invoices', 'invoices { totalCount nodes { id lineItems(after: "x") { totalCount } } }'],
    ['an import', 'imports { fileName items(first: 101) { ordinal } }'],
  ])('leave %s where a list below is asked for in a wrong way', async (_what, query) => {
    const { data, errors } = await ask('owner', `{ ${query} }`);
    expect(errors.length).toBeGreaterThan(0);
    for (const { path = [], extensions } of errors) {
      expect(extensions?.code).toBe('validation_failed');
      expect(at(data, path)).toBeNull();
      expect(at(data, path.slice(0, -1))).toMatchObject({});
      expect(at(data, path.slice(0, -1))).not.toBeNull();
    }
  });
});
