import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceededBound } from '../../compute/json-size.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const isWithin = (text: string, values: number) => exceededBound(bytes(text), { values, depth: 32 }) === null;

/** A value and all in it; an empty list or object counts twice, because its bracket is seen before what is in it. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  const parts: readonly unknown[] = Object.values(value);
  return 1 + (parts.length === 0 ? 1 : parts.reduce((sum: number, part) => sum + countOf(part), 0));
}

describe('The size of a JSON text', () => {
  it('is the number of its values, whatever its strings hold', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 4 }), { minLength: 1, maxLength: 5 }), (sent) => {
        const text = JSON.stringify(sent);
        const count = countOf(sent);
        expect([isWithin(text, count), isWithin(text, count - 1)]).toEqual([true, false]);
      }),
    );
  });

  it('is counted outside strings, escapes among them', () => {
    expect(isWithin('"[[[{{{,,,\\",\\\\"', 1)).toBe(true);
    expect(isWithin('["a\\\\",1,1]', 3)).toBe(false);
    expect(isWithin('["a\\",1,1]"]', 2)).toBe(true);
  });

  it('is bounded in depth', () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(isWithin(nested(32), 1_000)).toBe(true);
    expect(isWithin(nested(33), 1_000)).toBe(false);
  });

  it('is known after as many bytes as the bound allows, however long the text', () => {
    let looks = 0;
    const text = new Proxy(bytes(`[1${',1'.repeat(1_000)}`), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(target, key, target);
      },
    });
    expect(exceededBound(text, { values: 100, depth: 32 })).toBe('values');
    expect(looks).toBeLessThan(250);
  });
});
