import type { EmissionsRow } from '../queries/emissions.ts';
import type { ComparedRow } from '../queries/emissions-year-before.ts';
import { builder } from './builder.ts';
import { sumNamed } from './emissions-sums.ts';

/** A row and the same a year earlier. */
export interface Compared {
  readonly now: EmissionsRow;
  readonly before: ComparedRow;
}

const MICRO = 6;
/** Decimal text with at most six decimals as a whole number of millionths. */
function micro(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(`${whole}${decimals.padEnd(MICRO, '0')}`);
}

function decimal(millionths: bigint): string {
  const digits = String(millionths < 0n ? -millionths : millionths).padStart(MICRO + 1, '0');
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -MICRO)}.${digits.slice(-MICRO)}`;
}

/** Change from one value to another; null without both. */
function change(from: string | null, to: string | null): string | null {
  return from === null || to === null ? null : decimal(micro(to) - micro(from));
}

/** Change as a part of the earlier value, for display with six decimals; null unless that is above 0. */
function changeShare(from: string | null, to: string | null): number | null {
  const difference = change(from, to);
  if (difference === null || Number(from) <= 0) return null;
  return Number((Number(difference) / Number(from)).toFixed(MICRO));
}

/** Money of two currencies is not compared. */
function intensities({ now, before }: Compared): [string | null, string | null] {
  const isComparable = sumNamed(now, 'spendCurrency') === sumNamed(before, 'spendCurrency');
  return [sumNamed(before, 'intensity'), isComparable ? sumNamed(now, 'intensity') : null];
}

export const LastYearType = builder.objectRef<Compared>('EmissionsLastYear').implement({
  description: 'The same a year earlier, and the change since then.',
  fields: (t) => ({
    kgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e a year earlier.',
      resolve: ({ before }) => sumNamed(before, 'emissionsKgCo2e'),
    }),
    kgco2eChange: t.field({
      type: 'Float',
      nullable: true,
      description: 'Change in kg CO2e since then.',
      resolve: ({ now, before }) =>
        change(sumNamed(before, 'emissionsKgCo2e'), sumNamed(now, 'emissionsKgCo2e')),
    }),
    kgco2eChangeShare: t.float({
      nullable: true,
      description:
        'The change as a part of the earlier kg, 0.1 for 10 % more; null unless those are above 0.',
      resolve: ({ now, before }) =>
        changeShare(sumNamed(before, 'emissionsKgCo2e'), sumNamed(now, 'emissionsKgCo2e')),
    }),
    lineCount: t.int({
      description: 'Lines a year earlier.',
      resolve: ({ before }) => sumNamed(before, 'lineCount'),
    }),
    spend: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Spend a year earlier.',
      resolve: ({ before }) => sumNamed(before, 'spend'),
    }),
    spendCurrency: t.string({
      nullable: true,
      description: 'Its currency.',
      resolve: ({ before }) => sumNamed(before, 'spendCurrency'),
    }),
    intensity: t.field({
      type: 'Float',
      nullable: true,
      description: 'kg CO2e for each unit of money a year earlier.',
      resolve: ({ before }) => sumNamed(before, 'intensity'),
    }),
    intensityChange: t.field({
      type: 'Float',
      nullable: true,
      description: 'Change of the intensity; null without both, or in another currency.',
      resolve: (compared) => change(...intensities(compared)),
    }),
    intensityChangeShare: t.float({
      nullable: true,
      description: 'The change as a part of the earlier intensity.',
      resolve: (compared) => changeShare(...intensities(compared)),
    }),
  }),
});

/** null where there was nothing a year earlier. */
export function comparedWith(now: EmissionsRow, before: ComparedRow | null | undefined): Compared | null {
  return before == null || sumNamed(before, 'lineCount') === 0 ? null : { now, before };
}
