import type { EmissionsRow } from '../queries/emissions.ts';
import { builder } from './builder.ts';
import { asked } from './emissions-sums.ts';

/** A caveat about a total, computed from its lines. */
interface Caveat {
  readonly code: string;
  readonly message: string;
  readonly lineCount: number | null;
  readonly emissionsKgCo2e: string | null;
}

export const CaveatType = builder.objectRef<Caveat>('Caveat').implement({
  description: 'A caveat to show beside a total.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Code of the caveat; it does not change.' }),
    message: t.exposeString('message', { description: 'The caveat as text.' }),
    lineCount: t.exposeInt('lineCount', { nullable: true, description: 'Lines concerned.' }),
    kgco2e: t.field({
      type: 'Float',
      nullable: true,
      description: 'kg CO2e concerned.',
      resolve: ({ emissionsKgCo2e }) => emissionsKgCo2e,
    }),
  }),
});

export function caveatsOf(sums: EmissionsRow): Caveat[] {
  const caveats: Caveat[] = [];
  const spendMethodKgCo2e = asked(sums.spendMethodKgCo2e);
  const needsReviewLines = asked(sums.needsReviewLines);
  const possibleDuplicateLines = asked(sums.possibleDuplicateLines);
  const linesWithoutRate = asked(sums.linesWithoutRate);
  if (Number(spendMethodKgCo2e) !== 0) {
    caveats.push({
      code: 'spend_based',
      message: 'Calculated from spend and sector averages, not from quantities.',
      lineCount: null,
      emissionsKgCo2e: spendMethodKgCo2e,
    });
  }
  if (needsReviewLines > 0) {
    caveats.push({
      code: 'needs_review',
      message: 'Lines whose classification or quantity is uncertain.',
      lineCount: needsReviewLines,
      emissionsKgCo2e: asked(sums.needsReviewKgCo2e),
    });
  }
  if (possibleDuplicateLines > 0) {
    caveats.push({
      code: 'possible_duplicates',
      message: 'Lines of invoices equal to another one in vendor, date, currency and lines.',
      lineCount: possibleDuplicateLines,
      emissionsKgCo2e: null,
    });
  }
  const biogenicLines = asked(sums.biogenicLines);
  if (biogenicLines > 0) {
    caveats.push({
      code: 'biogenic_co2',
      message:
        'Lines that burn wood, biogas or fuels with a bio share: their biogenic CO2 is in no total; biogenicCo2Kg is the part the factors state.',
      lineCount: biogenicLines,
      emissionsKgCo2e: null,
    });
  }
  if (linesWithoutRate > 0) {
    caveats.push({
      code: 'spend_without_rate',
      message: 'Lines in a currency without an exchange rate: their spend is not part of the sum.',
      lineCount: linesWithoutRate,
      emissionsKgCo2e: null,
    });
  }
  if (asked(sums.linesWithSpend) > 0 && asked(sums.spendCurrency) === null) {
    caveats.push({
      code: 'spend_in_several_currencies',
      message:
        "The workspace's currency was changed: lines were recorded in several, so their spend is not totalled.",
      lineCount: asked(sums.linesWithSpend),
      emissionsKgCo2e: null,
    });
  }
  return caveats;
}
