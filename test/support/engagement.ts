import { companyYear } from '../../gateway/cli/demo/company-year.ts';
import { postIngest, type TestGateway } from './gateway.ts';

/** An engagement over the demo year, with an auditor assigned to it. */
export interface TestEngagement {
  readonly engagementId: string;
  /** Access token of the assigned auditor. */
  readonly auditor: string;
  /** Access token of the owner. */
  readonly owner: string;
}

/** Pushes some of the demo year's invoices, all of them by default. */
export async function pushDemoYear(server: TestGateway, count = Number.POSITIVE_INFINITY): Promise<void> {
  const invoices = companyYear()
    .map(({ invoice }) => invoice)
    .slice(0, count);
  for (let start = 0; start < invoices.length; start += 100) {
    const answer = await postIngest(server, { invoices: invoices.slice(start, start + 100) });
    if (answer.status !== 200) throw new Error(`ingest: ${answer.status} ${await answer.text()}`);
  }
}

/** Calls a tRPC procedure by POST. */
export async function callTrpc(
  { url }: Pick<TestGateway, 'url'>,
  token: string,
  path: string,
  input: unknown,
): Promise<{
  readonly status: number;
  readonly data: never;
  readonly problem: { readonly code: string } | null;
}> {
  const answer = await fetch(`${url}/trpc/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const body = (await answer.json()) as {
    result?: { data: never };
    error?: { data: { problem: { code: string } } };
  };
  return {
    status: answer.status,
    data: body.result?.data as never,
    problem: body.error?.data.problem ?? null,
  };
}

/** Creates an engagement for a period and assigns the gateway's auditor. */
export async function createEngagement(
  server: TestGateway,
  options: { readonly period?: string; readonly level?: 'limited' | 'reasonable' } = {},
): Promise<TestEngagement> {
  const owner = await server.signIn(server.owner);
  const { status, data, problem } = await callTrpc(server, owner, 'engagement.create', {
    period: options.period ?? '2025',
    assurance_level: options.level ?? 'limited',
    auditors: [server.auditor.email],
  });
  if (status !== 200) throw new Error(`engagement.create: ${status} ${JSON.stringify(problem)}`);
  const { engagement_id } = data as { engagement_id: string };
  return { engagementId: engagement_id, owner, auditor: await server.signIn(server.auditor) };
}

/** What `POST /api/workpaper` answered. */
export interface WorkpaperResponse {
  readonly status: number;
  readonly body: Record<string, never>;
}

/** What the tests conclude where nothing depends on it. */
const CONCLUSION = { text: 'The sample gives no basis on its own.', basis_adequate: false };

/** Does one action of the workpaper. A completion gets a conclusion unless the request says what it is, or null. */
export async function postWorkpaper(
  { url }: Pick<TestGateway, 'url'>,
  token: string,
  request: unknown,
): Promise<WorkpaperResponse> {
  const answer = await fetch(`${url}/api/workpaper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(withConclusion(request)),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
}

function withConclusion(request: unknown): unknown {
  const { action } = request as { readonly action?: unknown };
  return action === 'complete' ? { conclusion: CONCLUSION, ...(request as object) } : request;
}

/** Does one action of the workpaper in an engagement, as its auditor. @throws Error when it is refused. */
export async function workOn(
  server: Pick<TestGateway, 'url'>,
  { engagementId, auditor }: Pick<TestEngagement, 'engagementId' | 'auditor'>,
  request: object,
): Promise<WorkpaperResponse['body']> {
  const { status, body } = await postWorkpaper(server, auditor, { engagement_id: engagementId, ...request });
  if (status >= 300) throw new Error(`workpaper: ${status} ${JSON.stringify(body)}`);
  return body;
}
