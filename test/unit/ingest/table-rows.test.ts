import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrayText } from '../../../compute/ingest/table-rows.ts';
import { parseArrayLiteral } from '../../support/ingest-task.ts';

const character = fc.oneof(
  fc.constantFrom(
    ...['"', '\\', ',', '{', '}', ' ', '\n', '\t', '\b', '\u0001', '\u001f', '\u2028', "'", 'ü', '🚚'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 2 }),
);
const text = fc.oneof(
  fc.array(character, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.constantFrom('NULL', 'null', '', ' ', '\\N', '\\"', 'a\\'),
);
const texts = fc.array(fc.option(text, { nil: null }), { minLength: 1, maxLength: 6 });

describe('array literal', () => {
  it.each([
    [['a', null, ''], '{"a",null,""}'],
    [['NULL', 'x,y', '{z}'], '{"NULL","x,y","{z}"}'],
    [['say "no"', 'back\\slash'], '{"say \\"no\\"","back\\\\slash"}'],
    [['two\nlines', null], '{"two\nlines",NULL}'],
  ])('of %j', (values, literal) => {
    expect(arrayText(values)).toBe(literal);
  });

  it('reads back as what went in, whatever the texts hold', () => {
    fc.assert(
      fc.property(texts, (values) => {
        expect(parseArrayLiteral(arrayText(values))).toEqual(values);
      }),
      { numRuns: 1000 },
    );
  });

  it('holds JSON documents unharmed', () => {
    fc.assert(
      fc.property(fc.array(fc.object(), { minLength: 1, maxLength: 4 }), (documents) => {
        const texts = documents.map((document) => JSON.stringify(document));
        expect(parseArrayLiteral(arrayText(documents))).toEqual(texts);
      }),
    );
  });

  it('of numbers and truth values needs no quotes', () => {
    expect(arrayText(['1.50', null, -2, true])).toBe('{"1.50",null,-2,true}');
    expect(arrayText([])).toBe('{}');
  });
});
