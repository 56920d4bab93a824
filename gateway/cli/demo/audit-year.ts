import type { EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import { type RemoteClient, withServer } from '../remote.ts';
import { AGREED, findingsOn } from './audit-findings.ts';
import type { AuditedYear, Conclusion, Extension, Findings, Item, Sample } from './audited-year.ts';
import { kg } from './print-audit.ts';

/** A person who signs in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface AuditDestination {
  readonly url: string;
  readonly owner: Person;
  readonly auditor: Person;
  /** For an owner of several. */
  readonly workspaceId?: string | undefined;
}

/** The seed is public: anyone can replay the draw. */
const SEED = 'Alpenblick 2025: dice 4 2 6 1 5 3';

type Progress = (tested: number, all: number) => void;

/**
 * A complete engagement over the demo year: the owner creates it; the auditor draws a sample, re-performs it, tests
 * each line (a few with exceptions), extends the sample if there were more than expected, and completes the
 * engagement.
 * @param onProgress - called after each tested line.
 */
export async function auditYear(
  { url, owner, auditor, workspaceId }: AuditDestination,
  onProgress: Progress = () => {},
): Promise<AuditedYear> {
  const as = <Value>({ email, password }: Person, work: (client: RemoteClient) => Promise<Value>) =>
    withServer({ url, env: { FOOTING_EMAIL: email, FOOTING_PASSWORD: password } }, work);
  const { engagement_id: engagementId } = await as(owner, (client) =>
    client.engagement.create.mutate({
      ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }),
      period: '2025',
      name: 'Greenhouse gas statement 2025',
      assurance_level: 'limited',
      auditors: [auditor.email],
    }),
  );
  return as(auditor, (client) => work({ client, engagementId, onProgress }));
}

interface Audit {
  readonly client: RemoteClient;
  readonly engagementId: string;
  readonly onProgress: Progress;
}

async function work(audit: Audit): Promise<AuditedYear> {
  const { client, engagementId } = audit;
  const engagement = { engagement_id: engagementId };
  await client.engagement.plan.mutate({
    ...engagement,
    completeness_test: {
      procedure: 'Ten suppliers of the payables ledger traced to their invoices.',
      result: 'All ten were recorded.',
      reference: 'WP-C1',
    },
  });
  const { sample: planned } = await client.workpaper.generateSample.mutate({ ...engagement, seed: SEED });
  await client.workpaper.rePerform.mutate(engagement);
  const first = await testItems(audit, planned.items, findingsOn(planned.items));
  const extension = await furtherDraw(client, planned, { engagementId, found: first.evaluation });
  const { sample, evaluation } =
    extension === null
      ? { sample: planned, evaluation: first.evaluation }
      : await extend(audit, extension.hits);
  const { summary } = await client.workpaper.rePerform.mutate(engagement);
  const conclusion = conclusionOn(evaluation, { sample, extension });
  const { engagement: completed } = await client.workpaper.complete.mutate({ ...engagement, conclusion });
  const { progress } = await client.engagement.get.query(engagement);
  if (completed.evaluation === null || completed.completed_at === null) {
    throw new Error('a completed engagement has an evaluation');
  }
  return {
    engagementId,
    sample,
    reperformed: { agrees: summary.agrees, differs: summary.differs, lineItems: summary.line_items },
    tested: { items: progress.items, exceptions: progress.exceptions, replaced: first.replaced },
    extension,
    evaluation: completed.evaluation,
    conclusion,
    completedAt: completed.completed_at,
  };
}

/**
 * By how many hits to extend the sample: the upper limit is above tolerable although the projection is not, so the
 * plan expected too little. A plan with the projection as expected misstatement gives the interval needed. Null if
 * the limit is below tolerable, or if the projection is above it, which more lines would only confirm.
 */
async function furtherDraw(
  client: RemoteClient,
  sample: Sample,
  { engagementId, found }: { readonly engagementId: string; readonly found: EvaluationAnswer },
): Promise<Extension | null> {
  if (found.state !== 'upper_limit_above_tolerable_projection_below') return null;
  const { sample: plan } = await client.workpaper.generateSample.mutate({
    engagement_id: engagementId,
    dry_run: true,
    expected_misstatement_kgco2e: Math.max(found.over.projected_kgco2e, found.under.projected_kgco2e),
  });
  const interval = plan.plan.sampling_interval_kgco2e;
  if (interval === null) return null;
  return {
    lines: sample.items.length,
    projectedKgCo2e: found.over.projected_kgco2e,
    upperLimitKgCo2e: found.over.upper_limit_kgco2e,
    hits: Math.max(1, Math.ceil(sample.sampled.weighted_kgco2e / interval) - sample.sampled.hits),
  };
}

/** Extends the sample with the same seed and tests the further lines, without exceptions. */
async function extend(
  audit: Audit,
  hits: number,
): Promise<{ readonly sample: Sample; readonly evaluation: EvaluationAnswer }> {
  const request = { engagement_id: audit.engagementId, extend_by: hits };
  const { sample } = await audit.client.workpaper.generateSample.mutate(request);
  const { evaluation } = await testItems(
    audit,
    sample.items.filter(({ drawn_as }) => drawn_as === 'extension'),
    new Map(),
  );
  return { sample, evaluation };
}

interface Tested {
  /** Lines that were replaced. */
  readonly replaced: number;
  /** The evaluation after the last tested line. */
  readonly evaluation: EvaluationAnswer;
}

/** Tests each line, and those drawn to replace a line not applicable. */
async function testItems(
  { client, engagementId, onProgress }: Audit,
  items: readonly Item[],
  findings: ReadonlyMap<string, Findings>,
): Promise<Tested> {
  const save = (line: string, members: Findings) =>
    client.workpaper.saveAssertion.mutate({ engagement_id: engagementId, line_item_id: line, ...members });
  let replaced = 0;
  let last: EvaluationAnswer | null = null;
  for (const [at, { line_item_id: line }] of items.entries()) {
    const saved = await save(line, findings.get(line) ?? AGREED);
    last = saved.evaluation;
    if (saved.replaced_by !== null) {
      replaced += 1;
      last = (await save(saved.replaced_by, AGREED)).evaluation;
    }
    onProgress(at + 1, items.length);
  }
  if (last === null) throw new Error('a draw has lines to test');
  return { replaced, evaluation: last };
}

/** The auditor's conclusion: without an upper limit below tolerable there is no basis. */
function conclusionOn(
  { over, under, state, tolerable_misstatement_kgco2e: tolerable }: EvaluationAnswer,
  { sample, extension }: { readonly sample: Sample; readonly extension: Extension | null },
): Conclusion {
  const isBelow = state === 'upper_limit_below_tolerable';
  const more =
    `More was projected (${kg(extension?.projectedKgCo2e ?? 0)}) than the ` +
    `${kg(sample.expected_misstatement_kgco2e)} planned for, so the sample was extended by ` +
    `${extension?.hits} hits.`;
  const limits =
    `With ${Math.round(sample.confidence_level * 100)} % confidence at most ${kg(over.upper_limit_kgco2e)} are ` +
    `recorded too high and ${kg(under.upper_limit_kgco2e)} too low`;
  const verdict = isBelow
    ? `${limits}; both are below the tolerable ${kg(tolerable)}. The sample gave a reasonable basis.`
    : `${limits}, which is not below the tolerable ${kg(tolerable)}. The sample gave no sufficient basis for a ` +
      'conclusion on the population.';
  return {
    text: [
      'The exceptions found were explained to the company.',
      ...(extension === null ? [] : [more]),
      verdict,
    ].join(' '),
    basis_adequate: isBelow,
  };
}
