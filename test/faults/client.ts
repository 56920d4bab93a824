import type { SetupResult } from '../../gateway/cli/setup.ts';
import { ERRORS, type ErrorCode } from '../../schema/contracts/errors.ts';

/** Requests as programs and people send them. Each rejects where the connection breaks. */

export interface Engagement {
  readonly engagementId: string;
  /** Ids of the sampled lines. */
  readonly items: readonly string[];
}

export interface Answered {
  readonly status: number;
  readonly body: string;
}

/** Below the ten minutes a token lasts. */
const TOKEN_MS = 300_000;
const REASON = 'a simulated history';
const CONCLUSION = { text: 'The sample gives no basis on its own.', basis_adequate: false };
/** Longer than any fault: what hangs is a failure, too. */
const TIMEOUT_MS = 30_000;
const TOTALS = '{ emissions(groupBy: [PERIOD]) { total { kgco2e lineCount } } }';

type Who = 'owner' | 'auditor';

export class Client {
  readonly #books: SetupResult;
  readonly #tokens = new Map<Who, { readonly token: string; readonly until: number }>();

  constructor(books: SetupResult) {
    this.#books = books;
  }

  push(url: string, body: string, key: string): Promise<Answered> {
    const headers = { authorization: `Bearer ${this.#books.apiKey}`, 'idempotency-key': key };
    return send(`${url}/api/ingest?detail=lines`, body, headers);
  }

  voidInvoice(url: string, invoiceId: string): Promise<Answered> {
    const headers = { authorization: `Bearer ${this.#books.apiKey}` };
    return send(`${url}/api/invoices/${invoiceId}/void`, JSON.stringify({ reason: REASON }), headers);
  }

  async reclassify(url: string, lineItemId: string, category: string): Promise<Answered> {
    const input = { line_item_id: lineItemId, category, reason: REASON, remember: false };
    return this.procedure(url, 'owner', 'invoice.reclassify', input);
  }

  async saveAssertion(url: string, { engagementId }: Engagement, lineItemId: string): Promise<Answered> {
    const request = { action: 'save-assertion', line_item_id: lineItemId, result: 'no_exception' };
    return this.#work(url, { ...request, engagement_id: engagementId });
  }

  async exportEvidence(url: string, { engagementId }: Engagement) {
    const authorization = await this.#authorization(url, 'auditor');
    const answer = await fetch(`${url}/api/workpaper`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'export-evidence', engagement_id: engagementId }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, content: Buffer.from(await answer.arrayBuffer()) };
  }

  async totals(url: string): Promise<Answered> {
    const authorization = await this.#authorization(url, 'owner');
    const answer = await send(`${url}/graphql`, JSON.stringify({ query: TOTALS }), { authorization });
    // An error beside the data has its own code.
    const code = /"code":"(\w+)"/.exec(answer.body)?.[1] ?? '';
    return code in ERRORS ? { ...answer, status: ERRORS[code as ErrorCode].status } : answer;
  }

  /** An engagement over a period, drawn; with `isTested` also tested and completed. */
  async engagement(
    url: string,
    period: string,
    { isTested }: { readonly isTested: boolean },
  ): Promise<Engagement> {
    const auditors = [this.#books.auditor.email];
    const created = await this.procedure(url, 'owner', 'engagement.create', { period, auditors });
    const { engagement_id } = JSON.parse(sound(created)) as { engagement_id: string };
    const work = async (request: object) => sound(await this.#work(url, { ...request, engagement_id }));
    const drawn = JSON.parse(await work({ action: 'generate-sample' })) as {
      sample: { items: { line_item_id: string }[] };
    };
    const items = drawn.sample.items.map(({ line_item_id }) => line_item_id);
    if (isTested) {
      await work({ action: 're-perform' });
      for (const line_item_id of items)
        await work({ action: 'save-assertion', line_item_id, result: 'no_exception' });
      await work({ action: 'complete', conclusion: CONCLUSION });
    }
    return { engagementId: engagement_id, items };
  }

  async procedure(url: string, who: Who, path: string, input: unknown): Promise<Answered> {
    const authorization = await this.#authorization(url, who);
    const { status, body } = await send(`${url}/trpc/${path}`, JSON.stringify(input), { authorization });
    const { result } = JSON.parse(body) as { result?: { data: unknown } };
    return { status, body: result === undefined ? body : JSON.stringify(result.data) };
  }

  async #work(url: string, request: object): Promise<Answered> {
    const authorization = await this.#authorization(url, 'auditor');
    return send(`${url}/api/workpaper`, JSON.stringify(request), { authorization });
  }

  async #authorization(url: string, who: Who): Promise<string> {
    const known = this.#tokens.get(who);
    if (known !== undefined && known.until > Date.now()) return `Bearer ${known.token}`;
    const until = Date.now() + TOKEN_MS;
    const { email, password } = this.#books[who];
    const answer = sound(await send(`${url}/api/auth/token`, JSON.stringify({ email, password }), {}));
    const { access_token } = JSON.parse(answer) as { access_token: string };
    this.#tokens.set(who, { token: access_token, until });
    return `Bearer ${access_token}`;
  }
}

/** The body of an answer that is none of a refusal. */
function sound({ status, body }: Answered): string {
  if (status >= 300) throw new Error(`${status} ${body.slice(0, 500)}`);
  return body;
}

async function send(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Answered> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: answer.status, body: await answer.text() };
}
