import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trailFile } from '../../compute/chain/trail-file.ts';
import { signCheckpoint } from '../../gateway/actions/evidence/sign-claims.ts';
import { createAuditKeyFile, readAuditKey } from '../../gateway/auth/audit-key.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import type { StoredEntry } from '../support/check-chain.ts';
import { ingestClient, requestBodies } from '../support/load.ts';
import { readTrail } from '../support/read-trail.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';
import { VERIFIER_FILE } from '../support/verifier-file.ts';

const INVOICES = 50;
const REPLACED = 3;
const CHECKED_BY_HAND = 10;

/** Tools that share no code with this program read what a real server wrote. */
describe('the audit trail of a real server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-external-'));
  const keysFile = join(folder, 'jwks.json');
  const files: string[] = [];
  let entries: StoredEntry[] = [];

  beforeAll(async () => {
    const dataDir = join(folder, 'data');
    const server = await startServerProcess(await freePort(), { env: { DATA_DIR: dataDir } });
    const client = ingestClient(server.baseUrl, server.setup()?.api_key ?? '');
    const [body = Buffer.alloc(0)] = requestBodies(1, { seed: 5, invoices: INVOICES, lines: 4 });
    expect((await client.send(body)).status).toBe(200);
    const { invoices } = JSON.parse(body.toString()) as { invoices: { invoice_number: string }[] };
    const corrected = invoices.slice(0, REPLACED).map((invoice) => ({
      ...invoice,
      external_id: `own ${invoice.invoice_number}`,
      replaces: invoice.invoice_number,
    }));
    const correction = await client.send(Buffer.from(JSON.stringify({ invoices: corrected })));
    expect(correction.status).toBe(200);
    client.close();
    await server.stop('SIGTERM');
    const database = await openDatabase({ dataDir });
    const trail = await readTrail((text, parameters) =>
      withOwner(database, (tx) => tx.sql(text, parameters)),
    );
    await database.close();
    entries = trail.entries;
    await writeTrails();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A signed file a chain, as an export writes it. */
  async function writeTrails(): Promise<void> {
    const keyFile = join(folder, 'audit-key.jwk');
    await createAuditKeyFile(keyFile);
    const key = await readAuditKey(keyFile);
    writeFileSync(keysFile, JSON.stringify({ keys: [key.publicJwk] }));
    const chains = Map.groupBy(entries, ({ workspaceId, period }) => `${workspaceId}/${period}`);
    for (const [index, [chain, own]] of [...chains].entries()) {
      const size = own.length;
      const head = own.at(-1)?.hash ?? '';
      const iat = Math.ceil(Date.now() / 1000) + 60;
      const checkpoint = await signCheckpoint(key, { chain, head, size, iat, iss: 'https://a.example' });
      let text = '';
      for await (const line of trailFile({ chain, checkpoint, entries: own })) text += line;
      const file = join(folder, `${index}.json`);
      writeFileSync(file, text);
      files.push(file);
    }
  }

  it('is sound to Python', () => {
    for (const file of files) {
      const run = spawnSync('python3', ['test/external/verify_trail.py', file, '--jwks', keysFile]);
      expect([run.stdout.toString(), run.status]).toEqual(['', 0]);
    }
    expect(entries.length).toBeGreaterThan(INVOICES);
    const voids = entries.filter(({ payload }) => payload?.includes('"replaced_by"'));
    expect(voids).toHaveLength(REPLACED);
  });

  it('is sound to the verifier that is handed out', () => {
    for (const file of files) {
      const run = spawnSync(process.execPath, [VERIFIER_FILE, file, '--jwks', keysFile]);
      expect([run.stdout.toString().split('\n')[0], run.status]).toEqual(['SOUND', 0]);
    }
    expect(files.length).toBeGreaterThan(0);
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
