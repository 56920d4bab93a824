import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withTenant } from '../../gateway/database/transaction.ts';
import { checkChains } from '../support/check-chain.ts';
import { readChains } from '../support/tenant.ts';

const ACKNOWLEDGED = 40;

it('an embedded database killed while it writes comes back with all that was committed and a whole chain', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'footing-kill-'));
  const script = new URL('../support/record-until-killed.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === ACKNOWLEDGED + 1) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');

  const [workspaceId = '', ...acknowledged] = lines;
  const db = await openDatabase({ dataDir });
  const { entries, heads } = await readChains(db, workspaceId);
  const stored = await withTenant(db, workspaceId, (tx) =>
    tx.sql<{ invoice_id: string }>('select invoice_id from invoice'),
  );
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });

  expect(checkChains(entries, heads)).toEqual([]);
  expect(entries).toHaveLength(stored.length + 1);
  const ids = stored.map((row) => row.invoice_id);
  expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
  // At most the one whose commit the kill cut off from its acknowledgement.
  expect(ids.length - acknowledged.length).toBeLessThanOrEqual(1);
});
