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
  it('shows the density and its source in the trace, and a conversion that a person can redo', () => {
    const { trace } = resultOf('Transportbeton C25/30', '20 m3');
    expect(trace).toContainEqual({ step: 'quantity', quantity: '20', unit: 'm3', read_as: 'm3' });
    expect(trace).toContainEqual({ step: 'convert', from: 'm3', to: 'kg', multiply_by: '2300' });
    expect(trace).toContainEqual({
      step: 'assumption',
      assumption: 'density of concrete_building: 2300 kg/m3 (KBOB 2009/1:2022 V4.0, 01.002)',
      reasons: [
        { code: 'density', values: { material: 'concrete_building', density: '2300', row: '01.002' } },
      ],
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
});
