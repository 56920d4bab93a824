import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifierOfTask, classifyInvoice } from '../../../compute/classify/classify-invoice.ts';
import { providedJudge } from '../../../compute/classify/provided-classifier.ts';
import { readerOfTask } from '../../../compute/classify/read-once.ts';
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

describe('a text that comes again in a task', () => {
  it('is answered as if it were read for the first time, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.array(anyInvoice, { minLength: 2, maxLength: 8 }), (invoices) => {
        const classify = classifierOfTask();
        for (const { vendor, lines } of invoices) {
          const invoice = invoiceOf(vendor, lines);
          expect(classify(invoice)).toEqual(classifyInvoice(invoice));
        }
      }),
    );
  });

  it('is given to the machines once, and to a new task again', () => {
    const { asked, judge } = countingJudge();
    const reader = readerOfTask(judge);
    for (let month = 0; month < 12; month += 1) {
      for (const text of ['Miete Büro', 'Office supplies']) {
        reader.judge.judge(text);
        reader.judge.industries(text);
      }
    }
    expect(asked).toEqual({ texts: ['Miete Büro', 'Office supplies'], industries: 2 });
    readerOfTask(judge).judge.judge('Miete Büro');
    expect(asked.texts).toHaveLength(3);
  });

  it('has industries of its own for each category it is taken for', () => {
    const { asked, judge } = countingJudge();
    const reader = readerOfTask(judge);
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

function countingJudge() {
  const asked = { texts: [] as string[], industries: 0 };
  const inner = providedJudge();
  const judge: typeof inner = {
    ...inner,
    judge: (text, into) => {
      asked.texts.push(text);
      return inner.judge(text, into);
    },
    industries: (text, favour) => {
      asked.industries += 1;
      return inner.industries(text, favour);
    },
  };
  return { asked, judge };
}
