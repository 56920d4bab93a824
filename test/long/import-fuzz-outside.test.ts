import { execFileSync } from 'node:child_process';
import { constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportItemAnswer, ImportJobAnswer } from '../../schema/contracts/import-job.ts';
import { attackFiles, brokenFiles, type Canaries, type HostileFile } from '../support/hostile-files.ts';
import { getImport, importFile, ndjsonOf } from '../support/imports.ts';
import { makeZip } from '../support/make-zip.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

/** With the attacks, 2,000 files: each fifth of those sent in ZIPs, with one sound file in each ZIP. */
const FILES = 2_000;
const SENT_ALONE = 100;
const IN_A_ZIP = 100;
/** Jobs of the workspace run one after the other; two wait, so that there is always one. */
const SENDERS = 2;
const TIMEOUT_MS = 600_000;
/** Above what the server has after its first import: the thread that reads has at most 1 GiB of its own. */
const MAX_GROWTH_MIB = 500;
const WATCH_MS = 100;
const MAX_SILENCE_MS = 10_000;
/** Sentences of the readers, and the words of the ingest interface, each with a value or what to do. */
const CLEAR = { unread: /^.{30,3100}[.?]$/, rejected: /^.{15,3100}$/ };
/** What a person can do nothing with. */
const MACHINE = /\p{Cc}|undefined|\[object|node:|\.ts\b/u;

/** Resident memory of a process, in MiB. */
function memoryOf({ child }: ServerProcess): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024;
}

/** Asks for /healthz and measures the memory until it is stopped. */
function watch(server: ServerProcess) {
  const seen = { most: 0, answers: 0, failures: [] as string[] };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const signal = AbortSignal.timeout(MAX_SILENCE_MS);
      const status = await fetch(`${server.baseUrl}/healthz`, { signal }).then(
        (answer) => answer.status,
        (error) => String(error),
      );
      if (status !== 200) seen.failures.push(String(status));
      seen.answers += 1;
      seen.most = Math.max(seen.most, memoryOf(server));
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return seen;
    },
  };
}

describe('a server that is sent 2,000 hostile files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-fuzz-'));
  const requested: string[] = [];
  const unclear: string[] = [];
  let web: Server;
  let canaries: Canaries;
  let server: ServerProcess;
  let reached: { readonly url: string; readonly apiKey: string };

  beforeAll(async () => {
    web = createServer(({ url }, response) => {
      requested.push(url ?? '');
      response.end('<!ENTITY e "outside">');
    });
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
    // Whoever opens a pipe waits for somebody to write into it.
    const path = join(folder, 'outside');
    execFileSync('mkfifo', [path]);
    canaries = { path, url: `http://127.0.0.1:${(web.address() as AddressInfo).port}` };
    const env = {
      DATA_DIR: join(folder, 'data'),
      RATE_LIMIT_PER_HOUR: '0',
      IMPORT_JOBS_PER_DAY: '0',
      IMPORT_MIB_PER_DAY: '0',
    };
    server = await startServerProcess(await freePort(), { env });
    reached = { url: server.baseUrl, apiKey: server.setup()?.api_key ?? '' };
  });
  afterAll(async () => {
    await server.stop('SIGTERM');
    await new Promise((resolve) => web.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  /** Every item of a job that was not booked. */
  async function unbooked(job: ImportJobAnswer): Promise<ImportItemAnswer[]> {
    const items: ImportItemAnswer[] = [];
    let next: string | null = `/api/import/${job.job_id}?items=1000&only=errors`;
    while (next !== null) {
      const page = (await (await getImport(reached, next)).json()) as ImportJobAnswer;
      items.push(...page.items);
      next = page.next;
    }
    return items;
  }

  /** Sends a file, and notes what its job leaves without a clear word. */
  async function send({ name, data }: HostileFile): Promise<void> {
    const job = await importFile(reached, { name, content: data });
    const items = await unbooked(job);
    const isWhole = job.read > 0 && items.length === job.rejected + job.problems;
    if (job.state !== 'done' || !isWhole) unclear.push(`${name}: ${JSON.stringify(job)}`);
    for (const { status, code, message, place } of items) {
      const isClear =
        status in CLEAR &&
        CLEAR[status as keyof typeof CLEAR].test(message ?? '') &&
        !MACHINE.test(message ?? '');
      const isPlaced = place.file === name || place.file.startsWith(`${name}/`);
      if (!isClear || !isPlaced || code === null) {
        unclear.push(`${name}: ${code} at ${JSON.stringify(place)}: ${message}`);
      }
    }
  }

  it(
    'stays up and small, opens nothing, says what is wrong with each, and books what is sound once',
    async () => {
      const attacks = await attackFiles(canaries);
      const broken = await brokenFiles(FILES - attacks.length);
      const alone = [...attacks, ...broken.splice(0, SENT_ALONE)];
      const zips: HostileFile[] = [];
      for (let number = 1; broken.length > 0; number += 1) {
        const sound = ndjsonOf(1, () => ({
          vendor_name: `Sound ${number}`,
          invoice_number: `SOUND-${number}`,
        }));
        const members = [...broken.splice(0, IN_A_ZIP), { name: 'sound.ndjson', data: Buffer.from(sound) }];
        zips.push({ name: `${number}.zip`, data: makeZip(members) });
      }
      const soundCount = zips.length;
      await importFile(reached, { name: 'first.ndjson', content: ndjsonOf(1) });
      const before = memoryOf(server);
      const watched = watch(server);

      const files = [...alone, ...zips];
      const sender = async () => {
        for (let file = files.shift(); file !== undefined; file = files.shift()) await send(file);
      };
      const sent = await Promise.allSettled(Array.from({ length: SENDERS }, sender));
      const { most, answers, failures } = await watched.stop();

      expect(sent.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(unclear).toEqual([]);
      expect(failures).toEqual([]);
      expect(answers).toBeGreaterThan(10);
      expect(most - before).toBeLessThan(MAX_GROWTH_MIB);
      for (let number = 1; number <= soundCount; number += 1) {
        const answer = await getImport(reached, `/api/invoices?invoice_number=SOUND-${number}`);
        expect(((await answer.json()) as { invoices: unknown[] }).invoices, `SOUND-${number}`).toHaveLength(
          1,
        );
      }
      expect(requested).toEqual([]);
      expect(() => openSync(canaries.path, constants.O_WRONLY | constants.O_NONBLOCK)).toThrow('ENXIO');
      expect(server.output()).not.toMatch(/"level":[56]0/);
      expect(server.child.exitCode).toBeNull();
    },
    TIMEOUT_MS,
  );
});
