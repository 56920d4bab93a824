import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, startTestGateway, type TestGateway } from '../support/gateway.ts';

interface Report {
  processed: number;
  rejected: number;
  replayed: number;
  booked_before: number;
  possible_duplicates: number;
  total_kgco2e: number;
  warnings: Record<string, number>;
  invoices: { number: number; invoice_id: string; total_kgco2e: number }[];
  errors: { number: number; line: number; code: string | null; error: string }[];
  members_not_sent: string[];
  stopped: string | null;
}

describe('footing ingest', () => {
  let database: TestDatabase;
  let server: TestGateway;
  let folder: string;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'footing-ingest-'));
    return () => rmSync(folder, { recursive: true, force: true });
  });

  const write = (text: string): string => {
    const file = join(folder, 'invoices.json');
    writeFileSync(file, text);
    return file;
  };
  const ingest = async (...args: string[]) => {
    const lines: string[] = [];
    const output = {
      out: (text: string) => void lines.push(text),
      error: (text: string) => void lines.push(text),
    };
    const target = ['--url', server.url, '--key', server.apiKey];
    const code = await runCommand(COMMANDS, ['ingest', ...args, ...target], { env: {}, output });
    return { code, out: lines.join('\n') };
  };
  const report = async (...args: string[]): Promise<Report> =>
    JSON.parse((await ingest(...args, '--json')).out);
  const stored = async () =>
    (await database.asOwner<{ n: number }>('select count(*)::int as n from invoice'))[0]?.n ?? 0;
  const numbered = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      invoiceOf({
        vendor_name: prefix,
        invoice_number: `${prefix}-${at}`,
        line_items: [{ description: `Strom ${prefix} ${at}`, spend_amount: at + 1 }],
      }),
    );

  it('books any number of invoices once: a second run, also without its notes, books nothing', async () => {
    const file = write(
      numbered('A', 230)
        .map((invoice) => JSON.stringify(invoice))
        .join('\n'),
    );
    const before = await stored();
    const first = await report(file);
    expect(first).toMatchObject({
      processed: 230,
      rejected: 0,
      replayed: 0,
      booked_before: 0,
      stopped: null,
    });
    expect(first.total_kgco2e).toBeCloseTo(
      first.invoices.reduce((sum, one) => sum + one.total_kgco2e, 0),
      6,
    );
    expect(first.total_kgco2e).toBeGreaterThan(0);
    expect(await stored()).toBe(before + 230);
    expect(await report(file)).toMatchObject({ processed: 0, booked_before: 230 });
    for (const name of readdirSync(folder)) if (name.includes('.booked-')) rmSync(join(folder, name));
    expect(await report(file)).toMatchObject({
      processed: 230,
      replayed: 230,
      total_kgco2e: first.total_kgco2e,
    });
    expect(await stored()).toBe(before + 230);
  });

  it('says where a rejected invoice stands; corrected in the file, it alone is booked', async () => {
    const good = numbered('B', 120);
    const broken = good.map((invoice, at) =>
      at === 104 ? { ...invoice, invoice_date: '2025-02-30' } : invoice,
    );
    const list = (invoices: object[]) =>
      `{"sender":"ERP","invoices":[\n${invoices.map((one) => JSON.stringify(one)).join(',\n')}]}`;
    const before = await stored();
    const first = await ingest(write(list(broken)), '--json');
    expect(first.code).toBe(1);
    const said: Report = JSON.parse(first.out);
    expect(said).toMatchObject({ processed: 119, rejected: 1, members_not_sent: ['sender'] });
    expect(said.errors).toEqual([
      { number: 105, line: 106, code: 'invalid_date', error: expect.stringContaining('2025-02-30') },
    ]);
    const second = await ingest(write(list(good)));
    expect(second.code).toBe(0);
    expect(second.out).toContain('booked by an earlier run and not sent: 119\n1 processed, 0 rejected');
    expect(await stored()).toBe(before + 120);
  });

  it('books what stands before a place where the file breaks off, and goes on there when it is whole', async () => {
    const lines = numbered('C', 150).map((invoice) => JSON.stringify(invoice));
    const before = await stored();
    const broken = await ingest(write(`[${lines.join(',\n').slice(0, -20)}`), '--json');
    expect(broken.code).toBe(1);
    expect(JSON.parse(broken.out)).toMatchObject({
      processed: 149,
      stopped: expect.stringContaining('line 150'),
    });
    expect(await report(write(`[${lines.join(',\n')}]`))).toMatchObject({
      processed: 1,
      booked_before: 149,
    });
    expect(await stored()).toBe(before + 150);
  });

  it('rejects an invoice that is no JSON, too, and reports warnings by code and possible duplicates', async () => {
    const [one] = numbered('D', 1);
    const copy = JSON.stringify(one);
    const said = await report(write(`[${copy},{"a":NaN},${copy}, 7]`));
    expect(said).toMatchObject({ processed: 2, rejected: 2, possible_duplicates: 1 });
    expect(said.warnings.possible_duplicate).toBe(1);
    expect(said.errors.map(({ number }) => number)).toEqual([2, 4]);
    expect(said.errors[0]?.error).toMatch(/^no JSON: .*NaN|^no JSON: .*token/);
  });

  it('with --dry-run stores and notes nothing', async () => {
    const before = await stored();
    expect(await report(write(JSON.stringify(numbered('E', 3))), '--dry-run')).toMatchObject({
      processed: 3,
    });
    expect(await stored()).toBe(before);
    expect(readdirSync(folder)).toEqual(['invoices.json']);
  });
});
