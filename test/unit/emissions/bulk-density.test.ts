import { describe, expect, it } from 'vitest';
import type { LineResult } from '../../../compute/types.ts';
import { calculatedLine, type InvoiceOptions } from '../../support/classified-invoice.ts';

/** A line of 2,400 by its text and "20 m3". */
const resultOf = (description: string, read: string, options: InvoiceOptions = {}): LineResult =>
  calculatedLine(`${description} @ ${read}`, { spendAmount: '2400', ...options });

/**
 * Volume × density × factor per kg, both of one row of the list.
 * Source: KBOB/ecobau/IPB 2009/1:2022 version 4.0, "Dichte/Masse" and "Herstellung" of the rows named.
 */
describe('a building material sold by volume', () => {
  it.each([
    ['Fertigbeton C30/37 XF4', '20 m3', '4080.200000', '01.002: 20 × 2300 × 0.0887'],
    ['Béton de propreté', '3 m3', '323.790000', '01.001: 3 × 2150 × 0.0502'],
    ['Calcestruzzo per fondazioni', '10 mc', '2040.100000', '01.002: 10 × 2300 × 0.0887'],
    ['Rundkies 8/16', '15 cbm', '91.500000', '03.012: 15 × 2000 × 0.00305'],
    ['Sabbia di fiume', '500 l', '3.050000', '03.013: 0.5 × 2000 × 0.00305'],
    ['Estrich Zement CT-C30', '12 m3', '2375.400000', '04.006: 12 × 1850 × 0.107'],
    ['Chape ciment fluide', '4 m3', '791.800000', '04.006: 4 × 1850 × 0.107'],
    ['KVH Fichte 80/160', '2 m3', '212.768000', '07.023: 2 × 436 × 0.244'],
    ['Bois lamellé-collé GL24', '3 m3', '375.345000', '07.003: 3 × 439 × 0.285'],
    ['OSB 3 boards 18 mm', '2 m3', '584.430000', '07.013: 2 × 605 × 0.483'],
  ])('"%s", %s, is its weight by its factor: %s kg', (text, read, kilograms) => {
    expect(resultOf(text, read)).toMatchObject({ method: 'physical', emissionsKgCo2e: kilograms });
  });

  it('shows the density and its source in the trace, and a conversion that a person can redo', () => {
    const { trace } = resultOf('Transportbeton C25/30', '20 m3');
    expect(trace).toContainEqual({ step: 'quantity', quantity: '20', unit: 'm3', read_as: 'm3' });
    expect(trace).toContainEqual({ step: 'convert', from: 'm3', to: 'kg', multiply_by: '2300' });
    expect(trace).toContainEqual({
      step: 'assumption',
      assumption: 'density of concrete_building: 2300 kg/m3 (KBOB 2009/1:2022 V4.0, 01.002)',
    });
  });

  it('is less sure than by weight', () => {
    const byVolume = resultOf('Transportbeton C25/30', '20 m3').confidence;
    expect(byVolume).toBeLessThan(resultOf('Transportbeton C25/30', '46 t').confidence);
  });

  it('takes the country its concrete is used in: the British row per tonne', () => {
    const { factorId, trace } = resultOf('Ready mix concrete C35', '20 m3', { region: 'GB' });
    expect(factorId).toBe('material.concrete.primary.t');
    expect(trace).toContainEqual({ step: 'convert', from: 'm3', to: 't', multiply_by: '2.3' });
  });

  it('goes by the weight of the line where it has one', () => {
    const { trace } = resultOf('Transportbeton C25/30', '20 m3', { weightTonnes: '47.1' });
    expect(trace).toContainEqual({ step: 'weight', weight_tonnes: '47.1' });
    expect(trace.filter(({ step }) => step === 'assumption')).toEqual([]);
  });

  it.each([
    ['EPS-Platten Fassade', 'insulation, of which the list says a range'],
    ['Baumaterial diverses', 'no material named'],
    ['Portlandzement', 'no factor'],
  ])('"%s" stays with its spend: %s', (text) => {
    expect(resultOf(text, '3 m3').method).toBe('spend');
  });

  it('is credited as it was bought', () => {
    const { emissionsKgCo2e } = resultOf('Transportbeton Retoure', '2 m3', { spendAmount: '-240' });
    expect(emissionsKgCo2e).toBe('-408.020000');
  });
});
