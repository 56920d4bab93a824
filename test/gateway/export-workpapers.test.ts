import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  pdfOf,
  unzip,
} from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { renderedPage, renderedSheet } from '../support/rendered-papers.ts';

describeOnBothDatabases('export-workpapers', (getDb) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let documentOf = '';

  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    await pushDemoYear(server, 20);
    const created = await createEngagement(server);
    const sample = await drawSample(server, created);
    documentOf = sample.items[0]?.invoice_id ?? '';
    await attachPdf(server, documentOf, pdfOf('the first'));
    engagement = { ...created, sample };
  });
  afterAll(() => server.close());

  const post = (request: object, token = engagement.auditor) =>
    fetch(`${server.url}/api/workpaper/export-workpapers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ engagement_id: engagement.engagementId, ...request }),
    });

  it('is refused before completion', async () => {
    const answer = await post({});
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'engagement_not_completed' }]);
  });

  it('gives page, workbook and documents made from the package and nothing else', async () => {
    await completeTesting(server, engagement, engagement.sample);
    const answer = await post({ language: 'de' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(answer.headers.get('content-disposition')).toContain(
      `"workpapers-${engagement.engagementId}.zip"`,
    );
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const document = `source-documents/${documentOf}.pdf`;
    expect([...files.keys()].sort()).toEqual(['sample.xlsx', document, 'workpapers.html']);
    const ofPackage = await unzip(await exportPackage(server, engagement));
    const text = (name: string) => ofPackage.get(name)?.toString('utf8') ?? '';
    const [metadata, papers] = [text('metadata.json'), text('workpapers.json')];
    // Both are exported by the same key from the same chain, so the seal is the same.
    expect(files.get('workpapers.html')?.toString('utf8')).toBe(await renderedPage(metadata, papers, 'de'));
    expect(
      (await unzip(files.get('sample.xlsx') ?? Buffer.alloc(0))).get('xl/worksheets/sheet1.xml'),
    ).toEqual((await unzip(await renderedSheet(metadata, papers, 'de'))).get('xl/worksheets/sheet1.xml'));
    expect(files.get(document)).toEqual(ofPackage.get(document));
  });

  it('is in English where no language is asked for, and refuses one it does not have', async () => {
    const files = await unzip(Buffer.from(await (await post({})).arrayBuffer()));
    expect(files.get('workpapers.html')?.toString('utf8')).toContain('<html lang="en-GB">');
    const refused = await post({ language: 'rm' });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      {
        errors: [{ pointer: '/language', detail: expect.stringContaining('must be one of de, fr, it, en') }],
      },
    ]);
  });

  it('leaves no entry: only a package is recorded', async () => {
    const count = () =>
      getDb()
        .asOwner<{ count: string }>(`select count(*) as count from audit_entry`)
        .then(([row]) => row?.count);
    const before = await count();
    await (await post({})).arrayBuffer();
    expect(await count()).toBe(before);
  });
});
