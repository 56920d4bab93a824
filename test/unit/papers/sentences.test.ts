import { describe, expect, it } from 'vitest';
import { Speaker } from '../../../compute/papers/speaker.ts';
import { stepSentence, warningSentence } from '../../../compute/papers/words/sentences.ts';
import { PAPER_LANGUAGES, type PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import { REASONS, type ReasonCode, reasonMembers } from '../../../schema/contracts/reasons.ts';
import { WARNING_REASONS } from '../../../schema/contracts/reasons-of-warnings.ts';

const writerOf = (language: PaperLanguage) =>
  new Speaker({ language, people: {}, documents: {}, files: {}, mark: null }).writer;

/** A reason with a value for each name in its text. */
const withValues = (code: ReasonCode, value: string) => ({
  code,
  values: Object.fromEntries([...REASONS[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, value])),
});

describe.each(PAPER_LANGUAGES)('sentences in %s', (language) => {
  const writer = writerOf(language);

  it('end in one full stop, whatever reasons a warning has', () => {
    const codes = Object.keys(WARNING_REASONS) as ReasonCode[];
    const all = codes.flatMap((code) => [
      warningSentence(writer, { code: 'reconciliation_mismatch', reasons: [withValues(code, 'x.')] }),
      warningSentence(writer, {
        code: 'reconciliation_mismatch',
        reasons: [withValues('header_differs', '1'), withValues(code, 'x')],
      }),
      warningSentence(writer, {
        code: 'journey_ambiguous',
        reasons: [withValues('route_without_port', 'x')],
      }),
    ]);
    expect(all.filter((text) => text === null || /\.\.|[^.]$/.test(text))).toEqual([]);
  });

  it('say why a line counts 0 kg', () => {
    const zero = { step: 'zero', reasons: reasonMembers([{ code: 'zero_tax' }]), kgco2e: '0.000000' };
    const why = { de: 'Steuer', fr: 'impôt', it: 'imposta', en: 'tax' } as const;
    expect(stepSentence(writer, zero)).toMatch(new RegExp(`0 kg.*${why[language]}`));
  });

  it('name categories, materials and kinds of waste', () => {
    const named = {
      de: ['Strom', 'Spanplatte', 'Gartenabfall', 'Deponie'],
      fr: ['Électricité', 'panneau de particules', 'déchets de jardin', 'décharge'],
      it: ['Elettricità', 'pannello truciolare', 'rifiuti da giardino', 'discarica'],
      en: ['Electricity', 'chipboard', 'garden waste', 'landfill'],
    } as const;
    const [category, material, waste, route] = named[language];
    const assumed = (code: ReasonCode, values: Readonly<Record<string, string>>) =>
      stepSentence(writer, { step: 'assumption', reasons: [{ code, values }] });
    const density = { material: 'chipboard', density: '640', row: '07.014' };
    expect(assumed('density', density)).toContain(material);
    const treatment = { route: 'landfill', type: 'garden', used: 'landfill' };
    expect(assumed('waste_treatment_missing', treatment)).toContain(waste);
    expect(assumed('waste_treatment_missing', treatment)).toContain(route);
    expect(stepSentence(writer, { step: 'decision', source: 'person', category: 'electricity' })).toContain(
      category,
    );
  });

  it('leave the names of factor sets and the numbers of invoices as they are', () => {
    const because = (code: ReasonCode, values: Readonly<Record<string, string>>) =>
      stepSentence(writer, {
        step: 'select_factor',
        factor_id: 'f',
        region: 'CH',
        reasons: [{ code, values }],
      });
    expect(because('unfit_unknown', { set: '2026-11-28', factor: 'f' })).toContain('2026-11-28');
    const repeats = {
      code: 'possible_duplicate',
      reasons: [{ code: 'repeats_invoice', values: { invoice: '20250.10' } }],
    };
    expect(warningSentence(writer, repeats)).toContain('20250.10');
  });
});

it('what an amount is multiplied by is written as in the reader’s country', () => {
  const scaled = { step: 'emission_basis', factor: '0.925', reason: 'x' };
  expect(stepSentence(writerOf('de'), scaled)).toContain('0.925');
  expect(stepSentence(writerOf('fr'), scaled)).toContain('0,925');
});
