import { randomUUID } from 'node:crypto';
import { Presets, SingleBar } from 'cli-progress';
import { Command, CommanderError } from 'commander';
import { baseUrlOf } from '../../../compute/verify/base-url.ts';
import { addOptions, type CommandOption, givenOptions } from '../../../compute/verify/cli/options.ts';
import { terminalText } from '../../../compute/verify/terminal-text.ts';
import { type AuditDestination, auditYear, type Person } from './audit-year.ts';
import { companyYear } from './company-year.ts';
import { exportYear, printedExport } from './export-year.ts';
import { startOwnServer } from './own-server.ts';
import { printedAudit } from './print-audit.ts';
import { attachDocuments, type Destination, pushYear } from './push-year.ts';
import { printedSummary, summariseYear } from './summarise-year.ts';

/** Written to the current folder. */
const FILES = { file: 'footing-demo-evidence.zip', keysFile: 'footing-demo-keys.json' };

const SUMMARY = `Pushes the year 2025 of an invented Swiss manufacturer through HTTP, prints what it emitted, and walks an
auditor's engagement over it from the sample to the verified evidence package, which is written to the current folder
with the keys to check it by.`;

const OPTIONS: Readonly<Record<string, CommandOption>> = {
  url: {
    value: 'URL',
    description:
      'the running server to use; without it, one is started on an embedded database in DATA_DIR, or in a temporary folder that is removed afterwards',
  },
  key: {
    value: 'API_KEY',
    description: 'a key with scope ingest of that server (or FOOTING_API_KEY)',
  },
};

const SIGN_INS = `
With --url the engagement needs the sign-ins of an owner and an auditor of that workspace, each as
EMAIL:PASSWORD in FOOTING_OWNER and FOOTING_AUDITOR; without them the invoices are pushed only.`;

/** `npm run demo`: exit code 0 when every invoice was accepted, 1 otherwise. */
async function runDemo(args: readonly string[]): Promise<number> {
  const command = new Command('npm run demo --')
    .description(SUMMARY)
    .helpOption('--help', 'print this help')
    .addHelpText('after', SIGN_INS)
    .configureOutput({ outputError: (text, write) => write(terminalText(text)) })
    .exitOverride();
  addOptions(command, OPTIONS).parse(args, { from: 'user' });
  const { options: values } = givenOptions(command, OPTIONS);
  if (values.url !== undefined) {
    const apiKey = values.key ?? process.env.FOOTING_API_KEY;
    if (apiKey === undefined || apiKey === '') throw new Error('--key missing (or set FOOTING_API_KEY).');
    const url = baseUrlOf(values.url);
    const { code, workspaceId } = await pushAndPrint({ url, apiKey });
    const [owner, auditor] = [personIn('FOOTING_OWNER'), personIn('FOOTING_AUDITOR')];
    if (owner !== null && auditor !== null) {
      await auditAndPrint({ url, owner, auditor, workspaceId: workspaceId ?? undefined });
    }
    return code;
  }
  say('Starting a server on an embedded database …\n');
  const server = await startOwnServer(process.env);
  try {
    const { code } = await pushAndPrint(server);
    await auditAndPrint(server);
    if (server.keptIn !== null) say(`\nThe database stays in ${server.keptIn}.\n`);
    return code;
  } finally {
    await server.stop();
  }
}

/** The exit code, and the workspace of the key. */
async function pushAndPrint(
  destination: Destination,
): Promise<{ readonly code: number; readonly workspaceId: string | null }> {
  const year = companyYear();
  say(`Alpenblick Apparatebau AG, 2025: ${year.length} invoices to ${destination.url}\n`);
  const progress = progressOf(year.length);
  const started = performance.now();
  try {
    const answer = await pushYear(year, destination, { runId: randomUUID(), onProgress: progress.update });
    progress.stop();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const again = answer.sentAgain === 0 ? '' : `, ${answer.sentAgain} sent again`;
    say(`${answer.requests} requests in ${seconds} s${again}\n\n`);
    say(printedSummary(summariseYear(answer)));
    const documents = await attachDocuments(year, answer, destination);
    say(`\nThe documents of the ${documents} largest invoices are attached.\n`);
    return { code: answer.errors.length === 0 ? 0 : 1, workspaceId: answer.workspaceId };
  } finally {
    progress.stop();
  }
}

async function auditAndPrint(destination: AuditDestination): Promise<void> {
  say('\nAn auditor draws a sample, re-performs and tests it, and extends it if it does not suffice …\n');
  const bars: ReturnType<typeof progressOf>[] = [];
  const stop = () => {
    for (const bar of bars) bar.stop();
  };
  try {
    const audited = await auditYear(destination, (tested, all) => {
      // An extended sample is tested in two runs.
      if (tested === 1) {
        stop();
        bars.push(progressOf(all, 'lines tested'));
      }
      bars.at(-1)?.update(tested);
    });
    stop();
    say(printedAudit(audited));
    const exported = await exportYear(destination, audited.engagementId, FILES);
    say(printedExport(exported));
    if (exported.verdict.exitCode !== 0) throw new Error('The evidence package did not verify.');
  } finally {
    stop();
  }
}

/** `EMAIL:PASSWORD` from an environment variable; null if it is not set. */
function personIn(variable: string): Person | null {
  const [email = '', ...password] = (process.env[variable] ?? '').split(':');
  return email === '' ? null : { email, password: password.join(':') };
}

/** A bar on a terminal, otherwise one line per step. */
function progressOf(total: number, what = 'invoices'): { update(done: number): void; stop(): void } {
  if (!process.stdout.isTTY) {
    return { update: (done) => say(`${done}/${total} ${what}\n`), stop: () => {} };
  }
  const format = `{bar} {percentage} % | {value}/{total} ${what}`;
  const bar = new SingleBar({ format, hideCursor: true, stream: process.stdout }, Presets.shades_classic);
  bar.start(total, 0);
  return { update: (done) => bar.update(done), stop: () => bar.stop() };
}

function say(text: string): void {
  process.stdout.write(terminalText(text));
}

try {
  process.exitCode = await runDemo(process.argv.slice(2));
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    process.stderr.write(terminalText(`${error instanceof Error ? error.message : String(error)}\n`));
    process.exitCode = 1;
  }
}
