import type { DataSource } from '../contracts/market-based.ts';
import { CONFIDENCE_BANDS } from '../contracts/uncertainty.ts';
import type { EmissionsRow } from '../queries/emissions.ts';
import type { EmissionsSum } from '../queries/emissions-sums.ts';
import { builder } from './builder.ts';
import { sumNamed } from './emissions-sums.ts';

interface OfSource {
  readonly row: EmissionsRow;
  readonly source: DataSource;
}

const QualityPart = builder.objectRef<OfSource>('EmissionsQualityPart').implement({
  description: 'What was calculated from one kind of data. Shares are of absolute kilograms, 0 to 1.',
  fields: (t) => ({
    kgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e; scope 2 is location-based.',
      resolve: ({ row, source }) => sumNamed(row, `${source}KgCo2e`),
    }),
    share: t.field({
      type: 'Float',
      nullable: true,
      description: 'Their share; null if there are none.',
      resolve: ({ row, source }) => sumNamed(row, `${source}Share`),
    }),
    marketBasedKgco2e: t.field({
      type: 'Float',
      description: 'The same with scope 2 market-based.',
      resolve: ({ row, source }) => sumNamed(row, `${source}MarketBasedKgCo2e`),
    }),
    marketBasedShare: t.field({
      type: 'Float',
      nullable: true,
      description: 'Their share in the market-based figure.',
      resolve: ({ row, source }) => sumNamed(row, `${source}MarketBasedShare`),
    }),
  }),
});

interface Band {
  readonly row: EmissionsRow;
  readonly at: number;
}
type BandSum<What extends string> = Extract<EmissionsSum, `band${string}${What}`>;

const ConfidenceBand = builder.objectRef<Band>('EmissionsConfidenceBand').implement({
  description: 'Kilograms of the lines whose confidence is in a band.',
  fields: (t) => ({
    from: t.float({
      description: 'Lower end, included.',
      resolve: ({ at }) => CONFIDENCE_BANDS[at] ?? 0,
    }),
    to: t.float({
      description: 'Upper end, included in the last band alone.',
      resolve: ({ at }) => CONFIDENCE_BANDS[at + 1] ?? 1,
    }),
    kgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e.',
      resolve: ({ row, at }) => sumNamed(row, `band${at}KgCo2e` as BandSum<'KgCo2e'>),
    }),
    share: t.field({
      type: 'Float',
      nullable: true,
      description: 'Their share in absolute kilograms, 0 to 1; null if there are none.',
      resolve: ({ row, at }) => sumNamed(row, `band${at}Share` as BandSum<'Share'>),
    }),
  }),
});

export const QualityType = builder.objectRef<EmissionsRow>('EmissionsQuality').implement({
  description: 'Quality of the data behind the kilograms.',
  fields: (t) => ({
    physical: t.field({
      type: QualityPart,
      description: 'From physical quantities and average factors.',
      resolve: (row) => ({ row, source: 'physical' as const }),
    }),
    supplier: t.field({
      type: QualityPart,
      description:
        'From data of the supplier: its registered mix, or renewable energy named on the line. Only market-based figures use them, so `kgco2e` is 0.',
      resolve: (row) => ({ row, source: 'supplier' as const }),
    }),
    spend: t.field({
      type: QualityPart,
      description: 'From spend and sector averages.',
      resolve: (row) => ({ row, source: 'spend' as const }),
    }),
    confidence: t.field({
      type: [ConfidenceBand],
      description: 'By confidence of the lines, lowest first.',
      complexity: { multiplier: CONFIDENCE_BANDS.length },
      resolve: (row) => CONFIDENCE_BANDS.map((_, at) => ({ row, at })),
    }),
    needsReviewLineCount: t.int({
      description: 'Lines that need review.',
      resolve: (row) => sumNamed(row, 'needsReviewLines'),
    }),
    needsReviewKgco2e: t.field({
      type: 'Float',
      description: 'Kilograms of the lines that need review.',
      resolve: (row) => sumNamed(row, 'needsReviewKgCo2e'),
    }),
    needsReviewShare: t.field({
      type: 'Float',
      nullable: true,
      description: 'Their share in absolute kilograms, 0 to 1; null if there are none.',
      resolve: (row) => sumNamed(row, 'needsReviewShare'),
    }),
  }),
});

/** An interval; both ends are there or none is. */
interface Interval {
  readonly lower: string;
  readonly upper: string;
  readonly factor: string;
}

export const UncertaintyType = builder.objectRef<Interval>('EmissionsUncertainty').implement({
  description:
    '95 % interval of the kilograms: log-normal, from the method, region fit and factor age of the lines (docs/uncertainty.md).',
  fields: (t) => ({
    lowerKgco2e: t.field({
      type: 'Float',
      description: 'Lower end, kg CO2e.',
      resolve: ({ lower }) => lower,
    }),
    upperKgco2e: t.field({
      type: 'Float',
      description: 'Upper end, kg CO2e.',
      resolve: ({ upper }) => upper,
    }),
    factor: t.field({
      type: 'Float',
      description:
        'The kilograms divided and multiplied by it are the ends: the square of the geometric standard deviation.',
      resolve: ({ factor }) => factor,
    }),
  }),
});

export function intervalOf(row: EmissionsRow): Interval | null {
  const [lower, upper, factor] = (['lowerKgCo2e', 'upperKgCo2e', 'uncertaintyFactor'] as const).map((name) =>
    sumNamed(row, name),
  );
  return lower == null || upper == null || factor == null ? null : { lower, upper, factor };
}
