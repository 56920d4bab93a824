import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import { onOneLine, terminalText } from '../../../compute/verify/terminal-text.ts';
import type { ImportItemAnswer, ImportJobAnswer } from '../../../schema/contracts/import-job.ts';
import { type Command, CommandError, type CommandInput, messageOf } from '../command.ts';
import { detailOf } from '../remote.ts';
import { type FileToSend, filesToSend, withContent } from '../sent-files.ts';

const POLL_MS = 250;
/** Times an answer is asked for again while the server does not give one. */
const TRIES = 40;
/** What was not booked, of each file. */
const SHOWN_ITEMS = 20;
const ENDED = ['done', 'cancelled', 'failed'];

interface Destination {
  readonly fetcher: typeof fetch;
  readonly baseUrl: string;
  readonly key: string;
}

interface Choices {
  readonly dryRun: boolean;
  /** JSON text; null without one. */
  readonly mapping: string | null;
}

/** Sends files, folders and ZIPs to be imported, and waits for what becomes of them. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Send e-invoices, spreadsheets, PDFs, ZIPs or folders of them to be booked.',
  positionals: ['PATH...'],
  options: {
    key: { value: 'API_KEY', description: 'API key with scope ingest (or FOOTING_API_KEY)' },
    mapping: { value: 'FILE', description: 'how the columns of spreadsheets are read (JSON)' },
    'dry-run': { value: null, description: 'read and calculate everything, store nothing' },
  },
  async run(input) {
    const key = input.options.key ?? input.env.FOOTING_API_KEY;
    if (key === undefined || key === '') throw new CommandError('--key missing (or set FOOTING_API_KEY).');
    const files = await filesToSend(input.positionals);
    const choices = {
      dryRun: input.options['dry-run'] !== undefined,
      mapping: input.options.mapping === undefined ? null : readMapping(input.options.mapping),
    };
    const work = (fetcher: typeof fetch, baseUrl: string) =>
      importAll({ fetcher, baseUrl, key }, files, choices);
    const jobs = input.url === null ? await importLocally(input.env, work) : await work(fetch, input.url);
    return { json: summaryOf(jobs), text: report(jobs), failed: jobs.some(isIncomplete) };
  },
};

type Work = (fetcher: typeof fetch, baseUrl: string) => Promise<ImportJobAnswer[]>;

/** The server is loaded only here, so other commands start faster. */
async function importLocally(env: CommandInput['env'], work: Work): Promise<ImportJobAnswer[]> {
  const { withLocalGateway } = await import('../local-gateway.ts');
  return withLocalGateway(env, (local) => work(local.fetch, local.baseUrl));
}

