import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { trpcRouter } from '../../gateway/trpc/router.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';

const UNKNOWN = 'no_such_member';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly const?: unknown;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

interface Procedure {
  readonly _def: { readonly type: 'query' | 'mutation'; readonly inputs: readonly z.ZodType[] };
}

/** An input with an unknown member, and nothing else that is not needed to get there. */
interface Case {
  /** Pointer to the unknown member. */
  readonly place: string;
  readonly input: unknown;
}

interface Way {
  readonly $defs: Schema['$defs'];
  readonly pointer: string;
  /** The whole input with a value at the pointer. */
  readonly around: (inner: unknown) => unknown;
}

const NESTED_AT_MOST = 8;

/** A case for each object with named members; members of one possible value are sent, because they choose the object. */
function casesOf(schema: Schema, { $defs = {}, pointer, around }: Way): Case[] {
  const { $ref, properties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (pointer.split('/').length > NESTED_AT_MOST) return [];
  const named = $ref === undefined ? [] : [$defs[$ref.replace('#/$defs/', '')] ?? {}];
  const same = [...anyOf, ...oneOf, ...allOf, ...named];
  const found = same.flatMap((of) => casesOf(of, { $defs, pointer, around }));
  if (items !== undefined)
    found.push(...casesOf(items, { $defs, pointer: `${pointer}/0`, around: (inner) => around([inner]) }));
  if (properties === undefined) return found;
  const members = Object.entries(properties);
  const fixed = Object.fromEntries(
    members.flatMap(([name, of]) => ('const' in of ? [[name, of.const]] : [])),
  );
  found.push({ place: `${pointer}/${UNKNOWN}`, input: around({ ...fixed, [UNKNOWN]: 1 }) });
  for (const [name, of] of members) {
    const inside = (inner: unknown) => around({ ...fixed, [name]: inner });
    found.push(...casesOf(of, { $defs, pointer: `${pointer}/${name}`, around: inside }));
  }
  return found;
}

const cases = Object.entries(trpcRouter._def.procedures).flatMap(([name, procedure]) => {
  const { type, inputs } = (procedure as unknown as Procedure)._def;
  // The last input is the procedure's own, or that of the workspace alone.
  const [input = z.strictObject({})] = inputs.slice(-1);
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema;
  const all = casesOf(schema, { $defs: schema.$defs, pointer: '', around: (inner) => inner });
  const distinct = new Map(all.map((of) => [JSON.stringify(of), of]));
  return [...distinct.values()].map((of) => ({ name, type, ...of }));
});

describe('a tRPC input', () => {
  let database: TestDatabase;
  let server: TestGateway;
  let token: string;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    token = (await newPerson(server.deps, server.workspaceId, 'owner')).token;
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  it.each(cases)('refuses an unknown member: $name, $place', async ({ name, type, place, input }) => {
    const text = JSON.stringify(input);
    const query = type === 'query' ? `?input=${encodeURIComponent(text)}` : '';
    const answer = await fetch(`${server.url}/trpc/${name}${query}`, {
      method: type === 'query' ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: type === 'query' ? null : text,
    });
    const { error } = (await answer.json()) as { error: { data: { problem: Problem } } };
    expect(answer.status).toBe(400);
    expect(error.data.problem.errors).toContainEqual(
      expect.objectContaining({ code: 'unknown_member', pointer: place }),
    );
  });
});
