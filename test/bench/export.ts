import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { attachPdf, postExport } from '../support/evidence.ts';
import type { TestGateway } from '../support/gateway.ts';
import { type LargeEngagement, largeEngagement } from '../support/large-engagement.ts';
import type { BenchServer } from './bench-server.ts';
import { endedChildrenCpuSeconds } from './cpu-time.ts';
import { type Finding, median, thousands } from './report.ts';

/** Asynchronous: a connection that the server closes meanwhile must be noticed. */
const run = promisify(execFile);

/** More of them show that memory does not grow: EXPORT_ITEMS=100000. */
const TARGET_ITEMS = 10_000;
const ITEMS = Number(process.env.EXPORT_ITEMS ?? TARGET_ITEMS);
const DOCUMENTS = 10;
const DOCUMENT_BYTES = 5 * 1024 * 1024;
const ROUNDS = 3;
const TARGET = 2;
const MEMORY_MIB = 150;
const SAMPLE_MS = 50;
const MIB = 1024 * 1024;

/** An export over HTTP to a file, compared with Info-ZIP for the same files on disk, and its memory. */
export async function measureExport(bench: BenchServer): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'footing-export-'));
  const server = asTestGateway(bench);
  const database = await openDatabase({ databaseUrl: bench.superuserUrl });
  try {
    const engagement = await largeEngagement(server, database, {
      items: ITEMS,
      workspaceId: bench.workspaceId,
      before: async (invoiceIds) => {
        for (const id of invoiceIds.slice(0, DOCUMENTS)) await attachPdf(server, id, scannedPdf());
      },
    });
    return await measure(bench, engagement, folder);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The gateway's members for test helpers. */
export function asTestGateway(
  tenant: Pick<BenchServer, 'baseUrl' | 'apiKey' | 'owner' | 'auditor'>,
): TestGateway {
  const { baseUrl: url, apiKey, owner, auditor } = tenant;
  const signIn = async (user: object) => {
    const answer = await fetch(`${url}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(user),
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return { url, apiKey, owner, auditor, signIn } as unknown as TestGateway;
}

/** Like a scan: it does not compress. */
function scannedPdf(): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(DOCUMENT_BYTES), Buffer.from('\n%%EOF\n')]);
}

async function measure(bench: BenchServer, engagement: LargeEngagement, folder: string): Promise<Finding[]> {
  const zip = join(folder, 'evidence.zip');
  const { rssBytes: idle } = await bench.measure();
  const first = await seconds(() => exportTo(bench, engagement, zip));
  const files = join(folder, 'files');
  mkdirSync(files);
  const hasZip = await run('unzip', ['-q', zip, '-d', files]).then(
    () => true,
    () => false,
  );
  const memory = watchMemory(bench);
  const ratios: number[] = [];
  const zips: number[] = [];
  const cpuRatios: number[] = [];
  for (let round = 0; round < ROUNDS && hasZip; round++) {
    const ownBefore = await memory.cpuSeconds();
    const ours = await seconds(() => exportTo(bench, engagement, zip));
    const own = (await memory.cpuSeconds()) - ownBefore;
    const before = endedChildrenCpuSeconds();
    const theirs = await seconds(async () => {
      await run('zip', ['-q', '-r', join(folder, `${round}.zip`), '.'], { cwd: files });
    });
    ratios.push(ours / theirs);
    zips.push(theirs);
    const after = endedChildrenCpuSeconds();
    if (before !== null && after !== null) cpuRatios.push(own / (after - before));
  }
  const { grown, most } = await memory.stop();
  const grownMib = grown / MIB;
  return [
    {
      name: `export of ${thousands(ITEMS)} papers and ${DOCUMENTS} documents / Info-ZIP zip of the files`,
      value: ratios.length === 0 ? 'no Info-ZIP here' : median(ratios).toFixed(2),
      // The target is for ten thousand work papers: with more, they weigh more against the same documents.
      ...(ratios.length === 0 || ITEMS !== TARGET_ITEMS
        ? {}
        : { target: `at most ${TARGET}`, reached: median(ratios) <= TARGET }),
    },
    ...(zips.length === 0
      ? []
      : [
          {
            name: 'the first export, which verifies every work paper / Info-ZIP zip',
            value: (first / median(zips)).toFixed(2),
          },
        ]),
    ...(cpuRatios.length === 0
      ? []
      : [
          {
            name: 'CPU time of the gateway for it / of zip, all threads',
            value: median(cpuRatios).toFixed(2),
          },
        ]),
    { name: 'size of that package', value: `${thousands(statSync(zip).size / MIB)} MiB` },
    {
      name: `growth of the server over its first export while it exports again, ${thousands(ITEMS)} papers`,
      value: `${grownMib.toFixed(0)} MiB`,
      target: `at most ${MEMORY_MIB}`,
      reached: grownMib <= MEMORY_MIB,
    },
    {
      name: 'resident memory of the server before its first export, and at most',
      value: `${thousands(idle / MIB)} and ${thousands(most / MIB)} MiB`,
    },
  ];
}

async function exportTo(bench: BenchServer, engagement: LargeEngagement, file: string): Promise<void> {
  const answer = await postExport({ url: bench.baseUrl }, engagement);
  if (answer.status !== 200 || answer.body === null) throw new Error(`export-evidence: ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file));
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** The highest resident memory of the server, in bytes, and how far that is above the present one. */
function watchMemory(bench: BenchServer): {
  /** CPU seconds of the server since the watch began. */
  cpuSeconds(): Promise<number>;
  stop(): Promise<{ readonly grown: number; readonly most: number }>;
} {
  let before = 0;
  let most = 0;
  let running = true;
  let cpu = 0;
  let asking: Promise<number> = Promise.resolve(0);
  /** One question at a time: the answers have no id. */
  const ask = () => {
    asking = asking.then(async () => {
      const { rssBytes, processCpuSeconds } = await bench.measure();
      cpu += processCpuSeconds;
      return rssBytes;
    });
    return asking;
  };
  const watching = (async () => {
    before = await ask();
    cpu = 0;
    while (running) {
      most = Math.max(most, await ask());
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  return {
    async cpuSeconds() {
      await ask();
      return cpu;
    },
    async stop() {
      running = false;
      await watching;
      return { grown: most - before, most };
    },
  };
}
