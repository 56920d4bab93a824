import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportJobAnswer, MappingAnswer } from '../../schema/contracts/import-job.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson, type Person } from '../support/people.ts';
import { refusalOf, refusedWith, type TrpcTestClient, trpcClient } from '../support/trpc.ts';

/** The same columns in another order: other words of the header, so another layout. */
const CSV = 'Lieferant;Nummer;Datum;Text;Netto\nA AG;1;31.12.2024;Papier A4;12,50\n';
const OTHER = 'Netto;Text;Datum;Nummer;Lieferant\n12,50;Papier A4;31.12.2024;2;B AG\n';

describeOnBothDatabases('saved mappings of an import', (getDatabase) => {
  let server: TestGateway;
  let member: Person;
  let auditor: Person;
  let client: TrpcTestClient;
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db);
    member = await newPerson(server.deps, server.workspaceId, 'member');
    auditor = await newPerson(server.deps, server.workspaceId, 'auditor');
    client = trpcClient(server, member.token);
  });
  afterAll(() => server.close());

  /** As a page of the console sends it: the token of a person, and a form. */
  async function send(text: string, query = '', mapping?: object) {
    const form = new FormData();
    if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping));
    form.set('file', new Blob([text]), 'buch.csv');
    const headers = { authorization: `Bearer ${member.token}` };
    const answer = await fetch(`${server.url}/api/import${query}`, { method: 'POST', headers, body: form });
    return { status: answer.status, body: (await answer.json()) as ImportJobAnswer & Problem };
  }

  async function done(job_id: string): Promise<ImportJobAnswer> {
    for (let tries = 0; tries < 400; tries += 1) {
      const job = await client.imports.get.query({ job_id });
      if (['done', 'failed', 'cancelled'].includes(job.state)) return job;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('the job does not end');
  }

  async function proposed(text: string): Promise<MappingAnswer> {
    const answer = await fetch(`${server.url}/api/import/mapping?name=a.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'text/csv' },
      body: text,
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as MappingAnswer;
  }

  const regionsOf = (name: string) =>
    getDatabase().asOwner<{ region: string }>(
      `select region from invoice where workspace_id = '${server.workspaceId}' and vendor_name = '${name}'`,
    );
  const inRegion = ({ mapping }: MappingAnswer, region: 'AT' | 'DE') => ({
    ...mapping,
    constants: { ...mapping.constants, region },
  });

  it('are proposed for no body in another encoding', async () => {
    const answer = await fetch(`${server.url}/api/import/mapping?name=a.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-encoding': 'br' },
      body: CSV,
    });
    expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([415, 'unsupported_media_type']);
  });

  it('lead on in the workspace that was named', async () => {
    const query = `?workspace_id=${server.workspaceId}`;
    const headers = { authorization: `Bearer ${member.token}` };
    const sent = await fetch(`${server.url}/api/import${query}&name=a.csv`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'text/csv' },
      body: `${CSV.replace('A AG', 'Z AG')}Z AG;2;31.12.2024;Papier A4;12,50\n`,
    });
    const { job_id } = (await sent.json()) as ImportJobAnswer;
    expect(sent.headers.get('location')).toBe(`/api/import/${job_id}${query}`);
    await done(job_id);
    const page = await fetch(`${server.url}/api/import/${job_id}${query}&items=1`, { headers });
    const { next } = (await page.json()) as ImportJobAnswer;
    expect(next).toContain(`workspace_id=${server.workspaceId}`);
    const further = (await (await fetch(`${server.url}${next}`, { headers })).json()) as ImportJobAnswer;
    expect(further.items.map(({ ordinal }) => ordinal)).toEqual([2]);
  });

  it('are kept under a name, for files with their columns', async () => {
    const mapping = inRegion(await proposed(CSV), 'AT');
    const saved = await client.imports.saveMapping.mutate({ name: ' Buchhaltung ', mapping });
    expect(saved).toMatchObject({
      name: 'Buchhaltung',
      layout: mapping.layout,
      updated_by: `user:${member.userId}`,
    });
    expect((await proposed(CSV)).remembered).toEqual(mapping);
    expect((await client.imports.mappings.query()).mappings).toEqual([saved]);
    const job = await done((await send(CSV)).body.job_id);
    expect(job).toMatchObject({ state: 'done', processed: 1 });
    expect(await regionsOf('A AG')).toEqual([{ region: 'AT' }]);
  });

  it('are used by name for a file with other columns of the same words', async () => {
    const { status, body } = await send(OTHER, '?mapping=Buchhaltung');
    expect(status).toBe(202);
    expect(await done(body.job_id)).toMatchObject({ state: 'done', processed: 1 });
    expect(await regionsOf('B AG')).toEqual([{ region: 'AT' }]);
    const [kept] = (await client.imports.mappings.query()).mappings;
    expect(kept?.name).toBe('Buchhaltung');
  });

  it('refuse a name that is not saved, and a second mapping beside the named one', async () => {
    const missing = await send(CSV, '?mapping=Lager');
    expect([missing.status, missing.body.code]).toEqual([404, 'not_found']);
    const both = await send(CSV, '?mapping=Buchhaltung', inRegion(await proposed(CSV), 'DE'));
    expect([both.status, both.body.code]).toEqual([400, 'validation_failed']);
    const mapping = { ...(await proposed(CSV)).mapping, columns: { vendor: { column: 'A' } } };
    const unknown = client.imports.saveMapping.mutate({ name: 'x', mapping: mapping as never });
    expect(await refusedWith(unknown)).toMatchObject({ status: 400 });
    const { mapping: sound } = await proposed(CSV);
    const unnamed = client.imports.saveMapping.mutate({ name: '  ', mapping: sound });
    expect(await refusedWith(unnamed)).toMatchObject({ status: 400, pointers: ['/name'] });
  });

  it('pass the name on to the mapping saved last under it, and can be deleted', async () => {
    const mapping = inRegion(await proposed(OTHER), 'DE');
    await client.imports.saveMapping.mutate({ name: 'Buchhaltung', mapping });
    const { mappings } = await client.imports.mappings.query();
    expect(mappings.map(({ name, mapping: { layout } }) => [name, layout === mapping.layout])).toEqual([
      ['Buchhaltung', true],
      [null, false],
    ]);
    const { layout } = mapping;
    expect(await client.imports.deleteMapping.mutate({ layout })).toEqual({ layout, deleted: true });
    expect(await client.imports.deleteMapping.mutate({ layout })).toEqual({ layout, deleted: false });
    expect((await proposed(OTHER)).remembered).toBeNull();
  });

  it('are not for auditors', async () => {
    const { imports } = trpcClient(server, auditor.token);
    expect(await refusalOf(imports.mappings.query())).toEqual([403, 'forbidden']);
    const { mapping } = await proposed(CSV);
    expect(await refusalOf(imports.saveMapping.mutate({ name: 'x', mapping }))).toEqual([403, 'forbidden']);
    const { layout } = mapping;
    expect(await refusalOf(imports.deleteMapping.mutate({ layout }))).toEqual([403, 'forbidden']);
  });
});
