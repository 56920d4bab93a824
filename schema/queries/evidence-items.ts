import { sql } from 'kysely';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** What rows alone hold of a line: the chain has a digest of it. */
export type LineTexts = Pick<Row<'line_item'>, 'lineItemId' | 'explanation' | 'warnings' | 'trace'> & {
  readonly marketExplanation: string | null;
};

/** The same of how a line was drawn. */
export type ItemTexts = Pick<Row<'sample_item'>, (typeof ITEM)[number]>;

const ITEM = ['lineItemId', 'inclusionProbability', 'riskScore', 'riskWeight', 'riskFactors'] as const;

/** The same of a re-performance. */
export type StepTexts = Pick<Row<'re_performance'>, 'rePerformanceId' | 'trace'>;

export interface PaperTexts {
  readonly lines: ReadonlyMap<string, LineTexts>;
  readonly items: ReadonlyMap<string, ItemTexts>;
  readonly steps: ReadonlyMap<string, StepTexts>;
}

/** What the papers of some lines show that the chain has by digest. Three statements. */
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
