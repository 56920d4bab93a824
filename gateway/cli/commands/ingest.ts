import { createReadStream } from 'node:fs';
import { Presets, SingleBar } from 'cli-progress';
import { inBatches, longestInvoice } from '../../../client/src/batches.ts';
import { MAX_BODY_BYTES } from '../../limits.ts';
import { type Command, CommandError, type CommandInput, type CommandResult, messageOf } from '../command.ts';
import { type BookedFile, openBookedFile } from '../ingest/booked-file.ts';
import { InvoiceCutter } from '../ingest/json-invoices.ts';
import { type ReadyInvoice, readyInvoice } from '../ingest/ready-invoice.ts';
import { createReport, type IngestReport } from '../ingest/report.ts';
import { type Send, senderTo } from '../ingest/send-batch.ts';

/** Sends a file of any number of invoices to a running server, or to the database through a gateway in this process. */
export const ingestCommand: Command = {
  name: 'ingest',
  summary: 'Send a JSON file of any number of invoices ({"invoices": [...]}, an array, or NDJSON).',
  positionals: ['FILE'],
  options: {
    key: { value: 'API_KEY', description: 'API key with scope ingest (or FOOTING_API_KEY)' },
    'dry-run': { value: null, description: 'calculate everything, store nothing' },
  },
  async run(input) {
    const apiKey = input.options.key ?? input.env.FOOTING_API_KEY;
    if (apiKey === undefined || apiKey === '')
      throw new CommandError('--key missing (or set FOOTING_API_KEY).');
    const file = input.positionals[0] ?? '';
    const dryRun = input.options['dry-run'] !== undefined;
    const bar = progressBar();
    const work = (fetcher: typeof fetch, baseUrl: string) => {
      const send = senderTo({ fetch: fetcher, baseUrl, apiKey, dryRun, waiting: bar.waiting });
      const booked = dryRun ? null : openBookedFile(file, apiKey);
      return sendFile(file, { send, booked, progress: bar.show });
    };
    try {
      return await (input.url === null ? locally(input.env, work) : work(fetch, input.url));
    } finally {
      bar.stop();
    }
  },
};

/** The server is loaded only here, so other commands start faster. */
async function locally<Value>(
  env: CommandInput['env'],
  work: (fetcher: typeof fetch, baseUrl: string) => Promise<Value>,
): Promise<Value> {
  const { withLocalGateway } = await import('../local-gateway.ts');
  return withLocalGateway(env, (local) => work(local.fetch, local.baseUrl));
}

interface Work {
  readonly send: Send;
  /** Null for a dry run. */
  readonly booked: BookedFile | null;
  progress(report: IngestReport): void;
}

/** Reads, sends and reports a file. Broken off, it says what was booked until then. */
async function sendFile(file: string, { send, booked, progress }: Work): Promise<CommandResult> {
  const report = createReport();
  const maxInvoice = longestInvoice(MAX_BODY_BYTES);
  const cutter = new InvoiceCutter(maxInvoice);
  const readable = async function* (): AsyncGenerator<ReadyInvoice> {
    for await (const invoice of cutter.read(createReadStream(file))) {
      const ready = await readyInvoice(invoice, maxInvoice);
      if ('error' in ready) report.reject(invoice, ready.error);
      else yield ready;
    }
  };
  let stopped: string | null = null;
  try {
    for await (const batch of inBatches(readable(), MAX_BODY_BYTES)) {
      const isNew = batch.filter((invoice) => booked?.has(invoice) !== true);
      for (let skipped = isNew.length; skipped < batch.length; skipped += 1) report.skip();
      if (isNew.length === 0) continue;
      for await (const sent of send(isNew)) {
        booked?.add(sent.answer?.invoices.flatMap(({ index }) => sent.batch[index] ?? []) ?? []);
        report.note(sent);
        progress(report);
      }
    }
  } catch (error) {
    if (!(error instanceof CommandError) && !isSystemError(error)) throw error;
    if (report.processed === 0 && report.rejected === 0)
      throw new CommandError(`${file}: ${messageOf(error)}`);
    stopped = messageOf(error);
  }
  return resultOf(report, { stopped, others: [...cutter.otherMembers] });
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function resultOf(
  report: IngestReport,
  { stopped, others }: { readonly stopped: string | null; readonly others: readonly string[] },
): CommandResult {
  const lines = [
    report.text(),
    ...(others.length > 0 ? [`Not sent, beside invoices: ${others.join(', ')}`] : []),
    ...(stopped === null ? [] : [`Stopped: ${stopped}`]),
  ];
  return {
    json: { ...report.json(), members_not_sent: others, stopped },
    text: lines.join('\n'),
    failed: stopped !== null || report.rejected > 0,
  };
}

/** Progress on standard error if it is a terminal; a wait is said there in any case. */
function progressBar() {
  const { stderr } = process;
  const format = '{value} invoices booked, {rejected} rejected | {duration_formatted} {state}';
  const bar = stderr.isTTY
    ? new SingleBar({ format, hideCursor: true, stream: stderr }, Presets.shades_classic)
    : null;
  bar?.start(Number.MAX_SAFE_INTEGER, 0, { rejected: 0, state: '' });
  return {
    show: ({ processed, rejected }: IngestReport) => void bar?.update(processed, { rejected, state: '' }),
    waiting(seconds: number, reason: string) {
      const state = `waiting ${seconds} s (${reason})`;
      if (bar === null) stderr.write(`${state}\n`);
      else bar.update({ state });
    },
    stop: () => bar?.stop(),
  };
}
