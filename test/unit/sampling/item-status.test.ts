import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingOf, itemStatus } from '../../../compute/sampling/item-status.ts';
import { RESULTS } from '../../../schema/contracts/assertion-rules.ts';
import { ASSERTIONS } from '../../../schema/contracts/engagements.ts';
import { ITEM_STATUSES } from '../../../schema/contracts/workpaper.ts';
import type { RevisionOutcome } from '../../../schema/queries/assertions.ts';

type Short = `${RevisionOutcome['assertion']}:${RevisionOutcome['result']}`;

function outcomes(...shorts: readonly Short[]): RevisionOutcome[] {
  return shorts.map((short, at) => {
    const [assertion, result] = short.split(':') as [RevisionOutcome['assertion'], RevisionOutcome['result']];
    return {
      lineItemId: 'line',
      assertion,
      result,
      auditedKgco2e: result === 'exception' ? `${at}.000000` : null,
      misstatementKgco2e: result === 'exception' ? '1.000000' : null,
      isAnomaly: false,
      hasCause: true,
      hasAnomalyProcedures: false,
      hasAlternative: false,
      preparedAt: `2026-03-02T08:30:0${at}.000Z`,
      decision: null,
    };
  });
}

describe('the status of an item', () => {
  it.each<[string, readonly Short[], readonly string[]]>([
    ['not_started', [], []],
    ['not_started', [], ['accuracy']],
    ['tested_no_exception', ['accuracy:no_exception'], []],
    ['tested_no_exception', ['accuracy:no_exception', 'cut_off:not_applicable'], []],
    ['not_applicable', ['accuracy:not_applicable', 'cut_off:not_applicable'], []],
    ['tested_exception', ['accuracy:exception', 'cut_off:not_applicable'], []],
    ['unable_to_test', ['accuracy:exception', 'cut_off:unable_to_test'], []],
    ['in_progress', ['accuracy:no_exception'], ['accuracy', 'cut_off']],
    ['in_progress', ['boundary:exception'], ['accuracy']],
    ['tested_no_exception', ['accuracy:no_exception', 'boundary:not_applicable'], ['accuracy']],
    ['not_applicable', ['accuracy:not_applicable', 'boundary:no_exception'], ['accuracy']],
    ['tested_exception', ['accuracy:not_applicable', 'occurrence:exception'], ['accuracy', 'occurrence']],
    ['in_progress', ['accuracy:not_applicable', 'consistency:exception'], ['accuracy']],
    ['in_progress', ['accuracy:not_applicable', 'cut_off:unable_to_test'], ['accuracy']],
    ['tested_exception', ['accuracy:no_exception', 'consistency:exception'], ['accuracy']],
  ])('is %s for %j where %j is required', (status, shorts, required) => {
    expect(itemStatus(outcomes(...shorts), required)).toBe(status);
  });

  it('is in progress while a newest revision is returned', () => {
    const [one, two] = outcomes('accuracy:exception', 'cut_off:no_exception');
    if (one === undefined || two === undefined) throw new Error('two outcomes');
    expect(itemStatus([one, { ...two, decision: 'return' }], [])).toBe('in_progress');
    expect(itemStatus([one, { ...two, decision: 'approve' }], [])).toBe('tested_exception');
  });

  const anyOutcomes = fc
    .uniqueArray(fc.constantFrom(...ASSERTIONS), { minLength: 1 })
    .chain((names) =>
      fc.tuple(
        ...names.map((name) => fc.constantFrom(...RESULTS).map((result): Short => `${name}:${result}`)),
      ),
    );

  it('never counts a line without a finding as an exception, nor one with a finding as clean', () => {
    fc.assert(
      fc.property(anyOutcomes, (shorts) => {
        const status = itemStatus(outcomes(...shorts), []);
        const found = shorts.some(
          (short) => short.endsWith(':exception') || short.endsWith(':unable_to_test'),
        );
        expect(ITEM_STATUSES).toContain(status);
        expect(['tested_exception', 'unable_to_test'].includes(status)).toBe(found);
      }),
    );
  });
});

describe('the audited figure of a line', () => {
  it.each<[string | null, readonly Short[]]>([
    [null, ['accuracy:no_exception']],
    ['0.000000', ['accuracy:exception']],
    ['1.000000', ['accuracy:exception', 'occurrence:exception']],
    ['2.000000', ['occurrence:exception', 'boundary:no_exception', 'cut_off:exception']],
    ['0.000000', ['boundary:exception', 'accuracy:exception', 'classification:exception']],
    ['1.000000', ['classification:exception', 'consistency:exception']],
  ])('is %s for %j', (figure, shorts) => {
    expect(findingOf('tested_exception', outcomes(...shorts)).auditedKgCo2e).toBe(figure);
  });

  it('is one that changes the amount, before one that leaves it as it was recorded', () => {
    const [accuracy, cutOff] = outcomes('accuracy:exception', 'cut_off:exception');
    if (accuracy === undefined || cutOff === undefined) throw new Error('two outcomes');
    const noEffect = { ...cutOff, misstatementKgco2e: '0.000000' };
    expect(findingOf('tested_exception', [accuracy, noEffect]).auditedKgCo2e).toBe('0.000000');
    expect(findingOf('tested_exception', [noEffect]).auditedKgCo2e).toBe('1.000000');
  });

  it('is none while the line is untested, not applicable or could not be tested', () => {
    const found = outcomes('accuracy:exception');
    for (const status of ['in_progress', 'not_started', 'not_applicable', 'unable_to_test'] as const) {
      expect(findingOf(status, found).auditedKgCo2e).toBeNull();
    }
    expect(findingOf('in_progress', found).status).toBe('untested');
  });

  it('is none where an alternative procedure was performed for each assertion that could not be tested', () => {
    const unable = outcomes('accuracy:unable_to_test', 'cut_off:unable_to_test');
    const performed = unable.map((outcome) => ({ ...outcome, hasAlternative: true }));
    const onlyOne = performed.map((outcome, at) => ({ ...outcome, hasAlternative: at === 0 }));
    expect(findingOf('unable_to_test', performed)).toMatchObject({ status: 'tested', auditedKgCo2e: null });
    expect(findingOf('unable_to_test', onlyOne).status).toBe('unable_to_test');
    const [other] = outcomes('boundary:exception').map((one) => ({ ...one, auditedKgco2e: '7.000000' }));
    if (other === undefined) throw new Error('one outcome');
    expect(findingOf('unable_to_test', [...performed, other]).auditedKgCo2e).toBe('7.000000');
  });
});
