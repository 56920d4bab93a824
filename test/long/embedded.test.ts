import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { loadConfig } from '../../gateway/config.ts';
import { createDeps } from '../../gateway/create-deps.ts';
import { createLogger } from '../../gateway/log.ts';
import { createEmbeddedDatabase } from '../support/databases.ts';
import { sharedPool, startTestGateway } from '../support/gateway.ts';

describe('an embedded database', () => {
  it('that fails lets the probes of its gateway fail, without a reason', async () => {
    const other = await createEmbeddedDatabase();
    const server = await startTestGateway(other.db);
    await other.close();
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable' }]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    await server.close();
  });

  it('has its audit key made at the first start, while it is empty, and by nobody afterwards', async () => {
    const fresh = await createEmbeddedDatabase();
    const dataDir = mkdtempSync(join(tmpdir(), 'footing-data-'));
    const config = { ...loadConfig({}), dataDir };
    const start = async () => {
      const tokenKey = await temporaryTokenKey();
      const log = createLogger('silent');
      return (
        await createDeps({ config, database: fresh.db, log, pool: sharedPool(), tokenKey })
      ).auditKeys.signer();
    };
    const { kid } = await start();
    expect((await start()).kid).toBe(kid);
    const name = readdirSync(dataDir).find((file) => file.startsWith('audit-key')) ?? '';
    renameSync(join(dataDir, name), join(dataDir, 'moved.jwk'));
    const before = readdirSync(dataDir);
    await expect(start()).rejects.toThrow(`there is no file ${join(dataDir, name)}`);
    expect(readdirSync(dataDir)).toEqual(before);
    renameSync(join(dataDir, 'moved.jwk'), join(dataDir, name));
    expect((await start()).kid).toBe(kid);
    await fresh.close();
    rmSync(dataDir, { recursive: true });
  });
});
