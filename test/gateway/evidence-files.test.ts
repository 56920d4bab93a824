import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import type { SaveAssertionAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { attachPdf, exportPackage, jsonOf, pdfOf, unzip, verdictOf } from '../support/evidence.ts';
import { getFiles, putFile } from '../support/evidence-files.ts';
import { forgePackage } from '../support/forge-package.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  act,
  newTeam,
  papersOnChain,
  plannedEngagement,
  recordLines,
  refusal,
  type Team,
} from '../support/hand-made-sample.ts';

type Members = Readonly<Record<string, unknown>>;
const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const SEED = 'dice 1 2 3 4 5 6 1 2 3 4';

/** A name and content of each type that is taken, and one of some that are not. */
const TAKEN: readonly (readonly [string, Buffer, string])[] = [
  ['confirmation.pdf', pdfOf('confirmation'), 'application/pdf'],
  ['meter.png', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'image/png'],
  ['meter.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), 'image/jpeg'],
  [
    'recount.xlsx',
    Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from('[Content_Types].xml xl/workbook.xml')]),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  ['readings.csv', Buffer.from('day;kWh\n1;4000\n'), 'text/csv'],
  ['note.txt', Buffer.from('Zählerstand gr\xfcn', 'latin1'), 'text/plain'],
  ['answer.eml', Buffer.from('Date: today\r\nFrom: a@b.example\r\n\r\nyes\r\n'), 'message/rfc822'],
];
const REFUSED: readonly (readonly [string, Buffer])[] = [
  ['program.pdf', Buffer.from('4d5a90000300000004000000', 'hex')],
  ['half.pdf', Buffer.from('%PDF-1.7\n\u0000')],
  [
    'macros.xlsx',
    Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      Buffer.from('[Content_Types].xml xl/workbook.xml xl/vbaProject.bin'),
    ]),
  ],
  ['archive.zip', Buffer.from('504b030414000000', 'hex')],
  ['nothing.txt', Buffer.alloc(0)],
];

