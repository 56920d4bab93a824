import { sql } from 'kysely';
import { lineDetailReader } from '../contracts/line-detail.ts';
import { ofSamePart } from './line-details.ts';
import { anyOf, type Tenant } from './sql.ts';

/**
 * The texts in the work papers of some lines of which the chain has only a digest, and of all their re-performances. JSON
 * is text. Three statements.
 */
export async function paperTexts(
  tx: Tenant,
  of: { readonly engagementId: string; readonly sampleId: string; readonly lines: readonly string[] },
) {
  // Joined line by line: asked for all at once, a server whose statistics are old goes through the whole sample for each page.
  const lines = await tx.db
    .selectFrom('line_item as l')
    .leftJoin('sample_item as i', (join) =>
      join
        .onRef('i.workspaceId', '=', 'l.workspaceId')
        .onRef('i.lineItemId', '=', 'l.lineItemId')
        .on('i.sampleId', '=', of.sampleId),
    )
    .select(['l.lineItemId'])
    .select(['i.inclusionProbability', 'i.riskScore', 'i.riskWeight'])
    .select([
      sql<string | null>`l.warnings::text`.as('warnings'),
      sql<string | null>`l.market_based ->> 'explanation'`.as('marketExplanation'),
      sql<string | null>`i.risk_factors::text`.as('riskFactors'),
    ])
    .where('l.workspaceId', '=', tx.workspaceId)
    .where('l.lineItemId', '=', anyOf(of.lines, 'uuid'))
    .execute();
  const steps = await tx.db
    .selectFrom('re_performance')
    .select(['rePerformanceId', sql<string>`trace::text`.as('trace')])
    .where('workspaceId', '=', tx.workspaceId)
    .where('engagementId', '=', of.engagementId)
    .where('lineItemId', '=', anyOf(of.lines, 'uuid'))
    .execute();
  const packed = await tx.db
    .selectFrom('line_item as l')
    .leftJoin('line_detail as d', ofSamePart)
    .select(['lineItemId', 'l.invoiceId', 'lineIndex', 'd.details'])
    .where('l.workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', anyOf(of.lines, 'uuid'))
    .execute();
  const detailOf = lineDetailReader();
  const details = new Map(packed.map((line) => [line.lineItemId, detailOf(line)]));
  const explained = lines.flatMap((line) => {
    const detail = details.get(line.lineItemId);
    if (detail === undefined) return [];
    const { explanation, trace } = detail;
    return { ...line, explanation, trace: JSON.stringify(trace) };
  });
  return { lines: explained, steps };
}
