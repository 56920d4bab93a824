import { scope3CategoryName, scopeName } from '../contracts/ghg-names.ts';
import { type EmissionsGroupRow, emissionsBy } from '../queries/emissions.ts';
import type { EmissionsQuery } from '../queries/emissions-grouping.ts';
import type { EmissionsSum } from '../queries/emissions-sums.ts';
import { scope2OfPeriods } from '../queries/scope2.ts';
import { builder } from './builder.ts';
import { type GraphqlContext, WORKSPACE_ARGUMENT, type WorkspaceReader } from './context.ts';
import { addedUp } from './emissions-added-up.ts';
import { sumNamed } from './emissions-sums.ts';
import { LanguageEnum } from './enums.ts';
import { requirePeriod } from './readable-periods.ts';
import { checkText } from './refuse.ts';

/** Cost in the database: the figures of groups and those of scope 2. */
const INVENTORY_COST = 90;
const MAX_NAME = 100;
/** Scopes 1 and 2 and the 15 categories of scope 3. */
const GROUPS = 17;

const SUMS: readonly EmissionsSum[] = [
  'emissionsKgCo2e',
  'marketBasedKgCo2e',
  'biogenicCo2Kg',
  'lineCount',
  'physicalShare',
  'spendShare',
  'physicalMarketBasedShare',
  'supplierMarketBasedShare',
  'spendMarketBasedShare',
  'needsReviewKgCo2e',
  'needsReviewShare',
];

/** One line of the inventory. Scope 2 has two, of which a total takes one. */
interface InventoryRow {
  readonly scope: number;
  readonly category: number | null;
  readonly method: 'location' | 'market' | null;
  /** Of the row by its method. */
  readonly kgco2e: string;
  readonly sums: EmissionsGroupRow;
}

const Scope2Method = builder.enumType('Scope2Method', {
  description: 'By grid averages, or by contracts and certificates.',
  values: { LOCATION: { value: 'location' }, MARKET: { value: 'market' } } as const,
});

const share = (name: 'physical' | 'spend', { method, sums }: InventoryRow) =>
  sumNamed(sums, method === 'market' ? `${name}MarketBasedShare` : `${name}Share`);

const Row = builder.objectRef<InventoryRow>('InventoryRow').implement({
  description: 'One line of a greenhouse gas inventory. Scope 2 has two lines: a total takes one of them.',
  fields: (t) => ({
    scope: t.exposeInt('scope', { description: '1, 2 or 3.' }),
    scope2Method: t.expose('method', {
      type: Scope2Method,
      nullable: true,
      description: 'Of the two figures of scope 2; null elsewhere.',
    }),
    scope3Category: t.exposeInt('category', {
      nullable: true,
      description: 'GHG Protocol category, 1 to 15; null for scopes 1 and 2.',
    }),
    name: t.string({
      description: 'What emissions of the scope or category are.',
      args: {
        language: t.arg({
          type: LanguageEnum,
          description: 'Language; by default that of `Accept-Language`, else English.',
        }),
      },
      resolve: ({ scope, category }, args, context) => {
        const language = args.language ?? context.language;
        return (
          (category === null ? scopeName(scope, language) : scope3CategoryName(category, language)) ?? ''
        );
      },
    }),
    kgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e; market-based less guarantees of origin of the period. Biogenic CO2 is apart.',
      resolve: ({ kgco2e }) => kgco2e,
    }),
    biogenicCo2Kg: t.field({
      type: 'Float',
      description: 'kg of biogenic CO2 as far as the factors state it, in no other figure.',
      resolve: ({ sums }) => sumNamed(sums, 'biogenicCo2Kg'),
    }),
    lineCount: t.int({
      description: 'Lines with a part here.',
      resolve: ({ sums }) => sumNamed(sums, 'lineCount'),
    }),
    physicalShare: t.field({
      type: 'Float',
      nullable: true,
      description: 'Share from physical quantities and average factors, 0 to 1 of absolute kilograms.',
      resolve: (row) => share('physical', row),
    }),
    supplierShare: t.field({
      type: 'Float',
      nullable: true,
      description: 'Share from data of the supplier, which only market-based figures use.',
      resolve: ({ method, sums }) =>
        method === 'market' ? sumNamed(sums, 'supplierMarketBasedShare') : null,
    }),
    spendShare: t.field({
      type: 'Float',
      nullable: true,
      description: 'Share from spend and sector averages.',
      resolve: (row) => share('spend', row),
    }),
    needsReviewKgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e of lines that need review, location-based.',
      resolve: ({ sums }) => sumNamed(sums, 'needsReviewKgCo2e'),
    }),
    needsReviewShare: t.field({
      type: 'Float',
      nullable: true,
      description: 'Their share in absolute kilograms, 0 to 1.',
      resolve: ({ sums }) => sumNamed(sums, 'needsReviewShare'),
    }),
  }),
});

async function readInventory(reader: WorkspaceReader, period: string): Promise<InventoryRow[]> {
  const query: EmissionsQuery = {
    groupBy: ['scope', 'scope3Category'],
    filter: { period },
    orderBy: 'key',
    // A line of scope 3 without a category would be one more.
    limit: GROUPS + 1,
    sums: SUMS,
    total: false,
    fill: true,
    days: { from: null, to: null },
  };
  const sums = await addedUp(reader, query);
  const { groups } = await emissionsBy(reader, reader, { ...query, addedUp: await sums?.rows() });
  const scope2 = (await scope2OfPeriods(reader, [period])).get(period);
  return groups.flatMap((sums): InventoryRow[] => {
    const [scope = '', category = null] = sums.keys;
    const row = { scope: Number(scope), category: category === null ? null : Number(category), sums };
    const kgco2e = sumNamed(sums, 'emissionsKgCo2e');
    if (row.scope !== 2) return [{ ...row, method: null, kgco2e }];
    const market = scope2?.marketBasedKgco2e ?? sumNamed(sums, 'marketBasedKgCo2e');
    return [
      { ...row, method: 'location', kgco2e },
      { ...row, method: 'market', kgco2e: market },
    ];
  });
}

/** Adds the root field `inventory`. */
export function addInventory(): void {
  builder.queryField('inventory', (t) =>
    t.field({
      type: [Row],
      nullable: true,
      description:
        'The greenhouse gas inventory of a reporting period: scope 1, scope 2 by both methods, and the 15 categories of scope 3, also those without lines (GHG Protocol Corporate Standard, chapter 9; Scope 3 Standard, chapter 11).',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        period: t.arg.string({ required: true, description: 'Name of the period, for example "2026".' }),
      },
      complexity: { field: INVENTORY_COST, multiplier: GROUPS + 1 },
      resolve: async (_root, { workspaceId, period }, context: GraphqlContext) => {
        checkText('period', period, MAX_NAME);
        const reader = await context.open(workspaceId);
        await requirePeriod(reader, 'period', period);
        return reader.kept(['inventory', period], () => readInventory(reader, period));
      },
    }),
  );
}
