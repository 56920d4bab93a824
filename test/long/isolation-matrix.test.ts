import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WORKPAPER_ACTIONS } from '../../gateway/actions/engagements/actions.ts';
import { graphqlSchema } from '../../schema/graphql/schema.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { postWorkpaper } from '../support/engagement.ts';
import { CALLERS, type Caller, FOREIGN, type Outcome } from '../support/isolation/callers.ts';
import {
  FIELD_CLASSES,
  type FieldClass,
  fieldsOfClass,
  NEVER_SET,
  OTHER_DIMENSIONS,
  QUERY_ENTRIES,
  SUBSCRIPTION_ENTRIES,
} from '../support/isolation/graphql-entries.ts';
import { fieldsOf, probeOf, valuesIn } from '../support/isolation/graphql-probes.ts';
import { createWorld, type IsolationWorld, leaksIn } from '../support/isolation/isolation-world.ts';
import {
  argumentsOf,
  LINES,
  type Line,
  PROCEDURE_NAMES,
  QUERY_NAMES,
  ROUTE_NAMES,
  rootQuery,
  SUBSCRIPTION_NAMES,
} from '../support/isolation/lines.ts';
import { ACTION_ENTRIES, ROUTE_ENTRIES } from '../support/isolation/rest-entries.ts';
import { digestOf } from '../support/isolation/secrets.ts';
import { nowhere, type Target, targetOf, withoutEchoes } from '../support/isolation/target.ts';
import { PROCEDURE_ENTRIES } from '../support/isolation/trpc-entries.ts';

const sorted = (names: Iterable<string>) => [...names].sort();

describe('the matrix of who may ask for what', () => {
  it('has a line for every route, action, procedure and root field, and none that is no longer there', () => {
    expect(sorted(Object.keys(ROUTE_ENTRIES))).toEqual(sorted(ROUTE_NAMES));
    expect(Object.keys(ACTION_ENTRIES)).toEqual(expect.arrayContaining(Object.keys(WORKPAPER_ACTIONS)));
    expect(sorted(Object.keys(PROCEDURE_ENTRIES))).toEqual(sorted(PROCEDURE_NAMES));
    expect(sorted(Object.keys(QUERY_ENTRIES))).toEqual(sorted(QUERY_NAMES));
    expect(sorted(Object.keys(SUBSCRIPTION_ENTRIES))).toEqual(sorted(SUBSCRIPTION_NAMES));
  });

  it('says of every field of every type who may see it, and its probes ask for each of them', () => {
    const classified = Object.entries(FIELD_CLASSES).flatMap(([type, members]) =>
      Object.keys(members).map((name) => `${type}.${name}`),
    );
    expect(sorted(classified)).toEqual(sorted(fieldsOf(graphqlSchema)));
    const probed = [
      ...QUERY_NAMES.map((field) => ({ root: 'Query' as const, field })),
      ...SUBSCRIPTION_NAMES.map((field) => ({ root: 'Subscription' as const, field })),
    ].flatMap((one) => [...probeOf({ schema: graphqlSchema, args: '', ...one }).fields]);
    expect(sorted(new Set(probed))).toEqual(sorted(fieldsOf(graphqlSchema)));
  });
});

/** Callers with credentials of their own who may not know that the workspace's things exist. */
const FOREIGN_OR_UNASSIGNED: readonly Caller[] = [...FOREIGN, 'removed auditor', 'unassigned auditor'];

/** Whoever may change something does so when all others have tried. */
const comesLater = ({ writes }: Line, caller: Caller, outcome: Outcome) =>
  writes && outcome === 'ok' && !FOREIGN.includes(caller);

const cellsOf = (line: Line) => Object.entries(line.expected) as [Caller, Outcome][];

/** A text that would be more than text to a statement, a pattern, a path or a template that took it in. */
const INJECTED =
  "'; drop table line_item; -- ' or '1'='1 %27) union select email from app_user; -- $1 {{7*7}} ../../healthz?%00\\x27";

