import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import {
  type LineDetail,
  lineDetailReader,
  packLineDetails,
  unpackLineDetails,
} from '../../../schema/contracts/line-detail.ts';

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
  '0128b52ffd6073013d0200a05b5374726f6d7374726f6d227d7d2c6e756c6c5d0e002deb03b90084f49728459f7524ccec11e056d40aec650d20cf21b004f00456749c1e2f3986929d1448b3f3288a486603';

describe('packed line details', () => {
  it('are read as they were written, whatever their texts and numbers', () => {
    fc.assert(
      fc.property(fc.array(details, { maxLength: 16 }), (written) => {
        expect(unpackLineDetails(packLineDetails(written))).toEqual(JSON.parse(JSON.stringify(written)));
      }),
    );
  });

  it('are read as the release that wrote them meant them', () => {
    expect(unpackLineDetails(Buffer.from(KEPT_HEX, 'hex'))).toEqual([KEPT, { ...KEPT, rest: null }]);
  });

  it('are unreadable, never an error, where their bytes are broken or missing', () => {
    const bytes = packLineDetails([KEPT]);
    const read = (packed: Uint8Array | null, lineIndex = 0) =>
      lineDetailReader()({ invoiceId: 'a', lineIndex, details: packed });
    expect(read(bytes)).toEqual(KEPT);
    const broken = [null, Buffer.alloc(0), bytes.subarray(0, 20), Buffer.from([2, ...bytes.subarray(1)])];
    for (const packed of broken) {
      expect(read(packed)).toMatchObject({ explanation: '[unreadable]', trace: [] });
    }
    expect(read(bytes, 1)).toMatchObject({ explanation: '[unreadable]' });
  });
});
