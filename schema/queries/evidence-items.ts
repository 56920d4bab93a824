import { sql } from 'kysely';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** The data of a line of which the chain has only a digest. */
export type LineTexts = Pick<Row<'line_item'>, 'lineItemId' | 'explanation' | 'warnings' | 'trace'> & {
  readonly marketExplanation: string | null;
};

/** The same for how a line was drawn. */
export type ItemTexts = Pick<Row<'sample_item'>, (typeof ITEM)[number]>;

const ITEM = ['lineItemId', 'inclusionProbability', 'riskScore', 'riskWeight', 'riskFactors'] as const;

/** The same for a re-performance. */
export type StepTexts = Pick<Row<'re_performance'>, 'rePerformanceId' | 'trace'>;

export interface PaperTexts {
  readonly lines: ReadonlyMap<string, LineTexts>;
  readonly items: ReadonlyMap<string, ItemTexts>;
  readonly steps: ReadonlyMap<string, StepTexts>;
}

/** The texts in the work papers of some lines of which the chain has only a digest. Three statements. */
export async function paperTexts(
  tx: Tenant,
  of: {
    readonly sampleId: string;
    readonly lines: readonly string[];
    readonly rePerformances: readonly string[];
  },
): Promise<PaperTexts> {
  const anyLine = anyOf(of.lines, 'uuid');
  const lines = await tx.db
    .selectFrom('line_item')
    .select(['lineItemId', 'explanation', 'warnings', 'trace'])
    .select(sql<string | null>`market_based ->> 'explanation'`.as('marketExplanation'))
    .where('workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', anyLine)
    .execute();
  const items = await tx.db
    .selectFrom('sample_item')
    .select(ITEM)
    .where('workspaceId', '=', tx.workspaceId)
    .where('sampleId', '=', of.sampleId)
    .where('lineItemId', '=', anyLine)
    .execute();
  const steps = await tx.db
    .selectFrom('re_performance')
    .select(['rePerformanceId', 'trace'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('rePerformanceId', '=', anyOf(of.rePerformances, 'uuid'))
    .execute();
  return {
    lines: new Map(lines.map((line) => [line.lineItemId, line])),
    items: new Map(items.map((item) => [item.lineItemId, item])),
    steps: new Map(steps.map((one) => [one.rePerformanceId, one])),
  };
}
