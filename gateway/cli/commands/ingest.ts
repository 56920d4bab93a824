import { readFileSync } from 'node:fs';
import { onOneLine } from '../../../compute/verify/terminal-text.ts';
import { type Command, CommandError, type CommandInput, messageOf } from '../command.ts';
import { detailOf } from '../remote.ts';

const TIMEOUT_MS = 120_000;

interface IngestAnswer {
  readonly processed: number;
  readonly invoices: readonly { readonly vendor_name: string; readonly total_kgco2e: number }[];
  readonly errors: readonly {
    readonly index: number;
    readonly vendor_name: string;
    readonly error: string;
  }[];
}

type Send = (fetcher: typeof fetch, baseUrl: string) => Promise<IngestAnswer>;

/** Sends a file of invoices to a running server, or to the database through a gateway in this process. */
export const ingestCommand: Command = {
  name: 'ingest',
  summary: 'Send a JSON file of invoices ({"invoices": [...]}, or the array alone; at most 100).',
  positionals: ['FILE'],
  options: {
    key: { value: 'API_KEY', description: 'API key with scope ingest (or FOOTING_API_KEY)' },
    detail: { value: null, description: 'answer the lines too' },
    'dry-run': { value: null, description: 'calculate everything, store nothing' },
  },
  async run(input) {
    const body = readInvoices(input.positionals[0] ?? '');
    const key = input.options.key ?? input.env.FOOTING_API_KEY;
    if (key === undefined || key === '') throw new CommandError('--key missing (or set FOOTING_API_KEY).');
    const send: Send = (fetcher, baseUrl) => post(fetcher, baseUrl, { input, key, body });
    const answer = input.url === null ? await sendLocally(input.env, send) : await send(fetch, input.url);
    return { json: { ...answer }, text: summary(answer), failed: answer.errors.length > 0 };
  },
};

/** The server is loaded only here, so other commands start faster. */
async function sendLocally(env: CommandInput['env'], send: Send): Promise<IngestAnswer> {
  const { withLocalGateway } = await import('../local-gateway.ts');
  return withLocalGateway(env, (local) => send(local.fetch, local.baseUrl));
}

function readInvoices(file: string): string {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
  return JSON.stringify(Array.isArray(content) ? { invoices: content } : content);
}

async function post(
  fetcher: typeof fetch,
  baseUrl: string,
  request: { readonly input: CommandInput; readonly key: string; readonly body: string },
): Promise<IngestAnswer> {
  const { options } = request.input;
  const query = new URLSearchParams({
    ...(options.detail === undefined ? {} : { detail: 'lines' }),
    ...(options['dry-run'] === undefined ? {} : { dry_run: 'true' }),
  });
  const answer = await fetcher(`${baseUrl}/api/ingest${query.size === 0 ? '' : `?${query}`}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${request.key}`, 'content-type': 'application/json' },
    body: request.body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new CommandError(`${baseUrl} does not answer: ${messageOf(error)}`);
  });
  const content: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new CommandError(`${answer.status}: ${detailOf(content)}`);
  return content as IngestAnswer;
}

function summary(answer: IngestAnswer): string {
  const stored = answer.invoices.map(
    ({ vendor_name, total_kgco2e }) => `${total_kgco2e} kg CO2e  ${onOneLine(vendor_name)}`,
  );
  const rejected = answer.errors.map(({ index, error }) => `invoice ${index} rejected: ${onOneLine(error)}`);
  return [...stored, ...rejected, `${answer.processed} processed, ${answer.errors.length} rejected`].join(
    '\n',
  );
}
