import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellsCertificates } from '../../../compute/classify/certificate-line.ts';

describe('a line that sells certificates of origin', () => {
  it.each([
    'Herkunftsnachweise 100 MWh',
    'Herkunftsnachweise Wasserkraft CH 2025',
    'HKN Wasserkraft 500 MWh',
    '100 MWh Herkunftsnachweise',
    'Beschaffung Herkunftsnachweise 2025',
    'Entwertung HKN Windkraft',
    "Garanzie d'origine GO eolico",
    "Acquisto garanzie d'origine 250 MWh",
    "Garanties d'origine hydraulique Suisse",
    "Achat de garanties d'origine éolien 80 MWh",
    'REGO certificates 50 MWh',
    'Guarantees of Origin hydro Norway',
    'Purchase of Guarantees of Origin',
    'GO solar 2024, 120 MWh',
    'I-REC 30 MWh wind',
    'Renewable Energy Certificates (RECs)',
    'Energy attribute certificates 2025',
  ])('is found: %s', (text) => {
    expect(sellsCertificates(text)).toBe(true);
  });

  it.each([
    'Strom mit Herkunftsnachweis',
    'Ökostrom inkl. HKN 12000 kWh',
    'Electricity, REGO backed',
    'REGO backed electricity supply',
    'HKN-Strom Hochtarif',
    'Energia elettrica con garanzie di origine',
    "Électricité avec garantie d'origine",
    'Naturemade basic Stromlieferung',
    'Wasserkraft 100 %',
    'Go-live support ERP',
    'GO kart track rental',
    'Rec centre membership',
    'Garantie 2 Jahre Waschmaschine',
    "Certificat médical d'aptitude",
    'Gonio measurement',
  ])('is not: %s', (text) => {
    expect(sellsCertificates(text)).toBe(false);
  });

  it('is looked for in any text, in time bounded by what is looked at', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000 }), (text) => typeof sellsCertificates(text) === 'boolean'),
    );
    const before = performance.now();
    for (let at = 0; at < 200; at++) {
      sellsCertificates('kauf '.repeat(400));
      sellsCertificates(`${'1 '.repeat(400)}go`);
    }
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
