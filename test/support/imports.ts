import type { ImportJobAnswer } from '../../schema/contracts/import-job.ts';
import type { TestGateway } from './gateway.ts';

const POLL_MS = 25;
const TIMEOUT_MS = 90_000;
const ENDED = ['done', 'cancelled', 'failed'];

type Reached = Pick<TestGateway, 'url' | 'apiKey'>;

export interface UploadOptions {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Beside the name: `&dry_run=true`. */
  readonly query?: string;
}

/** Sends a file to be imported as a raw body. */
export function postImport(
  { url, apiKey }: Reached,
  file: { readonly name: string; readonly content: string | Uint8Array },
  options: UploadOptions = {},
): Promise<Response> {
  return fetch(`${url}/api/import?name=${encodeURIComponent(file.name)}${options.query ?? ''}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${options.key ?? apiKey}`,
      'content-type': 'application/octet-stream',
      ...options.headers,
    },
    body: file.content as BodyInit,
  });
}

/** Asks for a path of an import: the job, its items, or as CSV. */
export function getImport({ url, apiKey }: Reached, path: string, headers = {}): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { authorization: `Bearer ${apiKey}`, ...headers } });
}

/** The job when `is` says so, with up to 1,000 items. */
export async function jobWhen(
  server: Reached,
  jobId: string,
  is: (job: ImportJobAnswer) => boolean = ({ state }) => ENDED.includes(state),
): Promise<ImportJobAnswer> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await getImport(server, `/api/import/${jobId}?items=1000`);
    const job = (await answer.json()) as ImportJobAnswer;
    if (answer.status !== 200 || is(job)) return job;
    if (Date.now() > until) throw new Error(`the job is still ${job.state}: ${JSON.stringify(job)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Sends a file and waits for the end of its job. */
export async function importFile(
  server: Reached,
  file: { readonly name: string; readonly content: string | Uint8Array },
  options: UploadOptions = {},
): Promise<ImportJobAnswer> {
  const answer = await postImport(server, file, options);
  if (answer.status !== 202) throw new Error(`${answer.status}: ${await answer.text()}`);
  const { job_id } = (await answer.json()) as ImportJobAnswer;
  return jobWhen(server, job_id);
}

/** Invoices as NDJSON, numbered from 1, all of one vendor. */
export function ndjsonOf(count: number, changes: (index: number) => object = () => ({})): string {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      vendor_name: 'Stadtwerke Uster',
      invoice_date: '2025-03-31',
      invoice_number: `R-${index + 1}`,
      line_items: [{ description: `Strom Hochtarif Zähler ${index + 1}`, spend_amount: 100 + index }],
      ...changes(index),
    }),
  ).join('\n');
}
