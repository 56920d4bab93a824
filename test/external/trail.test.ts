import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import type { StoredEntry } from '../support/check-chain.ts';
import { ingestClient, requestBodies } from '../support/load.ts';
import { readTrail } from '../support/read-trail.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';

const INVOICES = 50;
const CHECKED_BY_HAND = 10;

/** Tools that share no code with this program read what a real server wrote. */
describe('the audit trail of a real server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-external-'));
  const file = join(folder, 'trail.ndjson');
  let entries: StoredEntry[] = [];

  beforeAll(async () => {
    const dataDir = join(folder, 'data');
    const server = await startServerProcess(await freePort(), { env: { DATA_DIR: dataDir } });
    const client = ingestClient(server.baseUrl, server.setup()?.api_key ?? '');
    const [body = Buffer.alloc(0)] = requestBodies(1, { seed: 5, invoices: INVOICES, lines: 4 });
    expect((await client.send(body)).status).toBe(200);
    client.close();
    await server.stop('SIGTERM');
    const database = await openDatabase({ dataDir });
    const trail = await readTrail((text, parameters) =>
      withOwner(database, (tx) => tx.sql(text, parameters)),
    );
    await database.close();
    entries = trail.entries;
    const rows = entries.map((e) =>
      JSON.stringify([e.period, e.seq, e.prevHash, e.hash, e.header, e.payload]),
    );
    writeFileSync(file, `${rows.join('\n')}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('agrees with Python', () => {
    const { stdout, status } = spawnSync('python3', ['test/external/verify_trail.py', file], {
      encoding: 'utf8',
    });
    expect(stdout.trim()).toBe(String(entries.length));
    expect(status).toBe(0);
    expect(entries.length).toBeGreaterThan(INVOICES);
  });

  it('is refused by Python once a payload is changed', () => {
    const changed = join(folder, 'changed.ndjson');
    const [first, ...others] = entries.map((e) => [e.period, e.seq, e.prevHash, e.hash, e.header, e.payload]);
    const forged = [...(first?.slice(0, 5) ?? []), '{"previous":null,"salt":"AAAAAAAAAAAAAAAAAAAAAA"}'];
    writeFileSync(changed, [forged, ...others].map((row) => JSON.stringify(row)).join('\n'));
    expect(spawnSync('python3', ['test/external/verify_trail.py', changed]).status).toBe(1);
  });

  it('agrees with jq and sha256sum', () => {
    for (const { header, hash, payload } of entries.slice(0, CHECKED_BY_HAND)) {
      const sha256sum = (input: string) => execFileSync('sha256sum', { input }).toString().slice(0, 64);
      const jq = (input: string) => execFileSync('jq', ['-cS', '.'], { input }).toString().trimEnd();
      expect(sha256sum(header)).toBe(hash);
      expect(jq(header)).toBe(header);
      expect(jq(payload ?? '')).toBe(payload);
      expect(sha256sum(payload ?? '')).toBe(
        (JSON.parse(header) as { payload_digest: string }).payload_digest,
      );
    }
  });
});