describeOnBothDatabases("the auditors' own files", (getDatabase) => {
  let server: TestGateway;
  let team: Team;
  let engagementId: string;
  beforeEach(async () => {
    server = await startTestGateway(getDatabase().db);
    team = await newTeam(server);
  });
  afterEach(() => server.close());

  const post = <Body>(request: Members, { token } = team.auditor) =>
    act<Body>(server, { token }, { engagement_id: engagementId, ...request });
  const put = (name: string, content: Uint8Array | string, line?: string, person = team.auditor) =>
    putFile(server, person, { engagementId, line, name, content });
  const draw = async () =>
    (await post<{ sample: SampleAnswer }>({ action: 'generate-sample', seed: SEED })).body.sample.items;
  const withdraw = (file_id: string, person = team.auditor) =>
    post<Problem>({ action: 'withdraw-evidence-file', file_id, reason: 'of another client' }, person);

  describe('on file', () => {
    let line: string;
    beforeEach(async () => {
      await recordLines(server, 3);
      engagementId = await plannedEngagement(server, team);
      line = (await draw())[0]?.line_item_id ?? '';
    });

    it('are of the types they have by their content, and of no other', async () => {
      for (const [name, content, type] of TAKEN) {
        const { status, body } = await put(name, content, line);
        expect([status, body.file]).toMatchObject([
          201,
          { name, media_type: type, bytes: content.length, sha256: digestOf(content), line_item_id: line },
        ]);
        const answer = await getFiles(server, team.colleague, { engagementId, fileId: body.file.file_id });
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
        expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
      }
      for (const [name, content] of REFUSED) {
        expect(await refusal(put(name, content, line))).toMatchObject({
          status: 415,
          code: 'unsupported_media_type',
        });
      }
      expect((await put('again.pdf', pdfOf('confirmation'), line)).status).toBe(200);
      const list = (await (await getFiles(server, team.auditor, { engagementId })).json()) as Members;
      expect(list.files).toHaveLength(TAKEN.length);
      const kinds = (await papersOnChain(server, engagementId)).map(({ header }) => header.kind);
      expect(kinds.filter((kind) => kind === 'evidence_file.attached')).toHaveLength(TAKEN.length);
    });

    it('are attached by auditors of the team alone, and read by nobody else before the completion', async () => {
      const { body } = await put('a.pdf', pdfOf('a'));
      const fileId = body.file.file_id;
      for (const [person, status] of [
        [team.owner, 403],
        [team.member, 403],
        [team.stranger, 404],
      ] as const) {
        expect(await refusal(put('b.pdf', pdfOf('b'), undefined, person))).toMatchObject({ status });
        expect(await refusal(withdraw(fileId, person))).toMatchObject({ status });
        expect((await getFiles(server, person, { engagementId })).status).toBe(status);
        expect((await getFiles(server, person, { engagementId, fileId })).status).toBe(status);
      }
      expect(await refusal(put('../b.pdf', pdfOf('b')))).toMatchObject({ status: 400 });
      expect(await refusal(put('b.pdf', pdfOf('b'), engagementId))).toMatchObject({
        code: 'line_not_in_sample',
      });
      const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'a');
      expect(await refusal(put('large.txt', large))).toMatchObject({ status: 413 });
    });

    it('are evidence by id or digest, and withdrawn while no assertion names them', async () => {
      const { file } = (await put('a.pdf', pdfOf('a'), line)).body;
      const assert = (evidence: readonly Members[]) =>
        post<SaveAssertionAnswer & Problem>({
          action: 'save-assertion',
          line_item_id: line,
          result: 'no_exception',
          evidence,
        });
      const item = { type: 'auditor_file', reference: 'confirmation' };
      const byDigest = await assert([{ ...item, sha256: file.sha256 }]);
      expect(byDigest.body.assertion.evidence).toMatchObject([
        { type: 'auditor_file', file_id: file.file_id, sha256: file.sha256 },
      ]);
      expect(await refusal(assert([{ ...item, file_id: line }]))).toMatchObject({
        code: 'evidence_not_found',
        pointers: ['/evidence/0/file_id'],
      });
      expect(await refusal(assert([item]))).toMatchObject({ code: 'validation_failed' });
      expect(await refusal(withdraw(file.file_id))).toMatchObject({
        status: 409,
        code: 'evidence_file_cited',
      });
      await assert([]);
      expect((await withdraw(file.file_id)).status).toBe(200);
      expect((await withdraw(file.file_id)).status).toBe(200);
      expect(await refusal(assert([{ ...item, file_id: file.file_id }]))).toMatchObject({
        code: 'evidence_not_found',
      });
      const gone = await getFiles(server, team.auditor, { engagementId, fileId: file.file_id });
      expect(gone.status).toBe(404);
      const kept = await getDatabase().asOwner(
        `select 1 from evidence_file where file_id = '${file.file_id}'`,
      );
      expect(kept).toEqual([]);
      const withdrawn = (await papersOnChain(server, engagementId)).filter(
        ({ header }) => header.kind === 'evidence_file.withdrawn',
      );
      expect(withdrawn).toHaveLength(1);
    });

    it('are found when their bytes were changed in the database', async () => {
      const { file } = (await put('a.pdf', pdfOf('a'))).body;
      await getDatabase().asOwner("update evidence_file set content = 'other'");
      const answer = await getFiles(server, team.auditor, { engagementId, fileId: file.file_id });
      expect([answer.status, ((await answer.json()) as Problem).code]).toEqual([409, 'trail_broken']);
    });
  });

  it('share the ten places of a package by the kilograms of their lines, and a swapped one is found', async () => {
    const invoices: { readonly invoiceId: string; readonly lineItemIds: readonly string[] }[] = [];
    // The largest first: 12, 11, 10 … times 4000 kWh. Every line is drawn.
    for (let size = 12; size > 0; size -= 1) {
      const line = { description: `Strom Zähler ${size}`, spend_amount: 1000 * size, unit_of_measure: 'kWh' };
      const one = await recordLines(server, 1, { line_items: [{ ...line, quantity: 4000 * size }] });
      await attachPdf(server, one.invoiceId, pdfOf(one.invoiceId));
      invoices.push(one);
    }
    const ids = invoices.map(({ lineItemIds }) => lineItemIds[0] ?? '');
    engagementId = await plannedEngagement(server, team);
    const drawn = await post<{ sample: SampleAnswer }>({
      action: 'generate-sample',
      seed: SEED,
      key_item_ids: ids,
    });
    expect(drawn.body.sample.items.map(({ line_item_id }) => line_item_id).sort()).toEqual(ids.toSorted());
    const large = (await put('large.png', Buffer.from('89504e470d0a1a0a01', 'hex'), ids[2])).body.file;
    const small = (await put('small.csv', 'a;b\n', ids[11])).body.file;
    const whole = (await put('whole.txt', 'about the whole')).body.file;
    const wrong = (await put('wrong.txt', 'of another client', ids[0])).body.file;
    await withdraw(wrong.file_id);
    for (const id of ids) await post({ action: 'save-assertion', line_item_id: id, result: 'no_exception' });
    expect((await post({ action: 'complete' })).status).toBe(200);
    expect(await refusal(put('late.pdf', pdfOf('late')))).toMatchObject({ code: 'engagement_completed' });
    expect(await refusal(withdraw(large.file_id))).toMatchObject({ code: 'engagement_completed' });
    expect((await getFiles(server, team.owner, { engagementId, fileId: large.file_id })).status).toBe(200);

    const content = await exportPackage(server, { engagementId, auditor: team.auditor.token });
    const largeName = `source-documents/auditor-${large.file_id}.png`;
    const names = [...(await unzip(content)).keys()].filter((name) => name.startsWith('source-documents/'));
    const first = invoices.slice(0, 9).map(({ invoiceId }) => `source-documents/${invoiceId}.pdf`);
    expect(names.sort()).toEqual([...first, largeName].sort());
    const metadata = await jsonOf<Members & { readonly documents_not_included: Members[] }>(
      content,
      'metadata.json',
    );
    expect(metadata.evidence_files).toMatchObject(
      [
        { ...large, withdrawn: undefined, included: true },
        { name: 'small.csv', sha256: small.sha256, included: false },
        { name: 'whole.txt', sha256: whole.sha256, included: false },
        { name: 'wrong.txt', included: false, withdrawn: { reason: 'of another client' } },
      ].map(({ withdrawn, ...file }) => ({ ...file, ...(withdrawn && { withdrawn }) })),
    );
    expect(metadata.documents_not_included.map(({ invoice_id }) => invoice_id)).toEqual(
      invoices.slice(9).map(({ invoiceId }) => invoiceId),
    );
    expect((await verdictOf(content, { recalculate: true })).rules).toEqual([]);

    const swapped = await forgePackage(content, { files: { [largeName]: Buffer.from('another file') } });
    expect((await verdictOf(swapped)).rules).toContain('document.digest');
    const added = await forgePackage(content, {
      files: { [`source-documents/auditor-${small.file_id}.csv`]: Buffer.from('a;b\n') },
    });
    expect((await verdictOf(added)).rules).toContain('package.documents');
  });
});
