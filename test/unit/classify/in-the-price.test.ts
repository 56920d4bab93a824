import { describe, expect, it } from 'vitest';
import { lexiconAnswers } from '../../../compute/classify/lexicon-classifier.ts';
import { invoiceOf } from '../../support/labelled-lines.ts';

function answerOf(description: string, unit: string) {
  return lexiconAnswers(invoiceOf('', [{ description, unit }]))[0]?.classification;
}

/** A line of energy whose price holds a tax is the energy: read as the tax it would be 0 kg (carbon rules 5 and 7). */
describe('a tax or fee in the price of an energy', () => {
  it.each([
    ['diesel', 'l', 'Diesel inkl. Mineralölsteuer'],
    ['heating_oil', 'l', 'Heizöl EL inkl. CO2-Abgabe'],
    ['petrol', 'l', 'Benzin inkl. MinÖSt'],
    ['diesel', 'l', 'Gazole TICPE incluse'],
    ['heating_oil', 'l', 'Mazout taxe CO2 incluse'],
    ['diesel', 'l', 'Gasolio trazione, accise incluse'],
    ['diesel', 'l', 'Gasolio cantiere esente accisa'],
    ['natural_gas', 'kWh', 'Gas naturale accisa inclusa'],
    ['diesel', 'l', 'Diesel excise duty included'],
    ['petrol', 'l', 'Unleaded petrol incl. fuel duty'],
    ['electricity', 'kWh', 'Strom inkl. Stromsteuer'],
    ['electricity', 'kWh', 'Energia elettrica accisa inclusa'],
    ['natural_gas', 'kWh', 'Erdgas inkl. CO2-Abgabe'],
    ['natural_gas', 'kWh', 'Gaz naturel TICGN incluse'],
    ['electricity', 'kWh', 'Verbrauchspreis Strom (inkl. Netzentgelte, Steuern, Umlagen)'],
    ['electricity', 'kWh', 'Électricité (y compris acheminement, taxes et abonnement)'],
    ['electricity', 'kWh', 'Energia elettrica (incluse imposte, oneri e trasporto)'],
    ['electricity', 'kWh', 'Electricity supply (including network charges, levies and taxes)'],
  ])('leaves it %s by the %s: "%s"', (category, unit, description) => {
    const answer = answerOf(description, unit);
    expect(answer?.category).toBe(category);
    expect(answer?.attributes.energyPart).toBeUndefined();
  });

  it.each([
    ['Stromsteuer', 'kWh'],
    ['Netznutzung inkl. Konzessionsabgabe', 'kWh'],
    ['TICGN', 'kWh'],
    ['Accisa energia elettrica', 'kWh'],
  ])('is a part of the bill where it stands alone: "%s"', (description, unit) => {
    expect(answerOf(description, unit)?.attributes.energyPart).toBeDefined();
  });
});
