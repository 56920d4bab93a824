import { describe, expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { closingText, verdictJson } from '../../../compute/verify/cli/main.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import type { PopulationSource } from '../../../compute/verify/cli/verify-trail.ts';
import {
  DRAWN_LINES,
  drawnPackage,
  erasedThenVoided,
  populationText,
  voided,
} from '../../support/drawn-package.ts';
import { TOPPED_UP_LINES, toppedUpPackage } from '../../support/topped-up-package.ts';
import { CONTEXT, optionsOf } from '../../support/verifier-context.ts';

const verify = (bytes: Uint8Array, population: PopulationSource | null = null) =>
  verifySource(new MemorySource(bytes), { ...optionsOf(CONTEXT), population });

/** A file beside the package. */
function beside(text: string): PopulationSource {
  const bytes = Buffer.from(text);
  return { size: bytes.length, chunks: () => [bytes] };
}

describe('the population of a package', () => {
  it('gives the same sample and evaluation again, and the verdict says so', async () => {
    const { findings, exitCode, sentences } = await verify(drawnPackage());
    expect([findings.kept, exitCode]).toEqual([[], 0]);
    expect(sentences[0]).toContain(
      `sample size, strata and selection were redone from the ${DRAWN_LINES} lines of the population and agree`,
    );
    expect(sentences[0]).toContain('exactly the lines of the invoices in force');
    expect(sentences[0]).toContain('the evaluation and the conclusion follow from the tests');
  });

  it.each([
    ['voided', voided],
    ['erased and then voided', erasedThenVoided],
  ])('has no line of an invoice that was %s before the draw', async (_what, before) => {
    expect((await verify(drawnPackage({ before }))).findings.kept).toEqual([]);
  });

  it('gives top-ups again, and what is drawn after them, and the verdict says so', async () => {
    const { findings, exitCode, sentences } = await verify(toppedUpPackage());
    expect([findings.kept, exitCode]).toEqual([[], 0]);
    expect(sentences[0]).toContain(
      `redone from the ${TOPPED_UP_LINES} lines of the population and of 2 top-ups and agree`,
    );
    expect(sentences[0]).toContain('top-ups have exactly the lines booked or changed since');
    expect(sentences[0]).toContain('the evaluation and the conclusion follow from the tests');
  });

  it.each([
    ['is named only', { isApart: true }, 'the package names population.csv with its digest'],
    ['was taken out by who can sign', { isApart: true, stated: null }, 'like one it was taken out of'],
  ])(
    'that %s is no finding, and the verdict begins with that nothing was drawn again',
    async (_what, changes, why) => {
      const verdict = await verify(drawnPackage(changes));
      const { exitCode, sentences, selectionRedone } = verdict;
      expect([exitCode, selectionRedone]).toEqual([0, false]);
      expect(closingText(verdict).split('\n')[0]).toBe(
        'SOUND, BUT THE SELECTION OF THE SAMPLE WAS NOT REDONE',
      );
      expect(verdictJson(verdict)).toMatchObject({ sound: true, selection_redone: false });
      expect(sentences[0]).toContain('the selection of the sample was NOT REDONE');
      expect(sentences[0]).not.toContain('sample size');
      expect(sentences[2]).toContain(why);
      expect(sentences[2]).toContain('with export-population and give it with --population');

      const given = await verify(drawnPackage(changes), beside(populationText()));
      expect([given.selectionRedone, closingText(given).split('\n')[0]]).toEqual([true, 'SOUND']);
      expect(given.findings.kept).toEqual([]);
    },
  );

  it('that is not there stands beside a key that is not pinned', async () => {
    const content = new MemorySource(drawnPackage({ isApart: true }));
    const verdict = await verifySource(content, {});
    expect(verdict.exitCode).toBe(3);
    expect(closingText(verdict).split('\n')[0]).toBe(
      'SOUND, BUT THE KEY IS NOT PINNED AND THE SELECTION OF THE SAMPLE WAS NOT REDONE',
    );
  });

  it('is taken from a file beside the package', async () => {
    const apart = drawnPackage({ isApart: true });
    const { findings, sentences } = await verify(apart, beside(populationText()));
    expect(findings.kept).toEqual([]);
    expect(sentences[0]).toContain(`the ${DRAWN_LINES} lines of the population`);
  });

  it('from another file than the package names is refused', async () => {
    const other = populationText().replace('1.250000', '2.250000');
    const { findings } = await verify(drawnPackage({ isApart: true }), beside(other));
    expect(findings.kept.map(({ rule }) => rule)).toEqual(['population.stated']);
  });
});
