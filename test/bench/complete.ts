import { evaluateWorkpaper } from '../../compute/sampling/evaluate-workpaper.ts';
import { invoiceSource } from '../support/load.ts';
import type { BenchServer } from './bench-server.ts';
import { type Finding, median, thousands } from './report.ts';

const ITEMS = 1_000;
const LINES_PER_INVOICE = 20;
const INVOICES_PER_REQUEST = 50;
const ROUNDS = 3;
/** Above the arithmetic of the evaluation. */
const TARGET_S = 1;
const PERIOD_DATE = '2025-03-31';

type Post = (token: string | null, path: string, body: unknown) => Promise<unknown>;

/** `complete` over HTTP of engagements whose thousand items are all tested, one an exception in ten. */
export async function measureComplete(bench: BenchServer): Promise<Finding[]> {
  const post = poster(bench);
  const lines = await pushLines(bench);
  const owner = await signIn(post, bench.owner);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const auditor = await signIn(post, bench.auditor);
    const engagementId = await testedEngagement(post, { owner, auditor, lines, email: bench.auditor.email });
    const conclusion = { text: 'c', basis_adequate: false };
    const started = performance.now();
    await post(auditor, '/api/workpaper', { action: 'complete', engagement_id: engagementId, conclusion });
    seconds.push((performance.now() - started) / 1_000);
  }
  const above = median(seconds) - secondsOfArithmetic();
  return [
    {
      name: `completion of ${thousands(ITEMS)} items, above the arithmetic of its evaluation`,
      value: `${above.toFixed(2)} s`,
      target: `at most ${TARGET_S} s`,
      reached: above <= TARGET_S,
    },
  ];
}

async function pushLines(bench: BenchServer): Promise<string[]> {
  const next = invoiceSource(7, LINES_PER_INVOICE);
  const invoices = Array.from({ length: INVOICES_PER_REQUEST * 2 }, () => ({
    ...next(),
    invoice_date: PERIOD_DATE,
  }));
  const lines: { readonly line_item_id: string; readonly kgco2e: number }[] = [];
  for (let at = 0; at < invoices.length; at += INVOICES_PER_REQUEST) {
    const answer = await fetch(`${bench.baseUrl}/api/ingest?detail=lines`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bench.apiKey}` },
      body: JSON.stringify({ invoices: invoices.slice(at, at + INVOICES_PER_REQUEST) }),
    });
    const body = (await answer.json()) as { invoices: { line_items: typeof lines }[] };
    lines.push(...body.invoices.flatMap(({ line_items }) => line_items));
  }
  const counted = lines.filter(({ kgco2e }) => kgco2e > 0).slice(0, ITEMS);
  if (counted.length < ITEMS) throw new Error(`only ${counted.length} lines to sample`);
  return counted.map(({ line_item_id }) => line_item_id);
}

async function testedEngagement(
  post: Post,
  of: {
    readonly owner: string;
    readonly auditor: string;
    readonly email: string;
    readonly lines: readonly string[];
  },
): Promise<string> {
  const { owner, auditor, email, lines } = of;
  const created = await post(owner, '/trpc/engagement.create', { period: '2025', auditors: [email] });
  const { engagement_id } = (created as { result: { data: { engagement_id: string } } }).result.data;
  const drawn = await post(auditor, '/api/workpaper', {
    action: 'generate-sample',
    engagement_id,
    key_item_ids: lines,
  });
  const { items } = (drawn as { sample: { items: { line_item_id: string }[] } }).sample;
  if (items.length < ITEMS) throw new Error(`only ${items.length} items`);
  for (const [at, { line_item_id }] of items.entries()) {
    const result =
      at % 10 === 0
        ? { result: 'exception', audited_kgco2e: 0.001, nature_and_cause: 'Another meter.' }
        : { result: 'no_exception' };
    await post(auditor, '/api/workpaper', {
      action: 'save-assertion',
      engagement_id,
      line_item_id,
      ...result,
    });
  }
  return engagement_id;
}

/** The evaluation of as many items with as many exceptions, in this process. */
function secondsOfArithmetic(): number {
  const items = Array.from({ length: ITEMS }, (_, at) => ({
    lineItemId: String(at),
    stratum: 'sampled' as const,
    recordedKgCo2e: '1000.000000',
    riskWeight: '1',
    hits: 1,
    replacedBy: null,
    status: 'tested' as const,
    auditedKgCo2e: at % 10 === 0 ? '500.000000' : null,
    isAnomaly: false,
  }));
  const plan = {
    method: 'systematic_pps' as const,
    confidence: 0.95,
    tolerableKgCo2e: '100000.000000',
    expectedKgCo2e: '1000.000000',
    samplingIntervalKgCo2e: '1000.000000',
    sampledLineItems: ITEMS,
    sampledAbsoluteKgCo2e: '1000000.000000',
    sampledWeightedKgCo2e: '1000000.000000',
  };
  const run = () => {
    const started = performance.now();
    evaluateWorkpaper({ items, plan });
    return (performance.now() - started) / 1_000;
  };
  return median(Array.from({ length: 5 }, run));
}

function poster(bench: BenchServer): Post {
  return async (token, path, body) => {
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(bench.baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

async function signIn(post: Post, user: BenchServer['owner']): Promise<string> {
  const answer = await post(null, '/api/auth/token', { ...user });
  return (answer as { access_token: string }).access_token;
}
