import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportJobAnswer, MappingAnswer } from '../../schema/contracts/import-job.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { countRows, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { getImport, importFile, jobWhen, ndjsonOf, postImport } from '../support/imports.ts';

describeOnBothDatabases('POST /api/import', (getDatabase) => {
  let server: TestGateway;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
  });
  afterAll(() => server.close());

  it('answers 202 with the job, whose place says in the end what was booked', async () => {
    const answer = await postImport(server, { name: 'year.ndjson', content: ndjsonOf(250) });
    expect(answer.status).toBe(202);
    const queued = (await answer.json()) as ImportJobAnswer;
    expect(answer.headers.get('location')).toBe(`/api/import/${queued.job_id}`);
    const job = await jobWhen(server, queued.job_id);
    expect(job).toMatchObject({ state: 'done', processed: 250, rejected: 0, problems: 0, line_items: 250 });
    expect(job.items.map(({ ordinal, invoice_number }) => [ordinal, invoice_number])).toEqual(
      Array.from({ length: 250 }, (_, index) => [index + 1, `R-${index + 1}`]),
    );
    const [booked] = await getDatabase().asOwner<{ n: number; kg: string }>(
      `select count(*)::int as n, sum(total_kgco2e)::text as kg from invoice where workspace_id = '${server.workspaceId}'`,
    );
    expect(booked?.n).toBe(250);
    expect(Number(booked?.kg)).toBeCloseTo(job.emissions_kgco2e, 6);
  });

  it('books the rest of a file of which something cannot be read, and says where', async () => {
    const [first, , third] = ndjsonOf(3).split('\n');
    const content = `${first}\n{"vendor_name": \n${third}\n${JSON.stringify({ vendor_name: '=HYPERLINK("x")', invoice_date: 'soon', line_items: [] })}`;
    const job = await importFile(server, { name: 'mixed.ndjson', content });
    expect(job).toMatchObject({ state: 'done', processed: 2, rejected: 1, problems: 1 });
    const unbooked = job.items.filter(({ status }) => status !== 'booked');
    expect(unbooked.map(({ ordinal, status, place }) => [ordinal, status, place.file, place.row])).toEqual([
      [2, 'unread', 'mixed.ndjson', 2],
      [4, 'rejected', 'mixed.ndjson', 4],
    ]);
    const answer = await getImport(server, `/api/import/${job.job_id}`, { accept: 'text/csv' });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    // As bytes, because text() drops the mark.
    const lines = Buffer.from(await answer.arrayBuffer())
      .toString()
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('\ufeffordinal,status,file,page,sheet,row,column,path,invoice_number,code,message');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 3))).toEqual([
      ['2', 'unread', 'mixed.ndjson'],
      ['4', 'rejected', 'mixed.ndjson'],
    ]);
  });

  it('books the rest of a file whose invoices hold what no database and no terminal takes', async () => {
    const [first, , third] = ndjsonOf(3, (index) => ({ vendor_name: `Hostile ${index}` })).split('\n');
    const number = (text: unknown) => JSON.stringify({ invoice_number: text, line_items: [] });
    const lines = [
      first,
      number('a\u0000b'),
      number('\ud800'),
      number('9'.repeat(1_000_000)),
      number({ a: 1 }),
      '{"line_items":[],"\\u0000\\u001b[31m":1,"\\u0000\\u001b[31m":2}',
      '{"vendor_name":"x","invoice_date":"2025-03-31","line_items":[{"description":"x","spend_amount":1e999}]}',
      third,
    ];
    const job = await importFile(server, { name: 'hostile.ndjson', content: lines.join('\n') });
    expect(job).toMatchObject({ state: 'done', processed: 2, rejected: 5, problems: 1 });
    const unbooked = job.items.filter(({ status }) => status !== 'booked');
    expect(unbooked.map(({ place }) => place.row)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(unbooked.map(({ invoice_number }) => invoice_number?.slice(0, 5) ?? null)).toEqual([
      'a\ufffdb',
      '\ufffd',
      '99999',
      null,
      null,
      null,
    ]);
    expect(JSON.stringify(job).length).toBeLessThan(20_000);
    expect(JSON.stringify(job)).not.toMatch(/\\u00[01]/);
    // As its own file has it, and not the request of the page it was booked with.
    expect(unbooked.at(-1)).toMatchObject({
      place: { row: 7, path: '/line_items/0/spend_amount' },
      code: 'out_of_range',
    });
  });

  it('writes no cell into the CSV that a spreadsheet takes for a formula', async () => {
    const job = await importFile(server, { name: '=cmd|calc!A1.ndjson', content: '{"broken": \n' });
    const answer = await getImport(server, `/api/import/${job.job_id}`, { accept: 'text/csv' });
    expect((await answer.text()).split('\r\n')[1]).toMatch(/^1,unread,'=cmd/);
  });

  it('calculates everything and stores nothing in a dry run', async () => {
    const before = await countRows(getDatabase());
    const content = ndjsonOf(2, (index) => ({ vendor_name: `Dry run ${index}` }));
    const job = await importFile(server, { name: 'dry.ndjson', content }, { query: '&dry_run=true' });
    expect(job).toMatchObject({ state: 'done', dry_run: true, processed: 2 });
    expect(job.emissions_kgco2e).toBeGreaterThan(0);
    expect(job.items.map(({ status, invoice_id }) => [status, invoice_id])).toEqual([
      ['calculated', null],
      ['calculated', null],
    ]);
    expect(await countRows(getDatabase())).toEqual(before);
  });

  it('takes multipart/form-data with a file', async () => {
    const form = new FormData();
    form.set('file', new Blob([ndjsonOf(1, () => ({ vendor_name: 'Multipart AG' }))]), 'form.ndjson');
    const answer = await post(server, form);
    expect(answer.status).toBe(202);
    const { job_id, file } = (await answer.json()) as ImportJobAnswer;
    expect(file).toBe('form.ndjson');
    expect(await jobWhen(server, job_id)).toMatchObject({ state: 'done', processed: 1, problems: 0 });
  });

  it('refuses multipart bodies without a file, with two, or that break off', async () => {
    const none = new FormData();
    none.set('mapping', '{}');
    const two = new FormData();
    two.append('file', new Blob(['a']), 'a.csv');
    two.append('file', new Blob(['b']), 'b.csv');
    const mapping = new FormData();
    mapping.set('file', new Blob(['a']), 'a.csv');
    mapping.set('mapping', '{"version": 2}');
    for (const form of [none, two, mapping]) {
      const answer = await post(server, form);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        400,
        'validation_failed',
      ]);
    }
    const form = new FormData();
    form.set('file', new Blob(['a']), 'a.csv');
    form.set('mapping', '{"version": 2, "columns": {"vendor_name": {"column": 7}}, "colums": {}}');
    const { errors } = (await (await post(server, form)).json()) as { errors: unknown[] };
    expect(errors).toEqual(
      expect.arrayContaining([
        { code: 'invalid_value', pointer: '/mapping/version', detail: 'mapping.version must be 1' },
        { code: 'missing', pointer: '/mapping/layout', detail: 'mapping.layout is missing' },
        { code: 'missing', pointer: '/mapping/amount_sign', detail: 'mapping.amount_sign is missing' },
        {
          code: 'unknown_member',
          pointer: '/mapping/colums',
          detail: 'mapping has unknown members: colums',
        },
      ]),
    );
    const broken = await fetch(`${server.url}/api/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.apiKey}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc',
    });
    expect(broken.status).toBe(400);
  });

  it('books a file once under the same Idempotency-Key, and refuses another file under it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const content = ndjsonOf(3, () => ({ vendor_name: 'Once GmbH' }));
    const first = await postImport(server, { name: 'once.ndjson', content }, { headers });
    const { job_id } = (await first.json()) as ImportJobAnswer;
    const again = await postImport(server, { name: 'once.ndjson', content }, { headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([202, 'true']);
    expect(((await again.json()) as ImportJobAnswer).job_id).toBe(job_id);
    const other = await postImport(server, { name: 'once.ndjson', content: `${content} ` }, { headers });
    expect([other.status, ((await other.json()) as { code: string }).code]).toEqual([
      422,
      'idempotency_key_reused',
    ]);
    await jobWhen(server, job_id);
    const [booked] = await getDatabase().asOwner<{ n: number }>(
      `select count(*)::int as n from invoice where vendor_name = 'Once GmbH'`,
    );
    expect(booked?.n).toBe(3);
  });

  it('shows and cancels a job for its own workspace only, and hides it from others', async () => {
    const job = await importFile(server, { name: 'mine.ndjson', content: ndjsonOf(1) });
    const stranger = await startTestGateway(getDatabase().db);
    try {
      const path = `/api/import/${job.job_id}`;
      expect((await getImport(stranger, path)).status).toBe(404);
      expect((await getImport(stranger, path, { accept: 'text/csv' })).status).toBe(404);
      expect((await cancel(stranger, job.job_id)).status).toBe(404);
      const { key } = await server.newKey('read');
      expect((await getImport({ ...server, apiKey: key }, path)).status).toBe(200);
      expect((await cancel({ ...server, apiKey: key }, job.job_id)).status).toBe(403);
      expect((await postImport(server, { name: 'a.csv', content: 'a' }, { key })).status).toBe(403);
      expect((await postImport(server, { name: 'a.csv', content: 'a' }, { key: 'ftg_x' })).status).toBe(401);
      for (const other of ['nothing', randomUUID()]) {
        expect((await getImport(server, `/api/import/${other}`)).status).toBe(404);
      }
    } finally {
      await stranger.close();
    }
  });

  it('refuses a file beyond the limit of the day, in files and in bytes, before it is read', async () => {
    const limited = await startTestGateway(getDatabase().db, {
      config: { importJobsPerDay: 1, importBytesPerDay: 1024 },
    });
    try {
      const long = await postImport(limited, { name: 'a.csv', content: 'a'.repeat(2_000) });
      expect(long.status).toBe(429);
      const first = await postImport(limited, { name: 'a.ndjson', content: ndjsonOf(1) });
      expect([first.status, first.headers.get('ratelimit')]).toEqual([
        202,
        '"import";r=19998;t=3600, "import-files";r=0;t=86400',
      ]);
      const second = await postImport(limited, { name: 'a.ndjson', content: ndjsonOf(1) });
      expect([second.status, second.headers.get('retry-after')]).toEqual([429, '3600']);
    } finally {
      await limited.close();
    }
  });

  it('keeps nothing of what was sent once a job has ended', async () => {
    await importFile(server, { name: 'gone.ndjson', content: ndjsonOf(1) });
    const left = async () => {
      const [row] = await getDatabase().asOwner<{ n: number }>(
        `select count(*)::int as n from import_chunk where workspace_id = '${server.workspaceId}'`,
      );
      return row?.n;
    };
    await expect.poll(left, { timeout: 20_000 }).toBe(0);
    expect((await importFile(server, { name: 'empty.csv', content: '' })).items).toMatchObject([
      { status: 'unread', code: 'file_empty' },
    ]);
  });

  it('goes on after its gateway stopped in the middle, in another gateway, and books nothing twice', async () => {
    const database = getDatabase();
    const first = await startTestGateway(database.db);
    const content = ndjsonOf(1_000, (index) => ({ vendor_name: `Resumed ${index}` }));
    const { job_id } = (await (
      await postImport(first, { name: 'resume.ndjson', content })
    ).json()) as ImportJobAnswer;
    const stopped = await jobWhen(first, job_id, ({ read }) => read > 0);
    await first.close();
    expect(stopped.state).toBe('reading');
    const second = await startTestGateway(database.db, { workspace: first });
    try {
      second.deps.imports.wake();
      const job = await jobWhen(second, job_id);
      expect(job).toMatchObject({ state: 'done', processed: 1_000, problems: 0 });
      const [booked] = await database.asOwner<{ n: number; names: number }>(
        `select count(*)::int as n, count(distinct vendor_name)::int as names from invoice where vendor_name like 'Resumed %'`,
      );
      expect(booked).toEqual({ n: 1_000, names: 1_000 });
      expect(job.items.map(({ ordinal }) => ordinal)).toEqual(
        Array.from({ length: 1_000 }, (_, at) => at + 1),
      );
    } finally {
      await second.close();
    }
  });

  it('goes on by the mapping it began with, also when that is forgotten meanwhile', async () => {
    const database = getDatabase();
    const first = await startTestGateway(database.db);
    const rows = Array.from({ length: 1_000 }, (_, at) => `Mapped ${at};${at};31.12.2024;Papier A4;12,50`);
    const content = ['Lieferant;Nummer;Datum;Text;Netto', ...rows].join('\n');
    const headers = { authorization: `Bearer ${first.apiKey}`, 'content-type': 'text/csv' };
    const proposed = await fetch(`${first.url}/api/import/mapping?name=a.csv`, {
      method: 'POST',
      headers,
      body: content.slice(0, 200),
    });
    const { mapping } = (await proposed.json()) as MappingAnswer;
    await database.asOwner(
      `insert into import_layout (workspace_id, layout, mapping, updated_at, updated_by)
       values ('${first.workspaceId}', $1, $2::text::json, now(), 'user:x')`,
      [mapping.layout, JSON.stringify({ ...mapping, constants: { ...mapping.constants, region: 'AT' } })],
    );
    const { job_id } = (await (
      await postImport(first, { name: 'mapped.csv', content })
    ).json()) as ImportJobAnswer;
    expect((await jobWhen(first, job_id, ({ read }) => read > 0)).state).toBe('reading');
    await first.close();
    await database.asOwner(`delete from import_layout where workspace_id = '${first.workspaceId}'`);
    const second = await startTestGateway(database.db, { workspace: first });
    try {
      second.deps.imports.wake();
      expect(await jobWhen(second, job_id)).toMatchObject({ state: 'done', processed: 1_000, problems: 0 });
      const regions = await database.asOwner<{ region: string; n: number }>(
        `select region, count(*)::int as n from invoice where vendor_name like 'Mapped %' group by 1`,
      );
      expect(regions).toEqual([{ region: 'AT', n: 1_000 }]);
      const [left] = await database.asOwner<{ remembered: unknown }>(
        `select remembered from import_job where job_id = '${job_id}'`,
      );
      expect(left?.remembered).toBeNull();
    } finally {
      await second.close();
    }
  });

  it('stops a job that is cancelled and says what it had booked', async () => {
    const content = ndjsonOf(3_000, (index) => ({ vendor_name: `Cancelled ${index}` }));
    const { job_id } = (await (
      await postImport(server, { name: 'cancel.ndjson', content })
    ).json()) as ImportJobAnswer;
    await jobWhen(server, job_id, ({ read }) => read > 0);
    const job = (await (await cancel(server, job_id)).json()) as ImportJobAnswer;
    expect(job.state).toBe('cancelled');
    expect(job.processed).toBeLessThan(3_000);
    await importFile(server, { name: 'next.ndjson', content: ndjsonOf(1) });
    const [booked] = await getDatabase().asOwner<{ n: number }>(
      `select count(*)::int as n from invoice where vendor_name like 'Cancelled %'`,
    );
    expect(booked?.n).toBe(job.processed);
    expect(await jobWhen(server, job_id)).toMatchObject({ state: 'cancelled', processed: job.processed });
  });
});

function cancel({ url, apiKey }: Pick<TestGateway, 'url' | 'apiKey'>, jobId: string): Promise<Response> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return fetch(`${url}/api/import/${jobId}`, { method: 'DELETE', headers });
}

function post({ url, apiKey }: Pick<TestGateway, 'url' | 'apiKey'>, body: FormData): Promise<Response> {
  return fetch(`${url}/api/import`, { method: 'POST', headers: { authorization: `Bearer ${apiKey}` }, body });
}
