import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
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

  it('is made by the first command, its secrets in a file where others may read along, and not used while it is held', async () => {
    const told = { out: '', error: '' };
    const output = {
      out: (text: string) => {
        told.out += text;
      },
      error: (text: string) => {
        told.error += text;
      },
    };
    const run = (...args: string[]) =>
      runCommand(COMMANDS, args, { env: { DATA_DIR: dataDir, HOST: '0.0.0.0' }, output });
    expect([await run('setup'), told.error]).toEqual([0, '']);
    expect(told.out).toMatch(/in \/.*footing-setup-.*\.json$/m);
    expect(told.out).not.toContain('ftg_');

    const db = await openDatabase({ dataDir });
    expect(await run('workspace', 'create', '--name', 'x')).toBe(1);
    expect(told.error).toMatch(/in use by another process/);
    await db.close();
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
