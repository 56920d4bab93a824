import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { EVERYDAY_LINES } from '../../support/everyday-lines.ts';
import { HELD_OUT_LINES } from '../../support/held-out-lines.ts';
import { classifyLabelled, mistakes, readLines } from '../../support/labelled-lines.ts';

/** What the lines used for writing the lexicon must reach, and what lines never used for it do reach. */
const TUNED_SHARE = 0.95;
const HELD_OUT_SHARE = 0.85;

describe.each(Object.keys(EVERYDAY_LINES))('everyday lines in %s', (language) => {
  const lines = readLines(EVERYDAY_LINES[language] ?? '');
  const heldOut = readLines(HELD_OUT_LINES[language] ?? '');

  it('carry labels that exist', () => {
    for (const { category } of [...lines, ...heldOut]) expect(CATEGORIES).toContain(category);
  });

  it(`land on their category and attributes in ${TUNED_SHARE * 100} % of cases`, () => {
    const wrong = mistakes(lines);
    expect(lines.length).toBeGreaterThan(80);
    expect(1 - wrong.length / lines.length, wrong.join('\n')).toBeGreaterThanOrEqual(TUNED_SHARE);
  });

  it(`land on their category in ${HELD_OUT_SHARE * 100} % of cases the lexicon was not written from`, () => {
    const wrong = heldOut.filter((line) => classifyLabelled(line).category !== line.category);
    expect(heldOut.length).toBeGreaterThanOrEqual(30);
    expect(1 - wrong.length / heldOut.length).toBeGreaterThanOrEqual(HELD_OUT_SHARE);
  });
});
