import { request } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { Client } from 'pg';
import type { SetupResult } from '../../gateway/cli/setup.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { createEngagement, type TestEngagement } from '../support/engagement.ts';
import type { BenchServer } from './bench-server.ts';
import { DASHBOARD_PARTS } from './dashboards.ts';
import { asTestGateway } from './export.ts';
import { LINES_PER_INVOICE, push } from './growth-books.ts';
import { median } from './report.ts';

const ROUNDS = 5;
const INGEST_ROUNDS = 10;
const INGEST_WARM_UP = 3;
const INGEST_LINES = 100;
/** No further round once a step has taken this long. */
const ENOUGH_MS = 20_000;
/** A part of a dashboard that is refused is asked for again at once, this often at most. */
const MAX_REFUSALS = 100;
const PAGE = 50;

/** What is measured, in this order: ingest is last, since it makes small books larger. */
export const STEPS = [
  'dashboard, first',
  'again',
  'after an invoice',
  'first page',
  'page in the middle',
  'sample',
  'completion',
  'export',
  'ingest',
] as const;
export type Step = (typeof STEPS)[number];

export interface Measured {
  /** Median; NaN when it was refused. */
  readonly ms: number;
  /** Refusals before the answer, and their reason. */
  readonly refused: readonly string[];
}

/** A tenant whose requests are measured. */
export interface Subject {
  readonly bench: BenchServer;
  readonly tenant: SetupResult;
  /** As superuser. */
  readonly client: Client;
}

/** What steps leave for later ones. */
interface Session extends Subject {
  owner: string;
  engagement: TestEngagement | null;
  sample: SampleAnswer | null;
}

interface Work {
  /** At most this often. */
  readonly rounds?: number;
  /** Not timed. */
  before?(session: Session, round: number): Promise<void>;
  /** @returns the refusals before the answer. */
  work(session: Session, round: number): Promise<readonly string[] | undefined>;
}

export interface StepOptions {
  readonly isOnce?: boolean;
  readonly onStep?: (step: Step) => Promise<void>;
}

export async function measureSteps(
  subject: Subject,
  options: StepOptions = {},
): Promise<Map<Step, Measured>> {
  const session: Session = { ...subject, owner: '', engagement: null, sample: null };
  const measured = new Map<Step, Measured>();
  for (const step of STEPS) {
    measured.set(step, await measure(session, WORK[step], options.isOnce ?? false));
    await options.onStep?.(step);
  }
  return measured;
}

async function measure(
  session: Session,
  { rounds = ROUNDS, before, work }: Work,
  isOnce: boolean,
): Promise<Measured> {
  const times: number[] = [];
  let refused: readonly string[] = [];
  let spent = 0;
  try {
    for (let round = 0; round < (isOnce ? 1 : rounds) && spent < ENOUGH_MS; round += 1) {
      await before?.(session, round);
      const started = performance.now();
      const refusals = (await work(session, round)) ?? [];
      times.push(performance.now() - started);
      spent += times.at(-1) ?? 0;
      if (refusals.length > refused.length) refused = refusals;
    }
    return { ms: median(times), refused };
  } catch (error) {
    return { ms: Number.NaN, refused: [error instanceof Error ? error.message : String(error)] };
  }
}

const WORK: Readonly<Record<Step, Work>> = {
  'dashboard, first': {
    async before(session) {
      const { bench, tenant } = session;
      await bench.restart();
      // The code is compiled on another workspace's lines.
      await dashboard(bench, await asTestGateway(bench).signIn(bench.owner));
      session.owner = await asTestGateway(tenant).signIn(tenant.owner);
    },
    work: ({ bench, owner }) => dashboard(bench, owner),
  },
  again: { work: ({ bench, owner }) => dashboard(bench, owner) },
  'after an invoice': {
    before: ({ tenant }) => push(tenant, 1),
    work: ({ bench, owner }) => dashboard(bench, owner),
  },
  'first page': {
    before: ({ tenant }) => push(tenant, 1),
    async work({ bench, owner }) {
      await page(bench, owner, null);
      return [];
    },
  },
  'page in the middle': pageInTheMiddle(),
  sample: {
    rounds: 3,
    async before(session) {
      session.engagement = await createEngagement(asTestGateway(session.tenant), { level: 'reasonable' });
    },
    async work(session) {
      const answer = await onPaper(session, 'generate-sample');
      session.sample = (JSON.parse(answer) as { sample: SampleAnswer }).sample;
      return [];
    },
  },
  completion: {
    rounds: 1,
    before: test,
    async work(session) {
      const conclusion = { text: 'The sample gives no basis on its own.', basis_adequate: false };
      await onPaper(session, 'complete', { conclusion });
      return [];
    },
  },
  export: {
    rounds: 3,
    async work(session) {
      await onPaper(session, 'export-evidence');
      return [];
    },
  },
  ingest: {
    rounds: INGEST_ROUNDS,
    async before({ tenant }, round) {
      for (let sent = 0; round === 0 && sent < INGEST_WARM_UP; sent += 1) {
        await push(tenant, INGEST_LINES / LINES_PER_INVOICE);
      }
    },
    async work({ tenant }) {
      await push(tenant, INGEST_LINES / LINES_PER_INVOICE);
      return [];
    },
  },
};

