import { describe, expect, it } from 'vitest';
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
