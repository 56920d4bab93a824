import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellsCertificates } from '../../../compute/classify/certificate-line.ts';
import { classifyInvoice } from '../../../compute/classify/classify-invoice.ts';
import { invoiceOf } from '../../support/labelled-lines.ts';

const read = (description: string, unit: string | null = 'kWh') => {
  const [found] = classifyInvoice(invoiceOf('', [{ description, unit }]));
  return [found?.category, found?.attributes.energyPart ?? null, found?.attributes.electricitySource ?? null];
};

describe('words of renewable power', () => {
  it.each([
    'Strom 100 % Wasserkraft',
    'Ökostrom Hochtarif',
    'Strom Windenergie',
    'Strom grüner Strom Plus',
    'Strom mit Herkunftsnachweisen',
    'Électricité 100 % hydroélectrique',
    "Électricité avec garanties d'origine",
    'Courant électrique énergie renouvelable',
    'Energia elettrica da fonti rinnovabili',
    'Energia elettrica eolica',
    'Electricity green tariff',
    'Electricity supply, REGO backed',
    'Electricity 100% hydro',
    'Electricity 100% renewable',
  ])('are an instrument on a line of electricity: %s', (text) => {
    expect(read(text)).toEqual(['electricity', null, 'green']);
  });

  it.each([
    ['Herkunftsnachweise 100 MWh', 'MWh'],
    ["Garanzie d'origine GO eolico", null],
    ["Garanties d'origine hydrauliques", 'MWh'],
    ['REGO certificates 50 MWh', 'MWh'],
    ['Beschaffung HKN Wasserkraft', 'MWh'],
  ])('and of certificates are no energy: %s', (text, unit) => {
    expect(read(text, unit).slice(0, 2)).toEqual(['electricity', 'certificate']);
  });

  it.each([
    'Strom Hochtarif',
    'Electricity unit rate',
    'Fourniture électricité',
    'Energia elettrica consumo',
  ])('are not found where there are none: %s', (text) => {
    expect(read(text)).toEqual(['electricity', null, null]);
  });
});

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
