import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDigest } from '../../../compute/ingest/content-digest.ts';

const digest = (text: string) => contentDigest(JSON.parse(text));

/** The same value with the members of every object in the opposite order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, reversed(part)])
      .reverse(),
  );
}

describe('The digest of a request by content', () => {
  it('is the same whatever the order of members, blanks, escapes and the way numbers are written', () => {
    expect(digest('{"a":1,"b":[2.50,"\\u0041"]}')).toBe(digest(' { "b" : [ 25e-1 , "A" ],\n"a":1.0 } '));
    expect(digest('-0')).toBe(digest('0.0'));
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(contentDigest(reversed(JSON.parse(JSON.stringify(value))))).toBe(
          digest(JSON.stringify(value, null, 2)),
        );
      }),
    );
  });

  it('differs for different content', () => {
    const texts = [
      '1',
      '"1"',
      'null',
      '"null"',
      '[]',
      '{}',
      '[1,2]',
      '[[1],2]',
      '[1,[2]]',
      '[12]',
      '["1,2"]',
      '{"a":null}',
      '{"a":{}}',
      '{"a":[]}',
      '{"a":1,"b":2}',
      '{"a":"1,\\"b\\":2"}',
      '[null]',
      '1e400',
      '-1',
    ];
    expect(new Set(texts.map(digest)).size).toBe(texts.length);
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [a, b] = [JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other))];
        fc.pre(!isEqual(a, b));
        expect(contentDigest(a)).not.toBe(contentDigest(b));
      }),
    );
  });

  it('is made of any nesting', () => {
    expect(digest(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toMatch(/^[0-9a-f]{64}$/);
  });
});

function isEqual(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}
