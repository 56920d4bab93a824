import { describe, expect, it } from 'vitest';
import { calculated } from '../../support/classified-invoice.ts';

const methods = (texts: readonly string[], region: 'CH' | 'DE' | 'FR' | 'GB' | 'IT') =>
  calculated('', texts, { region }).lines.map(({ method }) => method);

describe('a load of waste that is billed where it is collected and where it is treated', () => {
  it.each([
    ['FR', 'Collecte DIB benne @ 2.1 t', 'Traitement DIB enfouissement @ 2.1 t'],
    ['DE', 'Abholung Gewerbeabfall @ 2.1 t', 'Verwertung Gewerbeabfall @ 2.1 t'],
    ['IT', 'Raccolta e trasporto rifiuti speciali @ 2100 kg', 'Smaltimento rifiuti speciali @ 2.1 t'],
    ['GB', 'General waste collection @ 2.1 t', 'General waste disposal landfill @ 2.1 t'],
  ] as const)('counts its tonnes once, in %s: "%s" and "%s"', (region, collection, treatment) => {
    expect(methods([collection, treatment], region)).toEqual(['spend', 'physical']);
    expect(methods([treatment, collection], region)).toEqual(['physical', 'spend']);
    const [line] = calculated('', [collection, treatment], { region }).lines;
    expect(line?.needsReview).toBe(true);
    expect(line?.warnings.find(({ code }) => code === 'quantity_not_used')?.message).toContain(
      'repeats that of line 1; the same waste counts once',
    );
  });

  it.each([
    ['another mass', ['Collecte DIB @ 2.1 t', 'Traitement DIB @ 2.2 t']],
    ['another kind', ['Collecte papier carton @ 2.1 t', 'Traitement DIB @ 2.1 t']],
    ['two collections', ['Collecte DIB @ 2.1 t', 'Collecte DIB @ 2.1 t']],
    ['two treatments', ['Traitement DIB @ 2.1 t', 'Traitement DIB @ 2.1 t']],
    ['one line for both', ['Collecte et traitement DIB @ 2.1 t', 'Collecte et traitement DIB @ 2.1 t']],
  ])('is told from loads of %s', (_, texts) => {
    expect(methods(texts, 'FR')).toEqual(['physical', 'physical']);
  });

  it('is repeated by one collection only', () => {
    const texts = ['Collecte DIB @ 2.1 t', 'Collecte DIB @ 2.1 t', 'Traitement DIB @ 2.1 t'];
    expect(methods(texts, 'FR')).toEqual(['spend', 'physical', 'physical']);
  });
});
