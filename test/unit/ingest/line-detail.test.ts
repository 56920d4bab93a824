import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { type LineDetail, packLineDetail, unpackLineDetail } from '../../../schema/contracts/line-detail.ts';

const members = fc.dictionary(fc.string(), fc.jsonValue() as fc.Arbitrary<unknown>, {
  noNullPrototype: true,
});
const details: fc.Arbitrary<LineDetail> = fc.record({
  explanation: fc.string({ unit: 'binary' }),
  trace: fc.array(members, { maxLength: 5 }),
  matched: fc.array(fc.string(), { maxLength: 5 }),
  candidates: fc.array(
    fc.record({
      category: fc.constantFrom(...CATEGORIES),
      score: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 5 },
  ),
  rest: fc.option(members),
  attributes: members,
});

const KEPT: LineDetail = {
  explanation: 'Strom: 41200 kWh by 0.125 kg CO2e per kWh = 5150 kg CO2e, scope 2.',
  trace: [{ step: 'quantity', quantity: '41200', unit: 'kWh', read_as: 'kWh' }],
  matched: ['strom', 'hochtarif'],
  candidates: [{ category: 'electricity', score: 0.99 }],
  rest: { certainty: 0.99, industries: [] },
  attributes: { fuel: 'electricity' },
};
/** As the first release with packed details wrote it: whatever is written since, it must stay readable. */
const KEPT_HEX =
  '0128b52ffd604700b50100685374726f6d7374726f6d227d7d0b009e7524c8ec11c056d40aeb650d1ecf219004f00455749c1a2f3946929d1440b3f3e889480e02';

describe('a packed line detail', () => {
  it('is read as it was written, whatever its texts and numbers', () => {
    fc.assert(
      fc.property(details, (detail) => {
        expect(unpackLineDetail(packLineDetail(detail))).toEqual(JSON.parse(JSON.stringify(detail)));
      }),
    );
  });

  it('is read as the release that wrote it meant it', () => {
    expect(unpackLineDetail(Buffer.from(KEPT_HEX, 'hex'))).toEqual(KEPT);
  });

  it('is unreadable, never an error, where its bytes are broken', () => {
    const bytes = packLineDetail(KEPT);
    for (const broken of [Buffer.alloc(0), bytes.subarray(0, 20), Buffer.from([2, ...bytes.subarray(1)])]) {
      expect(unpackLineDetail(broken)).toMatchObject({ explanation: '[unreadable]', trace: [] });
    }
  });
});
