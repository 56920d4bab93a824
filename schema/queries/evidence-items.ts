import type { Warning } from '../contracts/warnings.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** What rows alone hold of a line: the chain has a digest of it. */
export interface LineTexts {
  readonly lineItemId: string;
  readonly explanation: string | null;
  readonly marketExplanation: string | null;
  readonly warnings: readonly Warning[];
  readonly trace: readonly Readonly<Record<string, unknown>>[];
}

/** The same of how a line was drawn. */
export interface ItemTexts {
  readonly lineItemId: string;
  readonly inclusionProbability: string;
  readonly riskScore: string;
  readonly riskWeight: string;
  readonly riskFactors: readonly unknown[];
}

/** The same of a re-performance. */
export interface StepTexts {
  readonly rePerformanceId: string;
  readonly trace: readonly Readonly<Record<string, unknown>>[];
}

export interface PaperTexts {
  readonly lines: ReadonlyMap<string, LineTexts>;
  readonly items: ReadonlyMap<string, ItemTexts>;
  readonly steps: ReadonlyMap<string, StepTexts>;
}

const IDS = `string_to_array($2, ' ')::uuid[]`;

const LINES = `select line_item_id as "lineItemId", explanation, market_based ->> 'explanation' as "marketExplanation",
    warnings, trace
  from line_item where workspace_id = $1 and line_item_id = any(${IDS})`;

const ITEMS = `select line_item_id as "lineItemId", inclusion_probability::text as "inclusionProbability",
    risk_score::text as "riskScore", risk_weight::text as "riskWeight", risk_factors as "riskFactors"
  from sample_item where workspace_id = $1 and sample_id = $3 and line_item_id = any(${IDS})`;

const STEPS = `select re_performance_id as "rePerformanceId", trace
  from re_performance where workspace_id = $1 and re_performance_id = any(${IDS})`;

/** What the papers of some lines show that the chain has by digest. Three statements. */
export async function paperTexts(
  tx: Tenant,
  of: {
    readonly sampleId: string;
    readonly lines: readonly string[];
    readonly rePerformances: readonly string[];
  },
): Promise<PaperTexts> {
  const lineIds = of.lines.join(' ');
  const lines = await tx.sql<LineTexts>(LINES, [tx.workspaceId, lineIds]);
  const items = await tx.sql<ItemTexts>(ITEMS, [tx.workspaceId, lineIds, of.sampleId]);
  const steps = await tx.sql<StepTexts>(STEPS, [tx.workspaceId, of.rePerformances.join(' ')]);
  return {
    lines: new Map(lines.map((line) => [line.lineItemId, line])),
    items: new Map(items.map((item) => [item.lineItemId, item])),
    steps: new Map(steps.map((one) => [one.rePerformanceId, one])),
  };
}
