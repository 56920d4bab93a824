import { createHash } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canonicalJson } from '../../compute/chain/canonical-json.ts';
import { chainId } from '../../compute/chain/entry.ts';
import { fileList } from '../../gateway/actions/evidence/metadata-file.ts';
import { signCheckpoint, signSeal } from '../../gateway/actions/evidence/sign-claims.ts';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { auditTrailVectors as vectors } from '../support/audit-trail-vectors.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completedEngagement,
  completeTesting,
  drawSample,
  exportPackage,
  jsonOf,
  pdfOf,
  postExport,
  unzip,
  verdictOf,
} from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { withSpareBit } from '../support/make-trail.ts';
import { makeZip } from '../support/make-zip.ts';
import { newPerson } from '../support/people.ts';
import { mutateTrail } from '../support/trail-mutations.ts';
import { trpcClient } from '../support/trpc.ts';

interface Metadata {
  readonly [member: string]: never;
}
interface Paper {
  readonly line_item_id: string;
  readonly invoice_id: string;
  readonly recorded_kgco2e: string;
  readonly [member: string]: unknown;
}

/** A token with another character in its signature. */
const changed = (token: string) =>
  `${token.slice(0, -9)}${token.at(-9) === 'A' ? 'B' : 'A'}${token.slice(-8)}`;

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

