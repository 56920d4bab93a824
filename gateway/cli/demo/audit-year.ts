import type { EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import { type RemoteClient, withServer } from '../remote.ts';

/** Somebody who signs in. */
export interface Person {
  readonly email: string;
  readonly password: string;
}

export interface AuditDestination {
  readonly url: string;
  readonly owner: Person;
  readonly auditor: Person;
}

type Sample = Awaited<ReturnType<RemoteClient['workpaper']['generateSample']['mutate']>>['sample'];
type Item = Sample['items'][number];

/** What the engagement over the demo year came to. */
export interface AuditedYear {
  readonly engagementId: string;
  readonly sample: Sample;
  readonly reperformed: { readonly agrees: number; readonly differs: number; readonly lineItems: number };
  readonly tested: { readonly items: number; readonly exceptions: number; readonly replaced: number };
  readonly evaluation: EvaluationAnswer;
  readonly completedAt: string;
}

/** The seed is public: anyone can replay the draw. */
const SEED = 'Alpenblick 2025: dice 4 2 6 1 5 3';
/** Share of the recorded figure an invoice in hand supported, in the line tested third: a meter misread. */
const MISREAD = 0.9;

/**
 * An engagement over the pushed year, start to end as its people would do it: the owner creates it, the
 * auditor draws a sample, re-performs it, tests each line with a few exceptions among them, and completes it.
 * @param onProgress - told after each line tested.
 */
export async function auditYear(
  { url, owner, auditor }: AuditDestination,
  onProgress: (tested: number, all: number) => void = () => {},
): Promise<AuditedYear> {
  const as = <Value>({ email, password }: Person, work: (client: RemoteClient) => Promise<Value>) =>
    withServer({ url, env: { FOOTING_EMAIL: email, FOOTING_PASSWORD: password } }, work);
  const { engagement_id: engagementId } = await as(owner, (client) =>
    client.engagement.create.mutate({
      period: '2025',
      name: 'Greenhouse gas statement 2025',
      assurance_level: 'limited',
      auditors: [auditor.email],
    }),
  );
  return as(auditor, (client) => work(client, engagementId, onProgress));
}

async function work(
  client: RemoteClient,
  engagementId: string,
  onProgress: (tested: number, all: number) => void,
): Promise<AuditedYear> {
  const engagement = { engagement_id: engagementId };
  await client.engagement.plan.mutate({
    ...engagement,
    completeness_test: {
      procedure: 'Ten suppliers of the payables ledger traced to their invoices.',
      result: 'All ten were recorded.',
      reference: 'WP-C1',
    },
  });
  const { sample } = await client.workpaper.generateSample.mutate({ ...engagement, seed: SEED });
  const { summary } = await client.workpaper.rePerform.mutate(engagement);
  const replaced = await testItems(client, engagementId, sample.items, onProgress);
  const { engagement: completed } = await client.workpaper.complete.mutate({
    ...engagement,
    conclusion: {
      text: 'The exceptions found were explained to the company, which corrects them. The sample gave a reasonable basis.',
      basis_adequate: true,
    },
  });
  const { progress } = await client.engagement.get.query(engagement);
  if (completed.evaluation === null || completed.completed_at === null) {
    throw new Error('a completed engagement has an evaluation');
  }
  return {
    engagementId,
    sample,
    reperformed: { agrees: summary.agrees, differs: summary.differs, lineItems: summary.line_items },
    tested: { items: progress.items, exceptions: progress.exceptions, replaced },
    evaluation: completed.evaluation,
    completedAt: completed.completed_at,
  };
}

/** Tests every line, and those drawn in place of one the procedure did not fit. Returns how many were replaced. */
async function testItems(
  client: RemoteClient,
  engagementId: string,
  items: readonly Item[],
  onProgress: (tested: number, all: number) => void,
): Promise<number> {
  const sampled = items.filter(({ stratum }) => stratum === 'sampled');
  let replaced = 0;
  for (const [at, item] of items.entries()) {
    const save = (members: Findings) =>
      client.workpaper.saveAssertion.mutate({
        engagement_id: engagementId,
        line_item_id: item.line_item_id,
        ...members,
      });
    const { replaced_by: replacement } = await save(findingsOn(item, sampled.indexOf(item)));
    if (replacement !== null) {
      replaced += 1;
      await client.workpaper.saveAssertion.mutate({
        engagement_id: engagementId,
        line_item_id: replacement,
        ...AGREED,
      });
    }
    onProgress(at + 1, items.length);
  }
  return replaced;
}

type Findings = Omit<
  Parameters<RemoteClient['workpaper']['saveAssertion']['mutate']>[0],
  'engagement_id' | 'line_item_id'
>;

const AGREED: Findings = {
  result: 'no_exception',
  procedure: 'inspection',
  narrative: 'Agreed to the invoice; quantity, unit and factor re-performed.',
  tick_marks: ['A', 'R', 'P', 'F'],
  evidence: [{ type: 'external', reference: 'Invoice file 2025' }],
};

/** What the auditor finds, by the line's place among those drawn by chance. */
function findingsOn(item: Item, place: number): Findings {
  if (place === 2) {
    return {
      result: 'exception',
      procedure: 'inspection',
      audited_kgco2e: Number((item.recorded_kgco2e * MISREAD).toFixed(6)),
      nature_and_cause: 'The meter reading was typed with two digits exchanged.',
      tick_marks: ['A', 'X'],
      evidence: [{ type: 'external', reference: 'Meter protocol 2025-06' }],
    };
  }
  if (place === 4) {
    return {
      assertion: 'cut_off',
      result: 'exception',
      procedure: 'inspection',
      audited_kgco2e: 0,
      nature_and_cause: 'Delivered in January 2026: belongs to the next period.',
      tick_marks: ['C', 'X'],
      evidence: [{ type: 'external', reference: 'Delivery note' }],
    };
  }
  if (place === 6) {
    return { result: 'not_applicable', narrative: 'A collective invoice without single deliveries.' };
  }
  return AGREED;
}

/** The result as text for a terminal of 80 columns, ending in a line break. */
export function printedAudit(audit: AuditedYear): string {
  const { sample, reperformed, tested, evaluation } = audit;
  const rows: [string, string][] = [
    ['Sampling method, confidence', `${sample.method}, ${sample.confidence_level}`],
    ['Population', `${sample.population.line_items} lines, ${kg(sample.population.absolute_kgco2e)}`],
    ['Tolerable misstatement', kg(sample.tolerable_misstatement_kgco2e)],
    ['Expected misstatement', kg(sample.expected_misstatement_kgco2e)],
    ['Planned hits, interval', `${sample.plan.sample_size}, ${kg(sample.plan.sampling_interval_kgco2e)}`],
    ['Lines to test', `${sample.items.length}`],
    ['Re-performed', `${reperformed.lineItems}: ${reperformed.agrees} agree, ${reperformed.differs} differ`],
    ['Tested', `${tested.items}, of them ${tested.exceptions} exceptions; ${tested.replaced} replaced`],
    ['Projected overstatement', kg(evaluation.over.projected_kgco2e)],
    ['Upper limit, over', kg(evaluation.over.upper_limit_kgco2e)],
    ['Upper limit, under', kg(evaluation.under.upper_limit_kgco2e)],
    ['Most likely misstatement, net', kg(evaluation.most_likely_net_kgco2e)],
    ['State of the figures', evaluation.state],
    ['Completed', audit.completedAt],
  ];
  return `\nEngagement ${audit.engagementId}\n${rows.map(([name, value]) => `  ${name.padEnd(32)}${value}`).join('\n')}\n`;
}

/** Kilograms to one decimal with Swiss thousands separators. */
function kg(value: number | null): string {
  return value === null ? 'none' : `${value.toFixed(1).replace(/\B(?=(\d{3})+\.)/g, "'")} kg`;
}
