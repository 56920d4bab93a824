import type { TestedItem } from './evaluation-types.ts';
import { readKg } from './kilograms.ts';

/**
 * recorded - audited in 10^-6 kg, over positive; 0 where nothing was found, nothing was tested yet or the
 * line was replaced. A line that could not be tested has an audited figure of 0 kg.
 * Source: design section 5.1; ISA 530.11.
 */
export function misstatementOf(item: TestedItem): bigint {
  if (item.status === 'unable_to_test') return readKg(item.recordedKgCo2e);
  if (item.status !== 'tested' || item.auditedKgCo2e === null) return 0n;
  return readKg(item.recordedKgCo2e) - readKg(item.auditedKgCo2e);
}

/** Whether the line was drawn from the sampled stratum and stays in the sample: its hits count. */
export function isDrawn(item: TestedItem): boolean {
  return item.stratum === 'sampled' && item.status !== 'not_applicable';
}