function readMapping(file: string): string {
  try {
    return JSON.stringify(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
}

/** One after the other: a workspace has one job at a time. */
async function importAll(
  to: Destination,
  files: readonly FileToSend[],
  choices: Choices,
): Promise<ImportJobAnswer[]> {
  const bar = new SingleBar(
    { format: '{bar} {percentage}% | {file} | {read} read, {processed} booked', clearOnComplete: true },
    Presets.shades_classic,
  );
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (process.stderr.isTTY) bar.start(Math.max(1, total), 0, { file: '', read: 0, processed: 0 });
  const jobs: ImportJobAnswer[] = [];
  try {
    let before = 0;
    for (const file of files) {
      const onProgress = (job: ImportJobAnswer) => {
        const part = job.bytes === 0 ? 1 : job.read_bytes / job.bytes;
        const { read, processed } = job;
        bar.update(before + part * file.bytes, { file: terminalText(file.name), read, processed });
      };
      jobs.push(await importOne(to, file, { ...choices, onProgress }));
      before += file.bytes;
    }
  } finally {
    bar.stop();
  }
  return jobs;
}

interface OneImport extends Choices {
  readonly onProgress: (job: ImportJobAnswer) => void;
}

async function importOne(
  to: Destination,
  file: FileToSend,
  { dryRun, mapping, onProgress }: OneImport,
): Promise<ImportJobAnswer> {
  const path = await withContent(file, async (content, sha256) => {
    const form = new FormData();
    if (mapping !== null) form.set('mapping', mapping);
    form.set('file', content, file.name);
    // Made from the content: sent twice, it is booked once.
    const named = JSON.stringify([file.name, sha256, mapping, dryRun]);
    const idempotencyKey = `import-${createHash('sha256').update(named).digest('hex')}`;
    const answer = await ask(to, `/api/import${dryRun ? '?dry_run=true' : ''}`, {
      method: 'POST',
      headers: { 'idempotency-key': idempotencyKey },
      body: form,
    });
    return answer.headers.get('location') ?? '';
  });
  for (;;) {
    const answer = await ask(to, `${path}?only=errors&items=${SHOWN_ITEMS}`, {});
    const job = (await answer.json()) as ImportJobAnswer;
    onProgress(job);
    if (ENDED.includes(job.state)) return job;
    await pause(POLL_MS);
  }
}

/** Asks until there is an answer: the server may be busy or start again meanwhile. @throws CommandError. */
async function ask(to: Destination, path: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${to.key}` };
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === TRIES;
    const answer = await to.fetcher(`${to.baseUrl}${path}`, { ...init, headers }).catch((error: unknown) => {
      if (isLast) throw new CommandError(`${to.baseUrl} does not answer: ${messageOf(error)}`);
      return null;
    });
    if (answer?.ok === true) return answer;
    if (answer !== null && (isLast || !isTemporary(answer.status))) {
      throw new CommandError(`${answer.status}: ${detailOf(await answer.json().catch(() => null))}`);
    }
    await pause(Math.min(10_000, POLL_MS * 2 ** attempt));
  }
}

const isTemporary = (status: number) => [409, 500, 502, 503, 504].includes(status);

function isIncomplete({ state, rejected, problems }: ImportJobAnswer): boolean {
  return state !== 'done' || rejected > 0 || problems > 0;
}

const sum = (jobs: readonly ImportJobAnswer[], of: (job: ImportJobAnswer) => number) =>
  jobs.reduce((total, job) => total + of(job), 0);

function totals(jobs: readonly ImportJobAnswer[]) {
  const codes: Record<string, number> = {};
  for (const job of jobs) {
    for (const [code, count] of Object.entries(job.codes)) codes[code] = (codes[code] ?? 0) + count;
  }
  return {
    processed: sum(jobs, ({ processed }) => processed),
    rejected: sum(jobs, ({ rejected }) => rejected),
    problems: sum(jobs, ({ problems }) => problems),
    possible_duplicates: sum(jobs, (job) => job.possible_duplicates),
    line_items: sum(jobs, (job) => job.line_items),
    emissions_kgco2e: Number(sum(jobs, (job) => job.emissions_kgco2e).toFixed(6)),
    codes,
  };
}

function summaryOf(jobs: readonly ImportJobAnswer[]): Readonly<Record<string, unknown>> {
  return { ...totals(jobs), jobs };
}

function report(jobs: readonly ImportJobAnswer[]): string {
  const all = totals(jobs);
  const codes = Object.entries(all.codes).sort(([, a], [, b]) => b - a);
  const dry = jobs.some((job) => job.dry_run) ? ' (dry run: nothing was stored)' : '';
  return [
    ...jobs.flatMap(fileReport),
    `${all.processed} processed, ${all.rejected} rejected, ${all.problems} could not be read, ${all.possible_duplicates} possible duplicates${dry}`,
    `${all.line_items} lines, ${all.emissions_kgco2e} kg CO2e`,
    ...codes.map(([code, count]) => `  ${count} × ${code}`),
  ].join('\n');
}

function fileReport(job: ImportJobAnswer): string[] {
  const name = onOneLine(job.file);
  const ended =
    job.state === 'done' ? [] : [`${name}: ${job.state}${job.failure === null ? '' : `: ${job.failure}`}`];
  const more =
    job.next === null
      ? []
      : [`${name}: more were not booked; all of them: GET /api/import/${job.job_id} with Accept: text/csv`];
  return [...ended, ...job.items.map(itemReport), ...more];
}

function itemReport({ place, message }: ImportItemAnswer): string {
  const { file, page, sheet, row, column, path } = place;
  const at = [
    file,
    ...(page === undefined ? [] : [`page ${page}`]),
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
    ...(row === undefined ? [] : [`row ${row}`]),
    ...(column === undefined ? [] : [`column ${column}`]),
    ...(path === undefined ? [] : [path]),
  ];
  return onOneLine(`${at.join(', ')}: ${message ?? ''}`);
}
