import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyInvoice } from '../../../compute/classify/classify-invoice.ts';
import { findHits } from '../../../compute/classify/lexicon-matcher.ts';
import { providedJudge } from '../../../compute/classify/provided-classifier.ts';
import { rememberingReader } from '../../../compute/classify/read-once.ts';
import type { Category } from '../../../schema/contracts/categories.ts';
import { EVERYDAY_LINES } from '../../support/everyday-lines.ts';
import { invoiceOf, readLines } from '../../support/labelled-lines.ts';

const everyday = Object.values(EVERYDAY_LINES).flatMap(readLines);
/** Few texts under changing vendors, units and neighbours: most come again in another light. */
const fewTexts = fc.constantFrom(...everyday.slice(0, 200).filter((_, place) => place % 12 === 0));
const anyInvoice = fc.record({
  vendor: fc.constantFrom('Stadtwerk Winterthur', 'Gaswerk', 'Coop', ''),
  lines: fc.array(
    fc.record({
      description: fc.oneof(
        fewTexts.map(({ description }) => description),
        fc.string({ maxLength: 20 }),
      ),
      unit: fc.constantFrom(null, 'kWh', 'kg', 'h'),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

/** Reads every text each time. */
const forgetful = () => ({ hits: findHits, judge: providedJudge() });

describe('a text that comes again', () => {
  it('is answered as if it were read for the first time, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.array(anyInvoice, { minLength: 2, maxLength: 8 }), (invoices) => {
        const reader = rememberingReader(providedJudge());
        for (const { vendor, lines } of invoices) {
          const invoice = invoiceOf(vendor, lines);
          const without = classifyInvoice(invoice, { reader: forgetful() });
          expect(classifyInvoice(invoice, { reader })).toEqual(without);
          // The thread's own remembers what earlier tasks and tests sent.
          expect(classifyInvoice(invoice)).toEqual(without);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is given to the models once', () => {
    const { asked, judge } = countingJudge();
    const reader = rememberingReader(judge);
    for (let month = 0; month < 12; month += 1) {
      for (const text of ['Miete Büro', 'Office supplies']) {
        reader.judge.judge(text);
        reader.judge.industries(text);
      }
    }
    expect(asked).toEqual({ texts: ['Miete Büro', 'Office supplies'], industries: 2 });
  });

  it.each([
    ['short texts', 20_000, (place: number) => `line ${place}`],
    ['texts as long as they may be', 1_000, (place: number) => `${place} `.padEnd(2_000, 'x')],
  ])('is kept while others come, and forgotten after many: %s', (_, many, textOf) => {
    const { asked, judge } = countingJudge(() => JUDGED);
    const reader = rememberingReader(judge);
    reader.judge.judge('Miete');
    reader.judge.judge('Once');
    for (let place = 0; place < many; place += 1) {
      reader.judge.judge(textOf(place));
      if (place % 50 === 0) reader.judge.judge('Miete');
    }
    const times = (text: string) => asked.texts.filter((one) => one === text).length;
    expect([times('Miete'), times('Once')]).toEqual([1, 1]);
    reader.judge.judge('Once');
    reader.judge.judge(textOf(0));
    expect([times('Once'), times(textOf(0))]).toEqual([2, 2]);
  });

  it('has industries of its own for each category it is taken for', () => {
    const { asked, judge } = countingJudge();
    const reader = rememberingReader(judge);
    const as = (category: Category) => ({ category, categoryPoints: 2, naics: null, naicsPoints: 0 });
    const alone = (text: string, category: Category) => {
      const plain = providedJudge();
      plain.judge(text);
      return plain.industries(text, as(category));
    };
    reader.judge.judge('chairs');
    expect(reader.judge.industries('chairs', as('office_furniture'))).toEqual(
      alone('chairs', 'office_furniture'),
    );
    reader.judge.judge('bread');
    reader.judge.judge('chairs');
    expect(reader.judge.industries('chairs', as('food'))).toEqual(alone('chairs', 'food'));
    expect(asked).toEqual({ texts: ['chairs', 'bread'], industries: 2 });
  });
});

const JUDGED = { categories: new Float64Array(), languages: new Float64Array(), known: 0, knownWords: 0 };

/** @param judged - what is said of a text without reading it. */
function countingJudge(judged?: () => typeof JUDGED) {
  const asked = { texts: [] as string[], industries: 0 };
  const inner = providedJudge();
  const judge: typeof inner = {
    ...inner,
    judge: (text, into) => {
      asked.texts.push(text);
      return judged?.() ?? inner.judge(text, into);
    },
    industries: (text, favour) => {
      asked.industries += 1;
      return inner.industries(text, favour);
    },
  };
  return { asked, judge };
}
