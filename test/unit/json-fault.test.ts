import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultSentence, jsonFault } from '../../compute/json-fault.ts';

const parses = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('The fault of a text that is no JSON', () => {
  it.each([
    ['{"a": NaN}', /^NaN is not a JSON number.*at position 6 \(line 1, column 7\)$/],
    ['[1,\n  -Infinity]', /^-Infinity is not a JSON number.*at position 6 \(line 2, column 3\)$/],
    ['hello', /^hello is not JSON: a text needs double quotes, at position 0/],
    ['{"a": True}', /^True is not JSON: write true/],
    ['{"a": None}', /^None is not JSON: write null/],
    ["{'a': 1}", /^names are in double quotes, at position 1/],
    ['{"a": \'b\'}', /texts are in double quotes/],
    ['{"a": 01}', /^01 is not a JSON number/],
    ['[.5]', /^\.5 is not a JSON number/],
    ['{"a": 1,}', /^a comma is followed by no member, at position 8/],
    ['[1,]', /^a value is missing before \], at position 3/],
    ['{"a" 1}', /^a colon is missing/],
    ['{"a": 1 "b": 2}', /^a comma or \} is missing, at position 8/],
    ['{"a": 1', /^it ends too early: \} is missing, at position 7/],
    ['{"a": "b', /^a text has no closing quote, at position 6/],
    ['{"a": "b\nc"}', /^a text has a line break.*at position 8/],
    ['{"a": "C:\\data"}', /backslash/],
    ['{} {}', /^there is more text after the end/],
    ['// hi\n{}', /no comments/],
    ['', /^it is empty/],
    ['  ', /^it is empty/],
  ])('%s is named with its place', (text, sentence) => {
    expect(parses(text)).toBe(false);
    expect(faultSentence(text)).toMatch(sentence);
  });

  it('is found in a text exactly if the parser finds one', () => {
    const piece = fc.constantFrom(
      ...[
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"a"',
        '"',
        '\\',
        '\\u00e9',
        '-1.5e3',
        '1e',
        '0',
        '00',
        'true',
        'null',
        ' ',
        '\n',
        'x',
        '\t',
      ],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.json(),
      fc.tuple(fc.json(), fc.nat(), piece).map(([json, at, other]) => {
        const place = at % (json.length + 1);
        return `${json.slice(0, place)}${other}${json.slice(place + 1)}`;
      }),
    );
    fc.assert(
      fc.property(text, (sent) => {
        expect(jsonFault(sent) === null).toBe(parses(sent));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is found in time in proportion to the text, and its message is short', () => {
    expect(jsonFault(`["${'x'.repeat(5_000_000)}", ${'['.repeat(500_000)}`)?.what.length).toBeLessThan(100);
    expect(jsonFault('x'.repeat(5_000_000))?.what.length).toBeLessThan(100);
    expect(jsonFault('1'.repeat(5_000_000))).toBeNull();
    expect(jsonFault(`${' '.repeat(5_000_000)}1`)).toBeNull();
  });
});
