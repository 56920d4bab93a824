import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createAuditKeyFile, readAuditKey } from '../../gateway/auth/audit-key.ts';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import type { SetupResult } from '../../gateway/cli/setup.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { invoiceOf, postIngest, startTestGateway } from './gateway.ts';

/** Books of which a backup is made and restored: what is served, and the heads of their chain that an auditor keeps. */
export interface Rehearsal {
  /** Books two invoices; the first time it makes the workspace. */
  work(where: Where): Promise<void>;
  /** The head of the chain of 2025, as `footing trail` prints it. */
  head(where: Where): Promise<string>;
  /** Whether `footing verify` finds the chain sound and with this head on it. */
  hasHead(where: Where, head: string): Promise<boolean>;
  end(): void;
}

export interface Where {
  readonly databaseUrl?: string;
  readonly dataDir?: string;
}

export async function rehearsal(): Promise<Rehearsal> {
  const folder = mkdtempSync(join(tmpdir(), 'footing-restore-'));
  const auditKeyFile = join(folder, 'audit.jwk');
  await createAuditKeyFile(auditKeyFile);
  const jwks = join(folder, 'jwks.json');
  writeFileSync(jwks, JSON.stringify((await readAuditKey(auditKeyFile)).publicJwk));
  let books: SetupResult | null = null;
  let files = 0;

  async function footing(where: Where, ...args: readonly string[]) {
    const out: string[] = [];
    const env = {
      AUDIT_KEY_FILE: auditKeyFile,
      ...(where.databaseUrl === undefined ? {} : { DATABASE_URL: where.databaseUrl }),
      ...(where.dataDir === undefined ? {} : { DATA_DIR: where.dataDir }),
    };
    const print = (text: string) => void out.push(text);
    const code = await runCommand(COMMANDS, args, { env, output: { out: print, error: print } });
    return { code, out: out.join('\n') };
  }

  async function trail(where: Where): Promise<{ file: string; known_head: string }> {
    files += 1;
    const file = join(folder, `trail-${files}.json`);
    const of = ['--workspace', books?.workspaceId ?? '', '--period', '2025', '--json'];
    const { code, out } = await footing(where, 'trail', file, ...of);
    expect(code, out).toBe(0);
    return JSON.parse(out);
  }

  return {
    async work(where) {
      const db = await openDatabase(where);
      await migrate(db);
      const config = { auditKeyFile };
      const gateway = await startTestGateway(db, { config, ...(books === null ? {} : { workspace: books }) });
      books ??= gateway;
      const invoices = [invoiceOf(), invoiceOf({ vendor_name: 'Autre SA' })];
      const answer = await postIngest(gateway, { invoices });
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      await gateway.close();
      await db.close();
    },
    head: async (where) => (await trail(where)).known_head,
    async hasHead(where, head) {
      const { file } = await trail(where);
      const { code, out } = await footing({}, 'verify', file, '--jwks', jwks, '--known-head', head);
      if (code !== 0) expect(out).toMatch(/head|shorter|earlier/i);
      return code === 0;
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}
