import { parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { checkedVariables } from '../../../gateway/graphql/cost-limit.ts';
import { assertWithinLimits } from '../../../gateway/graphql/document-limits.ts';
import { graphqlSchema } from '../../../schema/graphql/schema.ts';

const check = (query: string, variableValues: Record<string, unknown>) =>
  checkedVariables({ schema: graphqlSchema, document: parse(query), variableValues });
const FILTER = 'query ($f: LineFilter) { emissions(filter: $f) { total { kgco2e } } }';

/** How often members of a filter with so many unknown ones are read before it is refused. */
function readsOf(count: number): number {
  let reads = 0;
  const members = Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, 1]));
  const f = new Proxy(members, {
    get(target, key, receiver) {
      reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  expect(() => check(FILTER, { f })).toThrow('"m0" is not defined');
  return reads;
}

describe('GraphQL variables', () => {
  it('with twice as many unknown members are refused with twice the work', () => {
    expect(readsOf(2_000) / readsOf(1_000)).toBeLessThan(2.2);
    expect(readsOf(1_000)).toBeLessThan(4_000);
  });

  it('that fit are given back as they are', () => {
    expect(check(FILTER, { f: { period: '2026', scope: 2 } })).toEqual({ f: { period: '2026', scope: 2 } });
    expect(check('{ viewer { email } }', { unused: 1 })).toEqual({});
  });
});

describe('Repeated fields of a document', () => {
  const refused = (query: string) => {
    try {
      assertWithinLimits(parse(query));
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  };
  const times = (count: number, part: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => part(n)).join(' ');

  it('may be 50, not 51, wherever they come from', () => {
    const fragments = (count: number) => times(count, (n) => `fragment F${n} on Viewer { email }`);
    const spreads = (count: number) => times(count, (n) => `...F${n}`);
    for (const query of [
      (count: number) => `{ viewer { ${'email '.repeat(count + 1)} } }`,
      (count: number) => `{ viewer { ${'... { email } '.repeat(count + 1)} } }`,
      (count: number) => `{ viewer { ${spreads(count + 1)} } } ${fragments(count + 1)}`,
      (count: number) => `{ viewer { email } } fragment F on Viewer { ${'email '.repeat(count + 1)} }`,
      (count: number) => `{ ${times(count / 2 + 1, () => 'viewer { email }')} }`,
    ]) {
      expect(refused(query(50))).toBeNull();
      expect(refused(query(52))).toContain('51 repeated fields; at most 50');
    }
  });

  it('are not those of other places, other names or one fragment spread again', () => {
    expect(refused(`{ ${times(20, (n) => `a${n}: viewer { email userId }`)} }`)).toBeNull();
    expect(refused(`{ viewer { ${'...F '.repeat(90)} } } fragment F on Viewer { email userId }`)).toBeNull();
  });

  it('are looked for a bounded time where fragments spread themselves', () => {
    const query = `{ invoice(invoiceId: "x") { ...F } } fragment F on Invoice { ${times(8, (n) => `a${n}: duplicateOf { ...F }`)} }`;
    const started = performance.now();
    expect(refused(query)).toContain('repeated fields');
    expect(performance.now() - started).toBeLessThan(500);
  });
});
