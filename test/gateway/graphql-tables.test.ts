import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { unzip } from '../support/evidence.ts';
import { postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { graphqlClient } from '../support/graphql-client.ts';
import { newPerson } from '../support/people.ts';
import { createTenant } from '../support/tenant.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const EXCEL_RUNS = [
  '=HYPERLINK("https://example.com","x")',
  '+1+cmd',
  '-2+3',
  '@SUM(1)',
  '\t=1',
  ' =1+1',
  '＝1',
];
const PLAIN = ['Strom, "grün"; Tarif A', 'Zeile 1\nZeile 2', '-5', 'Müller & Söhne'];
const LINES_QUERY = `query Lines($filter: LineFilter) {
  lineItems(filter: $filter, order: { by: KGCO2E, direction: DESC }) {
    nodes { lineItemId description spendAmount kgco2e scope invoice { invoiceDate vendorName } warnings { code } }
  }
}`;

const micros = (text: string): bigint => {
  const [whole = '0', part = ''] = text.split('.');
  const size = BigInt(whole.replace('-', '')) * 1_000_000n + BigInt(part.padEnd(6, '0'));
  return text.startsWith('-') ? -size : size;
};

describeOnBothDatabases('tables', (getDb) => {
  let server: TestGateway;
  let key: string;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    ({ key } = await server.newKey('read'));
    const line = (description: string, at: number) => ({
      description,
      spend_amount: at % 7 === 0 ? -12.5 : 100.25 + at,
    });
    const plain = Array.from({ length: 230 }, (_, at) => line(`Strom Hochtarif ${at}`, at + 1));
    const odd = [...EXCEL_RUNS, ...PLAIN].map((text, at) => line(text, at + 1));
    const invoices = [
      { vendor_name: '=cmd|calc!A1', invoice_date: '2025-03-31', line_items: odd },
      { vendor_name: 'Stadtwerke Uster', invoice_date: '2025-04-30', line_items: plain },
      { vendor_name: 'Stadtwerke Uster', invoice_date: '2024-12-31', line_items: plain.slice(0, 20) },
    ];
    expect((await postIngest(server, { invoices })).status).toBe(200);
  });
  afterAll(() => server.close());

  const ask = (
    query: string,
    { accept = 'text/csv', token = key, variables = {}, signal = null as AbortSignal | null } = {},
  ) =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept },
      body: JSON.stringify({ query, variables }),
      signal,
    });
  const rowsOf = async (answer: Response): Promise<Record<string, string>[]> => {
    expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200);
    return parse(await answer.text(), { columns: true, bom: true, record_delimiter: '\r\n' }) as Record<
      string,
      string
    >[];
  };

  it('has every row of all pages once, and its sums are those of the totals', async () => {
    const answer = await ask(LINES_QUERY, { variables: { filter: { from: '2025-01-01' } } });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="lineItems.csv"');
    const rows = await rowsOf(answer);
    expect(Object.keys(rows[0] ?? {})).toEqual([
      'lineItemId',
      'description',
      'spendAmount',
      'kgco2e',
      'scope',
      'invoice.invoiceDate',
      'invoice.vendorName',
      'warnings.code',
    ]);
    expect(new Set(rows.map(({ lineItemId }) => lineItemId)).size).toBe(241);
    const { data } = await graphqlClient(
      server,
      key,
    )('{ emissions(groupBy: [SCOPE], from: "2025-01-01") { total { kgco2e lineCount spend } } }');
    const { kgco2e, lineCount } = data.emissions.total;
    expect(rows).toHaveLength(lineCount);
    expect(rows.reduce((sum, row) => sum + micros(row.kgco2e ?? ''), 0n)).toBe(micros(String(kgco2e)));
  });

  it('gives decimals exactly and numbers as numbers, and lets no text run as a formula', async () => {
    const rows = await rowsOf(await ask(LINES_QUERY));
    const texts = new Set(rows.map(({ description }) => description));
    for (const text of EXCEL_RUNS) {
      expect(texts).toContain(`'${text}`);
      expect(texts).not.toContain(text);
    }
    for (const text of PLAIN) expect(texts).toContain(text);
    expect(rows.map((row) => row['invoice.vendorName'])).toContain("'=cmd|calc!A1");
    const amounts = new Set(rows.map(({ spendAmount }) => spendAmount));
    expect(amounts).toContain('-12.5');
    expect(amounts).toContain('101.25');
  });

  it('is RFC 4180 with a byte order mark where one is asked for', async () => {
    const query = '{ invoices(filter: { from: "2025-04-01" }) { nodes { vendorName lineItemCount } } }';
    const text = async (accept: string) =>
      Buffer.from(await (await ask(query, { accept })).arrayBuffer()).toString();
    expect(await text('text/csv')).toBe('vendorName,lineItemCount\r\nStadtwerke Uster,230\r\n');
    expect(await text('text/csv; bom=true')).toBe(
      '\ufeffvendorName,lineItemCount\r\nStadtwerke Uster,230\r\n',
    );
  });

  it('reads fragments, aliases, edges and a first beyond a page, by POST and GET', async () => {
    const query = `query A { invoices { nodes { invoiceId } } }
      query B($n: Int!) { lines: lineItems(first: $n) { ...Page } }
      fragment Page on LineItemConnection { edges { cursor node { ...Row } } totalCount }
      fragment Row on LineItem { text: description ... on LineItem { invoice { id: invoiceId } } }`;
    const search = new URLSearchParams({ query, operationName: 'B', variables: '{"n":150}' });
    const answer = await fetch(`${server.url}/graphql?${search}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/csv' },
    });
    const rows = await rowsOf(answer);
    expect(rows).toHaveLength(150);
    expect(Object.keys(rows[0] ?? {})).toEqual(['text', 'invoice.id']);
  });

  it('has what edges say beside their node', async () => {
    const query = `{ vendors(filter: { from: "2025-04-01" }) {
      edges { cursor ofFilter: totals { lineCount } lastInvoiceDate node { name totals { invoiceCount } } } } }`;
    expect(await rowsOf(await ask(query))).toEqual([
      {
        name: 'Stadtwerke Uster',
        'totals.invoiceCount': expect.stringMatching(/^\d+$/),
        'ofFilter.lineCount': '230',
        lastInvoiceDate: expect.stringMatching(/^2025-/),
      },
    ]);
  });

  it('is a workbook whose numbers are numbers, whose dates are dates and whose texts are texts', async () => {
    const answer = await ask(LINES_QUERY, { accept: XLSX });
    expect(answer.headers.get('content-type')).toBe(XLSX);
    const parts = await unzip(new Uint8Array(await answer.arrayBuffer()));
    expect([...parts.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet.match(/<row /g)).toHaveLength(262);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('t="inlineStr" s="3"><is><t xml:space="preserve">=cmd|calc!A1</t>');
    expect(sheet).toContain('<v>-12.5</v>');
    // 31 March 2025 is day 45747.
    expect(sheet).toContain('s="2"><v>45747</v>');
  });

  it('has all pages of groups', async () => {
    const other = await startTestGateway(getDb().db);
    const invoices = Array.from({ length: 130 }, (_, at) => ({
      vendor_name: `Lieferant ${at}`,
      invoice_date: '2025-03-31',
      line_items: [{ description: 'Strom Hochtarif', spend_amount: 100 }],
    }));
    for (const part of [invoices.slice(0, 65), invoices.slice(65)]) {
      expect((await postIngest(other, { invoices: part })).status).toBe(200);
    }
    const query = '{ emissions(groupBy: [VENDOR]) { groups { vendor kgco2e } } }';
    const rows = await rowsOf(await ask(query, { token: (await other.newKey('read')).key }));
    expect(new Set(rows.map(({ vendor }) => vendor)).size).toBe(130);
    await other.close();
  });

  it('has groups, entries and the review queue too', async () => {
    const groups = '{ emissions(groupBy: [MONTH, SCOPE], first: 1000) { groups { month scope kgco2e } } }';
    const { data } = await graphqlClient(server, key)(groups);
    const rows = await rowsOf(await ask(groups));
    expect(rows).toEqual(
      data.emissions.groups.map((group: Record<string, unknown>) =>
        Object.fromEntries(Object.entries(group).map(([name, value]) => [name, String(value)])),
      ),
    );
    const entries = await rowsOf(await ask('{ auditEntries { nodes { seq kind hash } } }'));
    expect(entries.map(({ kind }) => kind)).toContain('invoice.recorded');
    const review =
      '{ lineItems(filter: { needsReview: true }) { nodes { description candidates { category } } } }';
    const { data: counted } = await graphqlClient(
      server,
      key,
    )('{ lineItems(filter: { needsReview: true }) { totalCount } }');
    expect(await rowsOf(await ask(review))).toHaveLength(counted.lineItems.totalCount);
  });

  it.each<[string, string, number, string]>([
    [
      'two lists',
      '{ invoices { nodes { invoiceId } } lineItems { nodes { lineItemId } } }',
      400,
      'query_invalid',
    ],
    ['no list', '{ invoice(invoiceId: "x") { invoiceId } }', 400, 'query_invalid'],
    [
      'a list with pages in a row',
      '{ invoices { nodes { lineItems { nodes { kgco2e } } } } }',
      400,
      'query_invalid',
    ],
    ['a list backwards', '{ invoices(last: 5) { nodes { invoiceId } } }', 400, 'query_invalid'],
    ['a list cut short by a default', '{ imports { jobId } }', 400, 'query_invalid'],
    [
      'a list cut short by a variable that is not given',
      'query ($n: Int) { imports(first: $n) { jobId } }',
      400,
      'query_invalid',
    ],
    ['the last of a list by a default', '{ workspace { periods { name } } }', 400, 'query_invalid'],
    ['cells cut short by a default', '{ imports(first: 5) { items { ordinal } } }', 400, 'query_invalid'],
    ['an unknown field', '{ invoices { nodes { secret } } }', 400, 'query_invalid'],
    ['no GraphQL', '{ invoices', 400, 'query_invalid'],
    ['a mutation or subscription', 'subscription { ingested { processed } }', 400, 'query_invalid'],
    ['a made-up cursor', '{ invoices(after: "x") { nodes { invoiceId } } }', 400, 'validation_failed'],
    [
      'a document beyond its bounds',
      `{ invoices { nodes { ${'a: invoiceId '.repeat(2_000)} } } }`,
      400,
      'query_too_complex',
    ],
  ])('refuses %s with a problem document', async (_what, query, status, code) => {
    const answer = await ask(query);
    const problem = (await answer.json()) as { code: string; detail: string };
    expect([answer.status, problem.code]).toEqual([status, code]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('refuses strangers, keys that do not read, and workspaces of others, as lists do', async () => {
    const other = await createTenant(getDb().db);
    const foreign = `{ invoices(workspaceId: "${other}") { nodes { invoiceId } } }`;
    expect((await ask(foreign)).status).toBe(404);
    const { token } = await newPerson(server.deps, other, 'owner');
    const own = await rowsOf(await ask('{ lineItems { nodes { lineItemId } } }', { token }));
    expect(own).toEqual([]);
    expect((await ask(LINES_QUERY, { token: server.apiKey })).status).toBe(403);
    expect((await ask(LINES_QUERY, { token: 'ftg_none' })).status).toBe(401);
    const none = '{ engagement(id: "00000000-0000-4000-8000-000000000000") { auditors { email } } }';
    expect(
      (await ask(none, { token: (await newPerson(server.deps, server.workspaceId, 'owner')).token })).status,
    ).toBe(404);
  });

  it('makes a third table of a workspace wait, and gives the place of a reader who leaves to another', async () => {
    const workspace = `workspaceId: "${server.workspaceId}"`;
    const query = `{ invoices(${workspace}) { nodes { invoiceId } } }`;
    const held = await Promise.all([1, 2].map(() => server.deps.tables.take(server.workspaceId)));
    const third = ask(query);
    await expect.poll(() => server.deps.tables.waiting).toBe(1);
    const leaving = new AbortController();
    const left = ask(query, { signal: leaving.signal }).catch((error: Error) => error.name);
    await expect.poll(() => server.deps.tables.waiting).toBe(2);
    leaving.abort();
    expect(await left).toBe('AbortError');
    held[0]?.();
    expect(await rowsOf(await third)).toHaveLength(3);
    await expect.poll(() => server.deps.tables.running).toBe(1);
    held[1]?.();
    await expect.poll(() => server.deps.tables.running).toBe(0);
  });

  it('still answers JSON to whoever takes anything', async () => {
    const answer = await ask('{ invoices { totalCount } }', { accept: '*/*' });
    expect(await answer.json()).toEqual({ data: { invoices: { totalCount: 3 } } });
  });
});

describe('the form of a table', () => {
  it('is asked for by Accept', async () => {
    const { tableForm } = await import('../../gateway/graphql/tables/table-form.ts');
    const csv = { kind: 'csv', bom: false };
    expect(tableForm('text/csv')).toEqual(csv);
    expect(tableForm('text/csv;q=0.9, application/json;q=0.1')).toEqual(csv);
    expect(tableForm('application/json, text/csv')).toBeNull();
    expect(tableForm('text/csv;q=0')).toBeNull();
    expect(tableForm('*/*')).toBeNull();
    expect(tableForm(null)).toBeNull();
    expect(tableForm(`${XLSX}, text/csv`)).toEqual({ kind: 'xlsx', bom: false });
  });
});