describeOnBothDatabases('export-evidence', (getDb) => {
  let server: TestGateway;
  let engagement: CompletedEngagement;
  let bytes: Buffer;
  let metadata: Metadata;
  let papers: { readonly items: readonly Paper[] };
  /** Invoices with a document: twelve, the last two not sampled. */
  const documents = new Map<string, Buffer>();

  beforeAll(async () => {
    const [auditKey, tokenKey] = [await temporaryAuditKey(), await temporaryTokenKey()];
    server = await startTestGateway(getDb().db, { auditKey, tokenKey });
    await pushDemoYear(server, 40);
    const created = await createEngagement(server);
    const sample = await drawSample(server, created);
    const sampled = [...new Set(sample.items.map(({ invoice_id }) => invoice_id))].slice(0, 10);
    const others = await getDb().asOwner<{ id: string }>(
      `select invoice_id as id from invoice where invoice_id::text <> all(string_to_array($1, ' ')) order by 1 limit 2`,
      [sample.items.map(({ invoice_id }) => invoice_id).join(' ')],
    );
    for (const id of [...others.map(({ id }) => id), ...sampled]) {
      documents.set(id, pdfOf(id));
      await attachPdf(server, id, documents.get(id) ?? Buffer.alloc(0));
    }
    await completeTesting(server, created, sample);
    engagement = { ...created, sample };
    bytes = await exportPackage(server, engagement);
    metadata = await jsonOf(bytes, 'metadata.json');
    papers = await jsonOf(bytes, 'workpapers.json');
  });
  afterAll(() => server.close());

  const exportedEntries = () =>
    getDb().asOwner<{ payload: string }>(
      `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
       where e.header::json ->> 'kind' = 'evidence.exported' order by e.seq`,
    );

  it('makes a package the verifier finds sound with the pinned key and the expected chain', async () => {
    const { kid } = await server.deps.auditKeys.signer();
    const expectedChain = chainId(server.workspaceId, '2025');
    const verdict = await verdictOf(bytes, {
      thumbprint: kid,
      expectedChain,
      expectedIss: 'http://footing.test',
    });
    expect([verdict.rules, verdict.exitCode]).toEqual([[], 0]);
  });

  it('stays sound beside a checkpoint of the chain as it went on, which the verifier says it could not check', async () => {
    const { period } = trpcClient(server, await server.signIn(server.owner));
    const later = await period.checkpoint.query({ period: '2025' });
    const { kid } = await server.deps.auditKeys.signer();
    const verdict = await verdictOf(bytes, { thumbprint: kid, knownHeads: [later] });
    expect(later.size).toBeGreaterThan(verdict.size);
    expect([verdict.rules, verdict.exitCode]).toEqual([[], 0]);
    expect(verdict.sentences[2]).toContain(`the known head of entry ${later.size}`);
  });

  it('lets the verifier redo the arithmetic of every sampled line with nothing but the package', async () => {
    const { kid } = await server.deps.auditKeys.signer();
    const verdict = await verdictOf(bytes, { thumbprint: kid, recalculate: true });
    expect([verdict.rules, verdict.exitCode]).toEqual([[], 0]);
    const discounts = papers.items.filter(({ trace }) =>
      (trace as { step: string }[]).some(({ step }) => step === 'discount'),
    );
    const redone = papers.items.length - discounts.length;
    expect(verdict.sentences[0]).toContain(`the arithmetic of ${redone} sampled lines was redone and agrees`);
  });

  it('answers a download of exactly the specified files', async () => {
    const answer = await postExport(server, engagement);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain(`evidence-${engagement.engagementId}.zip`);
    const names = [...(await unzip(Buffer.from(await answer.arrayBuffer()))).keys()];
    const pdfs = names.filter((name) => /^source-documents\/[0-9a-f-]{36}\.pdf$/.test(name));
    expect(names.filter((name) => !pdfs.includes(name)).sort()).toEqual([
      'audit-trail.json',
      'metadata.json',
      'population.csv',
      'workpapers.json',
    ]);
    expect(pdfs).toHaveLength(10);
  });

  it('takes the documents of sampled invoices first and lists the digests of the rest', async () => {
    const files = await unzip(bytes);
    const sampled = new Set(engagement.sample.items.map(({ invoice_id }) => invoice_id));
    const all = [...documents.keys()];
    const first = [...all.filter((id) => sampled.has(id)), ...all.filter((id) => !sampled.has(id))];
    for (const id of first.slice(0, 10)) {
      expect(files.get(`source-documents/${id}.pdf`)).toEqual(documents.get(id));
    }
    expect(metadata.documents_not_included).toEqual(
      first.slice(10).map((id) => ({
        invoice_id: id,
        version: 1,
        sha256: sha256(documents.get(id) ?? ''),
        bytes: documents.get(id)?.length,
      })),
    );
    const withoutOne = [...sampled].filter((id) => !documents.has(id));
    expect(metadata.missing_documents).toEqual(withoutOne.map((id) => ({ invoice_id: id })));
  });

  it('gives period totals that foot: each grouping adds up to the whole, and to the lines stored', async () => {
    const totals = metadata.totals as unknown as Record<string, readonly { readonly kgco2e: string }[]> & {
      readonly kgco2e: string;
    };
    const [row] = await getDb().asOwner<{ kgco2e: string; invoices: number; lines: number }>(
      `select sum(l.kgco2e)::text as kgco2e, count(distinct l.invoice_id)::int as invoices, count(*)::int as lines
       from line_item l join invoice i using (workspace_id, invoice_id) where l.period = '2025' and voided_at is null`,
    );
    expect(totals).toMatchObject({
      kgco2e: row?.kgco2e,
      invoices: row?.invoices,
      line_items: row?.lines,
    });
    const micro = (text: string) => BigInt(text.replace('.', ''));
    for (const grouping of ['by_scope', 'by_category', 'by_method', 'by_boundary', 'by_gwp_basis']) {
      const sum = (totals[grouping] ?? []).reduce((total, { kgco2e }) => total + micro(kgco2e), 0n);
      expect([grouping, sum]).toEqual([grouping, micro(totals.kgco2e)]);
    }
  });

  it('says how the sample was drawn, what testing found and what the auditor concluded', () => {
    const { sample } = engagement;
    expect(metadata.sample).toMatchObject({
      sample_id: sample.sample_id,
      seed: sample.seed,
      method: sample.method,
      over: sample.over,
      population: { hash: sample.population.hash, line_items: sample.population.line_items },
    });
    expect(metadata.testing_summary).toEqual({
      items: sample.items.length,
      tested: sample.items.length,
      exceptions: 1,
      not_applicable: 0,
      unable_to_test: 0,
    });
    expect(metadata.evaluation).toMatchObject({ untested_items: 0, hits: expect.any(Number) });
    expect(metadata.conclusion).toEqual({
      text: 'The sample gives a reasonable basis.',
      basis_adequate: true,
      basis_reason: 'Other evidence covers the difference.',
    });
    // Every line was re-performed, and no assertion names evidence or a procedure.
    const { warnings } = metadata.evaluation as unknown as { warnings: { code: string }[] };
    const said = warnings.map(({ code }) => code);
    expect(said).toEqual(expect.arrayContaining(['evidence_missing', 'procedure_missing']));
    expect(said).not.toContain('re_performance_missing');
    expect(metadata.completeness_test).toBeNull();
    const codes = (metadata.caveats as unknown as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['period_open', 'completeness_not_tested', 'spend_based', 'documents_missing']),
    );
  });

  it('writes every kilogram as decimal text, also where it is a whole number', () => {
    const found: [string, unknown][] = [];
    const visit = (value: unknown, name: string): void => {
      if (/(^|_)kgco2e$/.test(name)) found.push([name, value]);
      else if (typeof value === 'object' && value !== null) {
        for (const [member, inner] of Object.entries(value)) {
          visit(inner, Array.isArray(value) ? name : member);
        }
      }
    };
    visit(metadata, 'metadata');
    visit(papers, 'workpapers');
    expect(found.length).toBeGreaterThan(50);
    expect(found.filter(([, value]) => value !== null && !/^-?\d+(\.\d+)?$/.test(String(value)))).toEqual([]);
    expect(found.filter(([, value]) => value !== null && typeof value !== 'string')).toEqual([]);
  });

  it('registers every factor used with source, year, value, licence and credit', async () => {
    const register = metadata.factor_register as unknown as Record<string, unknown>[];
    const used = await getDb().asOwner<{ id: string; year: number }>(
      `select factor_id as id, factor_year::int as year from line_component where period = '2025'
       union select market_based->>'factor_id', (market_based->>'factor_year')::int from line_item
       where period = '2025' and market_based->>'factor_id' is not null`,
    );
    const keys = new Set(register.map(({ factor_id, year }) => `${factor_id} ${year}`));
    expect(keys).toEqual(new Set(used.map(({ id, year }) => `${id} ${year}`)));
    for (const row of register) {
      expect(row).toMatchObject({
        source: expect.stringMatching(/./),
        year: expect.any(Number),
        value: expect.stringMatching(/^-?\d+(\.\d+)?(e-?\d+)?$/i),
        licence: expect.stringMatching(/./),
        credit: expect.stringMatching(/./),
        dataset: expect.stringMatching(/./),
      });
    }
  });

  it('holds a paper for each sampled line: risk factors, factor, parts, trace, assertions, re-performances', () => {
    const { sample } = engagement;
    expect(papers.items.map(({ line_item_id }) => line_item_id)).toEqual(
      sample.items.map(({ line_item_id }) => line_item_id),
    );
    for (const [at, item] of papers.items.entries()) {
      const drawn = sample.items[at];
      expect(Number(item.recorded_kgco2e)).toBe(drawn?.recorded_kgco2e);
      expect(item).toMatchObject({
        status: at === 0 ? 'tested_exception' : 'tested_no_exception',
        stratum: drawn?.stratum,
        hits: drawn?.hits,
        risk_factors: (drawn?.risk_factors ?? []).map(({ code, detail }) => ({ code, detail })),
        assertions: [{ revision: 1, result: at === 0 ? 'exception' : 'no_exception' }],
        re_performances: [{ result: 'agrees', difference_kgco2e: '0.000000' }],
      });
      const parts = item.components as { kgco2e: string }[];
      const micro = (text: string) => BigInt(text.replace('.', ''));
      expect(parts.reduce((sum, { kgco2e }) => sum + micro(kgco2e), 0n)).toBe(micro(item.recorded_kgco2e));
      expect((item.trace as unknown[]).length).toBeGreaterThan(0);
    }
  });

  it('covers the chain up to the completing entry and nothing after it', async () => {
    const trail = (await unzip(bytes)).get('audit-trail.json')?.toString('utf8') ?? '';
    const last = JSON.parse(trail.trim().split('\n').at(-2) ?? '{}') as { kind: string; subject: string };
    expect(last).toMatchObject({
      kind: 'engagement.completed',
      subject: `engagement:${engagement.engagementId}`,
    });
  });

  it('gives the same bytes at every export, also in another time zone, and records each on the chain', async () => {
    const before = await exportedEntries();
    const zone = process.env.TZ;
    try {
      for (const place of ['Pacific/Kiritimati', 'America/St_Johns']) {
        process.env.TZ = place;
        expect(sha256(await exportPackage(server, engagement))).toBe(sha256(bytes));
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
    const entries = await exportedEntries();
    expect(entries).toHaveLength(before.length + 2);
    const over = JSON.parse(entries.at(-1)?.payload ?? '{}');
    expect(over).toMatchObject({ sha256: sha256(bytes), bytes: bytes.length });
    const verdict = await verdictOf(bytes);
    expect([over.size, over.head]).toEqual([verdict.size, verdict.head]);
  });

  it('gives the same bytes whatever is booked, attached and voided afterwards', async () => {
    const answer = await postIngest(server, { invoices: [invoiceOf({ invoice_date: '2025-07-01' })] });
    expect(answer.status).toBe(200);
    const [sampled] = engagement.sample.items;
    await attachPdf(server, sampled?.invoice_id ?? '', pdfOf('a later version'));
    const unsampled = await getDb().asOwner<{ id: string }>(
      `select invoice_id as id from invoice i where voided_at is null and period = '2025' and not exists
         (select 1 from sample_item s where s.workspace_id = i.workspace_id and s.invoice_id = i.invoice_id) order by recorded_at limit 1`,
    );
    const voided = await fetch(`${server.url}/api/invoices/${unsampled[0]?.id}/void`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reason: 'pushed twice' }),
    });
    expect(voided.status).toBe(200);
    expect(sha256(await exportPackage(server, engagement))).toBe(sha256(bytes));
  });

  it('gives the same bytes by another gateway, also after the audit key was changed', async () => {
    const other = await startTestGateway(getDb().db, {
      workspace: server,
      auditKey: await temporaryAuditKey(),
      pool: server.deps.pool,
    });
    try {
      const auditor = await other.signIn(server.auditor);
      expect(sha256(await exportPackage(other, { ...engagement, auditor }))).toBe(sha256(bytes));
    } finally {
      await other.close();
    }
  });

  it('is sound also where the service moved to another address between completion and the first export', async () => {
    const auditKey = await temporaryAuditKey();
    const here = await startTestGateway(getDb().db, { auditKey, pool: server.deps.pool });
    await pushDemoYear(here, 5);
    const completed = await completedEngagement(here);
    const moved = await startTestGateway(getDb().db, {
      workspace: here,
      auditKey,
      config: { baseUrl: 'https://moved.footing.example' },
      pool: server.deps.pool,
    });
    const auditor = await moved.signIn(moved.auditor);
    const content = await exportPackage(moved, { ...completed, auditor });
    const { kid } = await moved.deps.auditKeys.signer();
    const { rules, exitCode } = await verdictOf(content, { thumbprint: kid });
    expect([rules, exitCode]).toEqual([[], 0]);
    await moved.close();
    await here.close();
  });

  it('is found out after every published mutation, though files are listed and sealed again with the true key', async () => {
    const files = await unzip(bytes);
    const trail = files.get('audit-trail.json')?.toString('utf8') ?? '';
    const signer = await server.deps.auditKeys.signer();
    const claims = { chain: chainId(server.workspaceId, '2026'), head: 'ab'.repeat(32), size: 3 };
    const other = await signCheckpoint(signer, { ...claims, iat: signer.nbf, iss: 'http://footing.test' });
    const [pdf = ''] = [...files.keys()].filter((name) => name.endsWith('.pdf'));
    const flipped = Buffer.from(files.get(pdf) ?? '');
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const mutants = [
      ...mutateTrail(trail, other).map(({ id, text }) => ({
        id,
        name: 'audit-trail.json',
        data: Buffer.from(text),
      })),
      { id: 'M-08', name: pdf, data: flipped },
    ];
    const { size, head, iat } = decodeJwt(String(metadata.seal)) as {
      size: number;
      head: string;
      iat: number;
    };
    for (const { id, name, data } of mutants) {
      const changed = new Map([...files, [name, data]]);
      const { seal: _, ...rest } = metadata as Record<string, unknown>;
      const listed = fileList(
        [...changed]
          .filter(([file]) => file !== 'metadata.json')
          .map(([file, content]) => ({ name: file, bytes: content.length, sha256: sha256(content) })),
      );
      const unsealed = canonicalJson({ ...rest, files: listed });
      const seal = await signSeal(signer, {
        chain: chainId(server.workspaceId, '2025'),
        engagementId: engagement.engagementId,
        metadataSha256: sha256(unsealed),
        iss: 'http://footing.test',
        size,
        head,
        iat,
      });
      const sealed = canonicalJson({ ...rest, files: listed, seal });
      changed.set('metadata.json', Buffer.from(`${sealed}\n`));
      const zip = makeZip([...changed].map(([file, content]) => ({ name: file, data: content })));
      const verdict = await verdictOf(zip, { thumbprint: signer.kid });
      expect([id, verdict.exitCode]).toEqual([id, 1]);
    }
    expect(mutants.map(({ id }) => id)).toEqual(vectors.mutations_of_own_packages.map(({ id }) => id));
  });

  it('refuses an engagement that is not completed, and whoever is not its auditor, and records nothing', async () => {
    const before = await exportedEntries();
    const open = await createEngagement(server);
    const refused = await postExport(server, open);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'engagement_not_completed' }),
    ]);
    const codeOf = async (token: string, engagementId = engagement.engagementId) => {
      const answer = await postExport(server, { engagementId, auditor: token });
      const { code } = (await answer.json()) as { code: string };
      return [answer.status, code];
    };
    expect(await codeOf(engagement.owner)).toEqual([403, 'forbidden']);
    const stranger = await newPerson(server.deps, server.workspaceId, 'auditor');
    expect(await codeOf(stranger.token)).toEqual([404, 'not_found']);
    expect(await codeOf(engagement.auditor, '0190f3a0-1111-7000-8000-00000000000a')).toEqual([
      404,
      'not_found',
    ]);
    expect(await codeOf(engagement.auditor, 'x')).toEqual([400, 'validation_failed']);
    expect(await codeOf(server.apiKey)).toEqual([401, 'unauthenticated']);
    expect(await exportedEntries()).toEqual(before);
  });

  it('goes without a document that was swapped since the first export, and is sound; later ones are the first again', async () => {
    const [id = ''] = [...documents.keys()].filter((id) =>
      engagement.sample.items.some(({ invoice_id }) => invoice_id === id),
    );
    const set = (content: Uint8Array) =>
      getDb().asOwner('update source_document set content = $2 where invoice_id = $1 and version = 1', [
        id,
        content,
      ]);
    await set(pdfOf('swapped'));
    const answer = await postExport(server, engagement);
    const without = Buffer.from(await answer.arrayBuffer());
    const { kid: thumbprint } = await server.deps.auditKeys.signer();
    expect(await verdictOf(without, { thumbprint })).toMatchObject({ rules: [], exitCode: 0 });
    expect([...(await unzip(without)).keys()]).not.toContain(`source-documents/${id}.pdf`);
    expect(without.includes('swapped')).toBe(false);
    const warning = `stored data differs from the trail at document of invoice ${id}`;
    expect(answer.headers.get('footing-warning')).toBe(warning);
    expect(server.log()).toContain(warning);
    await set(documents.get(id) ?? Buffer.alloc(0));
    expect(sha256(await exportPackage(server, engagement))).toBe(sha256(bytes));
  });

  it('is the same when a paper is changed where it is stored, and says whose', async () => {
    const change = (text: string) =>
      getDb().asOwner(`update assertion set narrative = $1 where narrative is not null`, [text]);
    await change('Agreed to nothing.');
    const answer = await postExport(server, engagement);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes));
    const [{ line_item_id: id } = { line_item_id: '' }] = engagement.sample.items
      .slice(1)
      .sort((a, b) => (a.line_item_id < b.line_item_id ? -1 : 1));
    expect(answer.headers.get('footing-warning')).toMatch(
      new RegExp(`^stored data differs from the trail at assertion of line ${id}, `),
    );
    expect(server.log()).toContain(`stored data differs from the trail at assertion of line ${id}`);
    await change('Agreed to the invoice.');
    const whole = await postExport(server, engagement);
    expect([sha256(Buffer.from(await whole.arrayBuffer())), whole.headers.get('footing-warning')]).toEqual([
      sha256(bytes),
      null,
    ]);
  });

  it.each([
    {
      what: 'the seal',
      table: 'evidence_package',
      column: 'seal',
      bad: (seal: string) => changed(seal),
      told: 'the seal of the package is not the one that was made for it',
    },
    {
      what: 'the digest of what was sealed',
      table: 'evidence_package',
      column: 'metadata_sha256',
      bad: () => 'ab'.repeat(32),
      told: 'the seal of the package is not the one that was made for it',
    },
    {
      what: 'a spare bit of the seal',
      table: 'evidence_package',
      column: 'seal',
      bad: (seal: string) => withSpareBit(seal),
      told: 'the seal of the package is not the one that was made for it',
    },
    {
      what: 'the time stamp',
      table: 'evidence_package',
      column: 'timestamp_token',
      bad: () => 'AAAA',
      told: 'the time stamp of the package is not the one that was made for it',
    },
    {
      what: 'the checkpoint',
      table: 'checkpoint',
      column: 'token',
      bad: (token: string) => changed(token),
      told: 'the checkpoint of the package is not the one that was made for it',
    },
  ])('sends nothing when $what was changed where it is kept', async ({ table, column, bad, told }) => {
    const before = await exportedEntries();
    const where = `workspace_id = $1 and size = (select max(size) from evidence_package where engagement_id = $2)`;
    const at = [server.workspaceId, engagement.engagementId];
    const kept = await getDb().asOwner<{ value: string | null }>(
      `select ${column} as value from ${table} where ${where}`,
      at,
    );
    const set = (value: string | null) =>
      getDb().asOwner(`update ${table} set ${column} = $3 where ${where}`, [...at, value]);
    expect(kept).toHaveLength(1);
    const value = kept[0]?.value ?? null;
    await set(bad(value ?? ''));
    const answer = await postExport(server, engagement);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'trail_broken', detail: expect.stringContaining(told) }),
    ]);
    expect(server.log()).toContain(told);
    await set(value);
    expect(await exportedEntries()).toEqual(before);
  });

  it('is refused as broken where an entry after the completion is made an erasure of nothing readable', async () => {
    const { asOwner } = getDb();
    const exported = `workspace_id = $1 and period = '2025' and kind = 'evidence.exported'`;
    const [last] = await asOwner<{ seq: string; header: string }>(
      `select seq::text, header from audit_entry where ${exported} order by seq desc limit 1`,
      [server.workspaceId],
    );
    const { seq = '', header = '' } = last ?? {};
    const set = async (text: string) => {
      await asOwner('alter table audit_entry disable trigger audit_entry_row');
      await asOwner(
        `update audit_entry set header = $3 where workspace_id = $1 and period = '2025' and seq = $2::text::bigint`,
        [server.workspaceId, seq, text],
      );
      await asOwner('alter table audit_entry enable always trigger audit_entry_row');
    };
    await set(JSON.stringify({ ...JSON.parse(header), kind: 'payload.erased', refs: 'x' }));
    const answer = await postExport(server, engagement);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'trail_broken', detail: expect.stringContaining('cannot be read') }),
    ]);
    await set(header);
    expect(sha256(await exportPackage(server, engagement))).toBe(sha256(bytes));
  });

  it('is the same where what was recorded of the plan cannot be read any more, and says so', async () => {
    const { asOwner } = getDb();
    const change = async (from: string, to: string) => {
      await asOwner('alter table audit_payload disable trigger audit_payload_row');
      await asOwner(
        `update audit_payload set payload = $1 || substr(payload, length($2) + 1)
         where workspace_id = $3 and period = 'SETTINGS'`,
        [to, from, server.workspaceId],
      );
      await asOwner('alter table audit_payload enable always trigger audit_payload_row');
    };
    await change('{', '?');
    const answer = await postExport(server, engagement);
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(sha256(bytes));
    const warning = 'stored data differs from the trail at engagement: its entries cannot be read';
    expect(answer.headers.get('footing-warning')).toBe(warning);
    await change('?', '{');
  });

  it('is refused when a payload in the middle of the chain is gone: nothing is recorded', async () => {
    const before = await exportedEntries();
    const [row] = await getDb().asOwner<{
      workspace_id: string;
      period: string;
      seq: string;
      payload: string;
    }>(
      `select workspace_id, period, seq::text, payload from audit_payload
       where workspace_id = $1 and period = '2025' and seq = 60`,
      [server.workspaceId],
    );
    const unguarded = async (statement: string, values: string[]) => {
      await getDb().asOwner('alter table audit_payload disable trigger audit_payload_row');
      await getDb().asOwner(statement, values);
      await getDb().asOwner('alter table audit_payload enable always trigger audit_payload_row');
    };
    const { workspace_id = '', period = '', seq = '', payload = '' } = row ?? {};
    const at = [workspace_id, period, seq];
    await unguarded(
      'delete from audit_payload where workspace_id = $1::uuid and period = $2 and seq = $3::bigint',
      at,
    );
    const answer = await postExport(server, engagement);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'trail_broken', detail: expect.stringContaining('entry 60 of 2025') }),
    ]);
    expect(server.log()).toContain('the contents of entry 60 of 2025 are gone');
    await unguarded('insert into audit_payload values ($1::uuid, $2, $3::bigint, $4)', [...at, payload]);
    expect(await exportedEntries()).toEqual(before);
    expect(sha256(await exportPackage(server, engagement))).toBe(sha256(bytes));
  });

  it('breaks off before its last bytes when the export cannot be recorded', async () => {
    const before = await exportedEntries();
    const { asOwner } = getDb();
    await asOwner(`create function refuse_export() returns trigger language plpgsql as $$
      begin if new.header like '%evidence.exported%' then raise exception 'no export is recorded'; end if; return new; end $$`);
    await asOwner(
      'create trigger refuse_export before insert on audit_entry for each row execute function refuse_export()',
    );
    await asOwner('alter table audit_entry enable always trigger refuse_export');
    const arrived: Uint8Array[] = [];
    const answer = await postExport(server, engagement);
    await expect(async () => {
      for await (const chunk of answer.body ?? []) arrived.push(chunk);
    }).rejects.toThrow();
    await asOwner('drop trigger refuse_export on audit_entry');
    await asOwner('drop function refuse_export');
    const partial = Buffer.concat(arrived);
    expect(partial.length).toBeGreaterThan(0);
    expect(partial.includes('PK\u0005\u0006')).toBe(false);
    await expect(unzip(partial)).rejects.toThrow();
    expect(await exportedEntries()).toEqual(before);
    expect(sha256(await exportPackage(server, engagement))).toBe(sha256(bytes));
  });

  it('records nothing and holds no transaction when the client leaves, and takes more exports afterwards', async () => {
    const before = await exportedEntries();
    for (let round = 0; round < 3; round++) {
      const abort = new AbortController();
      const answer = await postExport(server, engagement, abort.signal);
      await answer.body?.getReader().read();
      abort.abort();
    }
    if (getDb().kind === 'postgres') {
      await expect
        .poll(() =>
          getDb().asOwner(
            `select 1 as one from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
          ),
        )
        .toEqual([]);
    }
    await expect
      .poll(async () => (await postExport(server, engagement)).status, { timeout: 10_000 })
      .toBe(200);
    const recorded = (await exportedEntries()).slice(before.length);
    for (const { payload } of recorded) expect(JSON.parse(payload).sha256).toBe(sha256(bytes));
  });
});
