import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decidedClassification, readDecision, storedDecision } from '../../../compute/memory/decision.ts';
import { textKey, vendorKey } from '../../../compute/memory/memory-keys.ts';
import { rePerform } from '../../../compute/reperform/re-perform.ts';
import { StoredDecision } from '../../../schema/contracts/decision.ts';
import { storeInvoices } from '../../support/stored-invoices.ts';

const words = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 })
  .map((all) => all.join(' '));

describe('keys of the memory', () => {
  it.each([
    ['Büro-Reinigung  MÄRZ', 'buro reinigung marz'],
    ['Électricité n° 12/2025', 'electricite n 12 2025'],
    ['Großhandel Weiß', 'grosshandel weiss'],
    ['Main-d’œuvre, Æther', 'main d oeuvre aether'],
    ['Электричество 5', 'электричество 5'],
    ['電気 代', '電気 代'],
    ['🙂 …', ''],
    ['🙂\u{fe0f} 5\u{fe0f}\u{20e3}', '5'],
    ['', ''],
  ])('reads %j as %j', (text, key) => {
    expect(textKey(text)).toBe(key);
  });

  it.each([
    ['Großgebinde Spezial', 'GROSSGEBINDE SPEZIAL'],
    ['Straße', 'STRASSE'],
    ['Cœur de bœuf', 'COEUR DE BOEUF'],
    ['ΛΟΓΟΣ 12', 'λόγος 12'],
    ['Attività', 'ATTIVITA'],
  ])('are the same for %j and %j', (one, other) => {
    expect(textKey(one)).toBe(textKey(other));
    expect(vendorKey(one)).toBe(vendorKey(other));
  });

  it.each([
    ['C#', 'C++'],
    ['C#', 'C'],
    ['Kurs C++ Grundlagen', 'Kurs C Grundlagen'],
    ['का', 'कि'],
    ['が', 'か'],
  ])('tell %j from %j', (one, other) => {
    expect(textKey(one)).not.toBe(textKey(other));
  });

  it('take signs between words as spaces', () => {
    expect(textKey('Strom+Gas #4711 + Wasser')).toBe('strom gas 4711 wasser');
  });

  it('are the same in capitals, of every text in the letters of the four languages', () => {
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzäöüßàâæçéèêëîïôœùûÿìíòóú0189 -.,&+#');
    const texts = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        expect(textKey(text.toUpperCase())).toBe(textKey(text));
      }),
    );
  });

  it('are their own keys, whatever the text', () => {
    fc.assert(
      fc.property(words, (text) => {
        const key = textKey(text);
        expect(textKey(key)).toBe(key);
        expect(textKey(`  ${text.toUpperCase()} `.toLowerCase())).toBe(textKey(text.toUpperCase()));
      }),
    );
  });
});

/** As a near text was recorded before what it left out was kept. */
const before: StoredDecision = {
  attributes: {},
  category: 'insurance',
  factor_id: null,
  match: 'near',
  naics: null,
  source: 'memory',
};

describe('a stored decision', () => {
  it.each<StoredDecision>([
    before,
    { ...before, ignored: ['date', 'number'] },
    { ...before, match: 'exact', factor_left_out: 'region' },
    { ...before, match: null, source: 'person', factor_id: 'electricity.grid.ch', category: 'electricity' },
  ])('is read and stored again member by member: %j', (stored) => {
    const again = storedDecision(readDecision(stored));
    expect(again).toEqual(stored);
    expect(Object.keys(again)).toEqual(Object.keys(again).toSorted());
    expect(StoredDecision.parse(again)).toEqual(stored);
  });

  it('of a near text is as sure as it was recorded, and below review only where a number was left out', () => {
    const own = { matched: [], candidates: [{ category: 'rent' as const, score: 0.4 }] };
    const certainty = (stored: StoredDecision) => decidedClassification(readDecision(stored), own).certainty;
    expect(certainty(before)).toBe(0.9);
    expect(certainty({ ...before, ignored: ['date', 'reference', 'amount'] })).toBe(0.9);
    expect(certainty({ ...before, ignored: ['number'] })).toBeLessThan(0.5);
    const { candidates } = decidedClassification(readDecision({ ...before, ignored: ['number'] }), own);
    expect(candidates.map(({ category }) => category)).toEqual(['insurance', 'rent']);
    expect(candidates.reduce((sum, { score }) => sum + score, 0)).toBeLessThanOrEqual(1);
  });

  it('of before is re-performed, and its step says what it said then', () => {
    const line = { description: 'Bestellung 4711', spend_amount: 100 };
    const { invoices } = storeInvoices([
      { vendor_name: 'Lieferant', invoice_date: '2025-03-31', line_items: [line] },
    ]);
    const [invoice] = invoices;
    if (invoice === undefined) throw new Error('one invoice is stored');
    const [result] = rePerform({
      invoices: [
        { ...invoice, classifications: invoice.classifications.map((one) => ({ ...one, decision: before })) },
      ],
      overrides: null,
    });
    expect(result?.recalculated).toMatchObject({ category: 'insurance', method: 'spend' });
    expect(result?.recalculated?.trace.find(({ step }) => step === 'decision')).toEqual({
      step: 'decision',
      source: 'memory',
      match: 'near',
      category: 'insurance',
      factor_id: null,
    });
  });
});
