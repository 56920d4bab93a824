import { describe, expect, it } from 'vitest';
import type { ImportJobAnswer } from '../../schema/contracts/import-job.ts';
import { checkChains } from '../support/check-chain.ts';
import { jobWhen, ndjsonOf, postImport } from '../support/imports.ts';
import { INSTALLATIONS } from '../support/installation.ts';
import { readTrail, type Sql } from '../support/read-trail.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';

/** How often the server is killed while it books the job: `ROUNDS` multiplies it. */
const KILLS = 2 * Number(process.env.ROUNDS ?? 1);
const INVOICES = 3_000;
const TIMEOUT_MS = 300_000 + KILLS * 90_000;

/** Sends a file and kills the server again and again while its job is read. */
async function importThroughKills(
  env: Readonly<Record<string, string>>,
  apiKey: string,
): Promise<ImportJobAnswer> {
  let jobId = '';
  let read = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startServerProcess(await freePort(), { env });
    const reached = { url: server.baseUrl, apiKey };
    if (kill === 0) {
      const content = ndjsonOf(INVOICES, (index) => ({ vendor_name: `Killed ${index}` }));
      const answer = await postImport(reached, { name: 'kill.ndjson', content });
      expect(answer.status).toBe(202);
      ({ job_id: jobId } = (await answer.json()) as ImportJobAnswer);
    }
    const before = read;
    const job = await jobWhen(reached, jobId, (now) => now.read > before);
    expect(job.state, 'the kill came too late').toBe('reading');
    read = job.read;
    await server.stop('SIGKILL');
  }
  const server = await startServerProcess(await freePort(), { env });
  const done = await jobWhen({ url: server.baseUrl, apiKey }, jobId, ({ state }) => state !== 'reading');
  expect(await server.stop('SIGTERM')).toBe(0);
  return done;
}

async function assertBookedOnce(sql: Sql, job: ImportJobAnswer): Promise<void> {
  expect(job).toMatchObject({ state: 'done', processed: INVOICES, rejected: 0, problems: 0 });
  const [booked] = await sql<{ n: number; names: number; kg: string }>(
    `select count(*)::int as n, count(distinct vendor_name)::int as names, sum(total_kgco2e)::text as kg from invoice`,
  );
  expect(booked).toMatchObject({ n: INVOICES, names: INVOICES });
  expect(Number(booked?.kg)).toBeCloseTo(job.emissions_kgco2e, 5);
  const [items] = await sql('select count(*)::int as n, max(ordinal) as last from import_item');
  expect(items).toEqual({ n: INVOICES, last: INVOICES });
  const { entries, heads } = await readTrail(sql);
  expect(checkChains(entries, heads)).toEqual([]);
}

describe('a server killed with kill -9 while it imports a file', () => {
  it.each(INSTALLATIONS)(
    'books every invoice once on %s, on an unbroken chain',
    (_name, run) =>
      run(async ({ env, apiKey, read }) => {
        const job = await importThroughKills(env, apiKey);
        await read((sql) => assertBookedOnce(sql, job));
      }),
    TIMEOUT_MS,
  );
});
