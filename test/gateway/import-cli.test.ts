import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { ndjsonOf } from '../support/imports.ts';

describeOnBothDatabases('footing import', (getDatabase) => {
  let server: TestGateway;
  let folder: string;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    folder = mkdtempSync(join(tmpdir(), 'footing-import-'));
    mkdirSync(join(folder, 'year', 'march'), { recursive: true });
    writeFileSync(join(folder, 'year', 'a.ndjson'), ndjsonOf(2));
    writeFileSync(
      join(folder, 'year', 'march', 'b.ndjson'),
      ndjsonOf(3, () => ({ vendor_name: 'March AG' })),
    );
    writeFileSync(join(folder, 'year', '.hidden.ndjson'), ndjsonOf(7));
    writeFileSync(join(folder, 'bad.xml'), '<Invoice>');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server.close();
  });

  async function footing(...args: string[]) {
    const out: string[] = [];
    const error: string[] = [];
    const output = {
      out: (text: string) => void out.push(text),
      error: (text: string) => void error.push(text),
    };
    const env = { FOOTING_API_KEY: server.apiKey };
    const code = await runCommand(COMMANDS, ['import', ...args, '--url', server.url], { env, output });
    return { code, out: out.join('\n'), error: error.join('\n') };
  }

  const booked = async () => {
    const [row] = await getDatabase().asOwner<{ n: number }>(
      `select count(*)::int as n from invoice where workspace_id = '${server.workspaceId}'`,
    );
    return row?.n;
  };

  it('books a folder with the folders in it, and when it is run again nothing more', async () => {
    const dry = await footing(join(folder, 'year'), '--dry-run', '--json');
    expect(JSON.parse(dry.out)).toMatchObject({ processed: 5, rejected: 0, problems: 0 });
    expect(await booked()).toBe(0);
    for (const _ of [1, 2]) {
      const ran = await footing(join(folder, 'year'), '--json');
      expect(ran).toMatchObject({ code: 0, error: '' });
      expect(JSON.parse(ran.out)).toMatchObject({ processed: 5, possible_duplicates: 0, line_items: 5 });
      expect(await booked()).toBe(5);
    }
  });

  it('says what could not be read and where, and ends with code 1', async () => {
    const ran = await footing(join(folder, 'bad.xml'));
    expect(ran.code).toBe(1);
    expect(ran.out).toMatch(/^bad\.xml, \S+: /m);
    expect(ran.out).toContain('0 processed, 0 rejected, 1 could not be read, 0 possible duplicates');
    expect(await footing(join(folder, 'none'))).toMatchObject({ code: 1, out: '' });
  });
});
