import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanJson } from '../../compute/json-size.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const isWithin = (text: string, values: number) =>
  scanJson(bytes(text), { values, depth: 32 }).exceeded === null;

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
    expect(scanJson(text, { values: 100, depth: 32 }).exceeded).toBe('values');
    expect(looks).toBeLessThan(250);
  });
});

describe('A member written twice', () => {
  const duplicate = (text: string) => scanJson(bytes(text), { values: 1e6, depth: 100 }).duplicate;
  const many = Array.from({ length: 5_000 }, (_, index) => `"m${index}":0`).join(',');

  it.each([
    ['{"a":1,"a":2}', '/a'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"x":[{"b":1},{"b":1,"c":{},"b":2}]}', '/x/1/b'],
    ['[[],[{"":0},{"~/":{"q":"a","q":"a"}}]]', '/1/1/~0~1/q'],
    [`{${many},"m17":1}`, '/m17'],
    ['{"ä":{"€":1,"€":1}}', '/ä/€'],
    ['{"a":"{\\"b\\":1,","b":2,"a":3}', '/a'],
    [`{"${'x'.repeat(600)}":{"y":1,"y":2}}`, ''],
  ])('is found and named by a pointer, in example %#', (text, pointer) => {
    expect(duplicate(text)).toBe(pointer);
  });

  it('is not seen where the parser sees none', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        expect(duplicate(JSON.stringify(value))).toBeNull();
      }),
    );
    expect(duplicate(`{${many}}`)).toBeNull();
  });

  it('is looked for in text that is no JSON without failing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]{}",:\\a1 \u00e9') }), (text) => {
        expect(scanJson(bytes(text), { values: 1e6, depth: 100 }).exceeded).toBeNull();
      }),
    );
  });
});