/** What each caller may see in GraphQL; of `counts` an unassigned auditor sees zeros. */
const SEES: Readonly<Partial<Record<Caller, readonly FieldClass[]>>> = {
  owner: [
    'self',
    'membership',
    'settings',
    'bookkeeping',
    'books',
    'counts',
    'progress',
    'engagement',
    'papers',
  ],
  member: [
    'self',
    'membership',
    'settings',
    'bookkeeping',
    'books',
    'counts',
    'progress',
    'engagement',
    'papers',
  ],
  'assigned auditor': [
    'self',
    'membership',
    'settings',
    'books',
    'counts',
    'progress',
    'engagement',
    'papers',
  ],
  'read key': ['settings', 'bookkeeping', 'books', 'counts', 'progress'],
  'unassigned auditor': ['self', 'membership', 'settings', 'counts'],
  'removed auditor': ['self'],
  'foreign owner': ['self', 'membership'],
  'foreign member': ['self', 'membership'],
  'foreign auditor': ['self', 'membership'],
  'foreign read key': [],
  nobody: [],
};

describeOnBothDatabases('tenant isolation', (getDatabase) => {
  let world: IsolationWorld;
  let before: Record<string, string>;

  beforeAll(async () => {
    world = await createWorld(getDatabase());
    before = await digestOf(getDatabase(), world.books.workspaceId);
  });
  afterAll(() => world.server.close());

  it('is put to the test by full tables: there is something to find for everyone', () => {
    expect(Object.keys(before).filter((table) => before[table] === 'empty')).toEqual([]);
    expect(sorted(CALLERS.filter((caller) => world.secrets[caller].size < 100))).toEqual([]);
  });

  it('knows every action the service takes', async () => {
    const { body } = await postWorkpaper(world.server, world.tokens.owner ?? '', { action: 'none' });
    const names = (body as { detail?: string }).detail?.replace(/^action must be one of /, '').split(', ');
    expect(sorted(names ?? [])).toEqual(sorted(Object.keys(ACTION_ENTRIES)));
  });

  /** What each caller is answered, and what of it they must not see. */
  async function outcomes(line: Line, cells: readonly [Caller, Outcome][]): Promise<Record<string, string>> {
    const sent = line.ask(targetOf(world.books));
    const answers = cells.map(async ([caller]) => {
      const reply = await world.ask(sent, caller);
      return [caller, [reply.outcome, ...leaksIn(world, caller, { sent, reply })].join(' leaks ')] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  }

  /** Whether a caller to whom it is foreign is told the same of what there is as of what there is not. */
  async function isBlind(line: Line, caller: Caller): Promise<boolean> {
    const [there, elsewhere] = [targetOf(world.books), nowhere()];
    // The caller knows that there is a workspace of their own.
    const { workspaceId } = caller === 'unassigned auditor' ? there : elsewhere;
    const words = async (target: Target) => {
      const sent = line.ask(target);
      return withoutEchoes(await world.ask(sent, caller), sent, target);
    };
    const [said, ofNothing] = await Promise.all([words(there), words({ ...elsewhere, workspaceId })]);
    return said === ofNothing;
  }

  it.each(LINES)(
    '$name: answers each caller as it should, without a trace of what is not theirs, nor whether it exists',
    async (line) => {
      const cells = cellsOf(line).filter(([caller, outcome]) => !comesLater(line, caller, outcome));
      expect(await outcomes(line, cells)).toEqual(Object.fromEntries(cells));
      // What is public, or foreign to nobody, has no such promise to keep.
      const foreign = cells.filter(
        ([caller, outcome]) =>
          FOREIGN_OR_UNASSIGNED.includes(caller) &&
          (caller !== 'unassigned auditor' || outcome === 'not_found' || outcome === 'nothing') &&
          (outcome !== 'ok' || line.answersAlike),
      );
      const blind = await Promise.all(
        foreign.map(async ([caller]) => [caller, await isBlind(line, caller)] as const),
      );
      expect(blind.filter(([, isBlind]) => !isBlind)).toEqual([]);
    },
  );

  it('leaves the workspace exactly as it was after everybody has tried', async () => {
    expect(await digestOf(getDatabase(), world.books.workspaceId)).toEqual(before);
  });

  it('is not misled by statements, patterns and paths in the place of every name and id', async () => {
    const injected = Object.fromEntries(Object.keys(nowhere()).map((member) => [member, INJECTED])) as Target;
    const faults = [];
    for (const { name, ask, writes } of LINES) {
      // The owner may write: where the workspace is left unnamed, into this one.
      const callers: Caller[] = writes ? ['foreign owner'] : ['foreign owner', 'owner', 'read key'];
      for (const caller of callers) {
        const sent = ask(injected);
        const reply = await world.ask(sent, caller);
        const leaks = leaksIn(world, caller, { sent, reply });
        if (reply.status >= 500 || reply.outcome === 'internal_error' || leaks.length > 0) {
          faults.push({ name, caller, outcome: reply.outcome, leaks });
        }
      }
    }
    expect(faults).toEqual([]);
    expect(await digestOf(getDatabase(), world.books.workspaceId)).toEqual(before);
  });

  describe('of GraphQL, field by field', () => {
    it.each(Object.entries(SEES) as [Caller, readonly FieldClass[]][])(
      'shows the %s what they may see and no other field',
      async (caller, classes) => {
        const seen = new Set<string>();
        const target = targetOf(world.books);
        const asked = [
          ...QUERY_NAMES.map((field) => [field, argumentsOf(field, target)] as const),
          ...OTHER_DIMENSIONS.map(
            (dimensions) => ['emissions', `workspaceId: "${target.workspaceId}", ${dimensions}`] as const,
          ),
        ];
        for (const [field, args] of asked) {
          const { body } = await world.ask(rootQuery(field, args), caller);
          const { data } = JSON.parse(body) as { data?: unknown };
          for (const name of valuesIn(graphqlSchema, 'Query', data)) seen.add(name);
        }
        const allowed = fieldsOfClass(...classes);
        expect(sorted(seen.difference(allowed))).toEqual([]);
        const due =
          caller === 'unassigned auditor' ? fieldsOfClass('self', 'membership', 'settings') : allowed;
        expect(sorted(due.difference(seen).difference(NEVER_SET))).toEqual([]);
      },
    );
  });

  it('shows a read key nobody’s e-mail address, whatever it asks for, and an owner those of the trail', async () => {
    const people = await getDatabase().asOwner<{ email: string }>(
      'select email from app_user union select email from invitation',
    );
    expect(people.length).toBeGreaterThan(5);
    const emailsIn = (text: string) => people.flatMap(({ email }) => (text.includes(email) ? [email] : []));
    const trail = `first: 100, newestFirst: true, workspaceId: "${world.books.workspaceId}"`;
    const settings = rootQuery('auditEntries', `${trail}, filter: { period: "SETTINGS" }`);
    const target = targetOf(world.books);
    const asked = [settings, ...LINES.filter(({ writes }) => !writes).map((line) => line.ask(target))];
    for (const sent of asked) {
      const { text } = await world.ask(sent, 'read key');
      expect(emailsIn(text).filter((email) => !JSON.stringify(sent).includes(email))).toEqual([]);
    }
    const entries = (text: string) =>
      (JSON.parse(text) as { data: { auditEntries: { nodes: { kind: string; payload: string | null }[] } } })
        .data.auditEntries.nodes;
    const byKey = entries((await world.ask(settings, 'read key')).body);
    const byOwner = await world.ask(settings, 'owner');
    expect(new Set(byKey.filter(({ payload }) => payload === null).map(({ kind }) => kind))).toEqual(
      new Set(['member.invited']),
    );
    expect(entries(byOwner.body).filter(({ payload }) => payload === null)).toEqual([]);
    expect(emailsIn(byOwner.text)).toContain(world.books.invitedEmail);
  });

  describe('lets those who may', () => {
    const lines = LINES.filter((line) =>
      cellsOf(line).some(([caller, outcome]) => comesLater(line, caller, outcome)),
    );

    it.each(lines)('$name', async (line) => {
      const cells = cellsOf(line).filter(([caller, outcome]) => comesLater(line, caller, outcome));
      expect(await outcomes(line, cells)).toEqual(Object.fromEntries(cells));
    });
  });
});
