import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError } from '../../gateway/database/folder-lock.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { createTenant, readChains } from '../support/tenant.ts';

describe('folder of the embedded database', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'footing-folder-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is refused to a second process, with its name and the owner’s pid, and free once the owner is killed', async () => {
    const script = new URL('../support/hold-folder.ts', import.meta.url).pathname;
    const owner = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(owner.stdout, 'data');
    const refused = openDatabase({ dataDir });
    await expect(refused).rejects.toThrow(FolderInUseError);
    await expect(refused).rejects.toThrow(dataDir);
    await expect(refused).rejects.toThrow(`pid ${owner.pid}`);

    owner.kill('SIGKILL');
    await once(owner, 'exit');
    const db = await openDatabase({ dataDir });
    await expect(withOwner(db, (tx) => tx.sql('select 1 as one'))).resolves.toEqual([{ one: 1 }]);
    await db.close();
  });

  it('is refused to the same process a second time, and free after closing', async () => {
    const db = await openDatabase({ dataDir });
    await expect(openDatabase({ dataDir })).rejects.toThrow(FolderInUseError);
    await db.close();
    expect(existsSync(join(dataDir, 'lock.pid'))).toBe(false);
    await (await openDatabase({ dataDir })).close();
  });

  it('keeps what was committed', async () => {
    const first = await openDatabase({ dataDir });
    await migrate(first);
    const workspaceId = await createTenant(first);
    const chains = await readChains(first, workspaceId);
    await first.close();
    const second = await openDatabase({ dataDir });
    expect(await migrate(second)).toEqual([]);
    expect(await readChains(second, workspaceId)).toEqual(chains);
    await expect(
      withTenant(second, workspaceId, (tx) => tx.sql('select name from workspace')),
    ).resolves.toEqual([{ name: 'Muster AG' }]);
    await second.close();
  });
});
