import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPostgresServer } from '../support/postgres-server.ts';
import { type Rehearsal, rehearsal } from '../support/rehearse-restore.ts';

let home: string;
let books: Rehearsal;
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'footing-backup-'));
  books = await rehearsal();
});
afterEach(() => {
  books.end();
  rmSync(home, { recursive: true, force: true });
});

describe('a backup', () => {
  it('of an embedded database, its folder copied, serves and verifies, and lacks what came later', async () => {
    const [live, copy] = [{ dataDir: join(home, 'live') }, { dataDir: join(home, 'copy') }];
    await books.work(live);
    const kept = await books.head(live);
    cpSync(live.dataDir, copy.dataDir, { recursive: true });
    await books.work(live);
    const later = await books.head(live);
    expect(await books.hasHead(copy, kept)).toBe(true);
    expect(await books.hasHead(copy, later)).toBe(false);
    await books.work(copy);
    expect(await books.hasHead(copy, kept)).toBe(true);
    expect(await books.hasHead(copy, later)).toBe(false);
  });

  it('of a server and its archived log restore the state of a named moment, without what came later', async () => {
    const [archive, base] = [join(home, 'archive'), join(home, 'base')];
    mkdirSync(archive);
    for (const folder of [home, archive]) chmodSync(folder, 0o777);
    const server = await startPostgresServer({
      fsync: true,
      settings: ['archive_mode=on', `archive_command=cp %p ${archive}/%f`],
    });
    const admin = new Client({ connectionString: server.superuserUrl() });
    await admin.connect();
    await admin.query(`select pg_backup_start('test', fast => true)`);
    cpSync(server.data, base, { recursive: true });
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    const live = { databaseUrl: server.superuserUrl() };
    await books.work(live);
    const kept = await books.head(live);
    await admin.query(`select pg_create_restore_point('before_the_mistake')`);
    await books.work(live);
    const later = await books.head(live);
    await admin.query('select pg_switch_wal()');
    await admin.end();
    const restored = await server.copy((folder) => {
      rmSync(folder, { recursive: true });
      cpSync(base, folder, { recursive: true });
      rmSync(join(folder, 'postmaster.pid'), { force: true });
      writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '');
      writeFileSync(join(folder, 'recovery.signal'), '');
      appendFileSync(
        join(folder, 'postgresql.auto.conf'),
        [
          `restore_command = 'cp ${archive}/%f %p'`,
          `recovery_target_name = 'before_the_mistake'`,
          `recovery_target_action = 'promote'\n`,
        ].join('\n'),
      );
    });
    const copy = { databaseUrl: restored.superuserUrl() };
    try {
      await expect.poll(() => recovers(copy.databaseUrl), { timeout: 20_000 }).toBe(false);
      expect(await books.hasHead(copy, kept)).toBe(true);
      expect(await books.hasHead(copy, later)).toBe(false);
      await books.work(copy);
      expect(await books.hasHead(copy, kept)).toBe(true);
    } finally {
      await restored.stop();
      await server.stop();
    }
  });
});

async function recovers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers');
  await client.end();
  return rows[0]?.recovers ?? true;
}
