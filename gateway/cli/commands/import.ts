import { readFileSync } from 'node:fs';
import { Presets, SingleBar } from 'cli-progress';
import { importFile } from '../../../client/src/import-file.ts';
import type { Sending } from '../../../client/src/send.ts';
import { onOneLine, terminalText } from '../../../compute/verify/terminal-text.ts';
import type { ImportItemAnswer, ImportJobAnswer } from '../../../schema/contracts/import-job.ts';
import { type Command, CommandError, type CommandInput, messageOf } from '../command.ts';
import { asCommandError, sendingTo } from '../sending.ts';
import { type FileToSend, filesToSend, withContent } from '../sent-files.ts';

/** A little more than the hour after which a limit begins anew. */
const MAX_WAIT_SECONDS = 3_700;

interface Choices {
  readonly dryRun: boolean;
  readonly mapping: object | null;
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
      importAll(
        sendingTo({ fetch: fetcher, baseUrl, apiKey: key, maxWaitSeconds: MAX_WAIT_SECONDS, waiting }),
        files,
        choices,
      );
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

function waiting(seconds: number, reason: string): void {
  process.stderr.write(`waiting ${seconds} s (${onOneLine(reason)})\n`);
}

function readMapping(file: string): object {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as object;
  } catch (error) {
    throw new CommandError(`${file}: ${messageOf(error)}`);
  }
}

/** One after the other: a workspace has one job at a time. */
async function importAll(
  to: Sending,
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

/** Sends one file and waits for the end of its job. @throws CommandError. */
async function importOne(
  to: Sending,
  file: FileToSend,
  { dryRun, mapping, onProgress }: OneImport,
): Promise<ImportJobAnswer> {
  return withContent(file, async (content) => {
    let last: ImportJobAnswer | null = null;
    try {
      for await (const job of importFile<ImportJobAnswer>(to, content, {
        name: file.name,
        mapping,
        dryRun,
      })) {
        last = job;
        onProgress(job);
      }
    } catch (error) {
      throw asCommandError(error);
    }
    if (last === null) throw new CommandError(`${file.name}: the server said nothing about its job.`);
    return last;
  });
}

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
