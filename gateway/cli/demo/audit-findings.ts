import type { Findings, Item } from './audited-year.ts';

/** Share of the recorded figure that the documents of a line support: a meter was misread. */
const MISREAD = 0.9;

/** For a line without exception. */
export const AGREED: Findings = {
  result: 'no_exception',
  procedure: 'inspection',
  narrative: 'Agreed to the invoice; quantity, unit and factor re-performed.',
  tick_marks: ['A', 'R', 'P', 'F'],
  evidence: [{ type: 'external', reference: 'Invoice file 2025' }],
};

/** Findings on the three smallest lines with one hit each; no exception on the others. */
export function findingsOn(items: readonly Item[]): Map<string, Findings> {
  const drawn = items
    .filter(({ stratum, hits, recorded_kgco2e: kg }) => stratum === 'sampled' && hits === 1 && kg > 0)
    .toSorted((a, b) => a.recorded_kgco2e - b.recorded_kgco2e);
  const found = [notOfThisYear, unfitting, misread];
  return new Map(
    drawn.slice(0, found.length).flatMap((item, at) => {
      const finding = found[at]?.(item);
      return finding === undefined ? [] : [[item.line_item_id, finding]];
    }),
  );
}

function notOfThisYear(): Findings {
  return {
    assertion: 'cut_off',
    result: 'exception',
    procedure: 'inspection',
    audited_kgco2e: 0,
    nature_and_cause: 'Delivered in January 2026: belongs to the next period.',
    tick_marks: ['C', 'X'],
    evidence: [{ type: 'external', reference: 'Delivery note' }],
  };
}

function unfitting(): Findings {
  return { result: 'not_applicable', narrative: 'A collective invoice without single deliveries.' };
}

function misread({ recorded_kgco2e }: Item): Findings {
  return {
    result: 'exception',
    procedure: 'inspection',
    audited_kgco2e: Number((recorded_kgco2e * MISREAD).toFixed(6)),
    nature_and_cause: 'The meter reading was typed with two digits exchanged.',
    tick_marks: ['A', 'X'],
    evidence: [{ type: 'external', reference: 'Meter protocol 2025-06' }],
  };
}
