import { sql } from 'kysely';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** The data of a line of which the chain has only a digest. */
export type LineTexts = Pick<Row<'line_item'>, 'lineItemId' | 'explanation' | 'warnings' | 'trace'> & {
  readonly marketExplanation: string | null;
};

/** The same for how a line was drawn; null where it is in no sample. */
export type ItemTexts = { readonly [Name in (typeof ITEM)[number]]: Row<'sample_item'>[Name] | null };

const ITEM = ['inclusionProbability', 'riskScore', 'riskWeight', 'riskFactors'] as const;

/** The same for a re-performance. */
export type StepTexts = Pick<Row<'re_performance'>, 'rePerformanceId' | 'trace'>;

export interface PaperTexts {
  readonly lines: ReadonlyMap<string, LineTexts & ItemTexts>;
  readonly steps: ReadonlyMap<string, StepTexts>;
}

/** The texts in the work papers of some lines of which the chain has only a digest. Two statements. */
export async function paperTexts(
  tx: Tenant,
  of: {
    readonly sampleId: string;
    readonly lines: readonly string[];
    readonly rePerformances: readonly string[];
  },
): Promise<PaperTexts> {
  // Joined line by line: asked for all at once, a server whose statistics are old goes through the whole sample for each page.
  const lines = await tx.db
    .selectFrom('line_item as l')
    .leftJoin('sample_item as i', (join) =>
      join
        .onRef('i.workspaceId', '=', 'l.workspaceId')
        .onRef('i.lineItemId', '=', 'l.lineItemId')
        .on('i.sampleId', '=', of.sampleId),
    )
    .select(['l.lineItemId', 'l.explanation', 'l.warnings', 'l.trace'])
    .select(sql<string | null>`l.market_based ->> 'explanation'`.as('marketExplanation'))
    .select(ITEM.map((name) => `i.${name}` as const))
    .where('l.workspaceId', '=', tx.workspaceId)
    .where('l.lineItemId', '=', anyOf(of.lines, 'uuid'))
    .execute();
  const steps = await tx.db
    .selectFrom('re_performance')
    .select(['rePerformanceId', 'trace'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('rePerformanceId', '=', anyOf(of.rePerformances, 'uuid'))
    .execute();
  return {
    lines: new Map(lines.map((line) => [line.lineItemId, line])),
    steps: new Map(steps.map((one) => [one.rePerformanceId, one])),
  };
}