/** Re-performs and tests every drawn line. */
async function test(session: Session): Promise<void> {
  await onPaper(session, 're-perform');
  for (const { line_item_id } of session.sample?.items ?? []) {
    await onPaper(session, 'save-assertion', {
      line_item_id,
      result: 'no_exception',
      narrative: 'Agreed to the invoice.',
    });
  }
}

/** Another page each time, as whole answers are kept. */
function pageInTheMiddle(): Work {
  let cursor = '';
  return {
    async before({ bench, tenant, owner, client }, round) {
      const { rows } = await client.query<{ date: string; id: string }>(
        `select invoice_date::text as date, invoice_id::text as id from invoice where workspace_id = $1
         order by invoice_date desc, invoice_id desc
         offset (select count(*) / 2 + $2 from invoice where workspace_id = $1) limit 1`,
        [tenant.workspaceId, round],
      );
      const { endCursor } = await page(bench, owner, null);
      const [order] = JSON.parse(Buffer.from(endCursor, 'base64url').toString('utf8')) as string[];
      cursor = Buffer.from(JSON.stringify([order, rows[0]?.date, rows[0]?.id])).toString('base64url');
    },
    async work({ bench, owner }) {
      await page(bench, owner, cursor);
      return [];
    },
  };
}

async function page(bench: BenchServer, token: string, after: string | null): Promise<{ endCursor: string }> {
  const { text, refusal } = await ask(bench, token, {
    query: `query ($after: String) { invoices(first: ${PAGE}, after: $after, order: { by: DATE, direction: DESC }) {
      nodes { invoiceId vendorName invoiceDate totalKgco2e } pageInfo { endCursor } } }`,
    variables: { after },
  });
  if (refusal !== null) throw new Error(refusal);
  return (JSON.parse(text) as { data: { invoices: { pageInfo: { endCursor: string } } } }).data.invoices
    .pageInfo;
}

/** All parts at once, each until it is answered. */
async function dashboard(bench: BenchServer, token: string): Promise<string[]> {
  const refusals: string[] = [];
  await Promise.all(
    DASHBOARD_PARTS.footing.map(async (query) => {
      for (;;) {
        const { refusal } = await ask(bench, token, { query });
        if (refusal === null) return;
        refusals.push(refusal);
        if (refusals.length > MAX_REFUSALS) throw new Error(`refused ${MAX_REFUSALS} times: ${refusal}`);
      }
    }),
  );
  return refusals;
}

async function ask(
  bench: BenchServer,
  token: string,
  body: object,
): Promise<{ readonly text: string; readonly refusal: string | null }> {
  const { status, text } = await post(`${bench.baseUrl}/graphql`, token, body);
  const isGood = status === 200 && !text.includes('"errors"');
  return { text, refusal: isGood ? null : `${status} ${text.slice(0, 300)}` };
}

async function onPaper(
  { bench, engagement }: Session,
  action: string,
  members: object = {},
): Promise<string> {
  if (engagement === null) throw new Error('no engagement');
  const { engagementId: engagement_id, auditor } = engagement;
  const { status, text } = await post(`${bench.baseUrl}/api/workpaper`, auditor, {
    action,
    engagement_id,
    ...members,
  });
  if (status >= 300) throw new Error(`${action}: ${status} ${text.slice(0, 300)}`);
  return text;
}

/** Waits without a limit, unlike `fetch`. The text of an answer that is none is empty. */
function post(
  url: string,
  token: string,
  body: object,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outgoing = request(url, { method: 'POST', headers }, async (incoming) => {
      try {
        const isText = incoming.headers['content-type']?.includes('json') === true;
        let text = '';
        if (isText) text = await textOf(incoming);
        else for await (const _ of incoming);
        resolve({ status: incoming.statusCode ?? 0, text });
      } catch (error) {
        reject(error);
      }
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
