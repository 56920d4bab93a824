import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { rotateAuditKey } from '../../gateway/actions/evidence/audit-keys.ts';
import { exportTrail } from '../../gateway/actions/evidence/export-trail.ts';
import { signKeyStatement } from '../../gateway/actions/evidence/key-statement.ts';
import {
  type AuditKey,
  createAuditKeyFile,
  readAuditKey,
  temporaryAuditKey,
} from '../../gateway/auth/audit-key.ts';
import { temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { verifyCommand } from '../../gateway/cli/commands/verify.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import type { CheckpointAnswer } from '../../schema/contracts/periods.ts';
import { type Backup, backUp, restore } from '../support/copy-rows.ts';
import {
  createEmbeddedDatabase,
  createServerDatabase,
  describeOnBothDatabases,
  type TestDatabase,
} from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completedEngagement,
  exportPackage,
  pdfOf,
  postExport,
  unzip,
} from '../support/evidence.ts';
import { forgePackage, forgeTrail } from '../support/forge-package.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  type ChainRow,
  chainRows,
  cutChain,
  overwriteChain,
  overwriteLast,
  rewritten,
  unguarded,
} from '../support/owner-attack.ts';
import { trpcClient } from '../support/trpc.ts';

const PERIOD = '2025';
const ISS = 'http://footing.test';

/**
 * Whoever owns the database may do anything to its rows, and has this program's source; they have neither the audit key
 * nor what left the house. Each attack is made on a copy of real books, and the question is what an auditor's
 * `footing verify` says: with the file alone, with the pinned keys, and with a receipt that the sender of an invoice kept.
 * Source: docs/threat-model.md, the owner of the database.
 */
const OTHER_VENDOR = 'Andere Lieferantin AG';

describeOnBothDatabases('the owner of the database', (getDb) => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-attack-'));
  const auditKeyFile = join(folder, 'audit.jwk');
  const jwks = join(folder, 'jwks.json');
  const copies: (() => Promise<void>)[] = [];
  let now = new Date();
  let server: TestGateway;
  let engagement: CompletedEngagement;
  /** Before the receipt was handed out, after completion, and after the first export. */
  let early: Backup;
  let completed: Backup;
  /** The entries up to completion. */
  let recorded: ChainRow[];
  let genuine: Buffer;
  /** Kept by the sender of an invoice: CHAIN:SIZE:HEAD. */
  let receipt: string;
  let receiptSize: number;
  let chain: { readonly workspaceId: string; readonly period: string };
  /** The entry of an invoice that was not drawn. */
  let target: number;

  beforeAll(async () => {
    await createAuditKeyFile(auditKeyFile);
    const options = { config: { auditKeyFile }, tokenKey: await temporaryTokenKey(), clock: () => now };
    server = await startTestGateway(getDb().db, options);
    chain = { workspaceId: server.workspaceId, period: PERIOD };
    await pushDemoYear(server, 90);
    early = await backUp(getDb());
    const answer = await postIngest(server, { invoices: [invoiceOf({ vendor_name: 'Zeugin AG' })] });
    const { receipts } = (await answer.json()) as {
      receipts: { chain: string; size: number; head: string }[];
    };
    const [kept] = receipts;
    receipt = `${kept?.chain}:${kept?.size}:${kept?.head}`;
    receiptSize = kept?.size ?? 0;
    const { invoices } = await trpcClient(server, await server.signIn(server.owner)).invoice.list.query({
      limit: 1,
    });
    await attachPdf(server, invoices[0]?.invoice_id ?? '', pdfOf('the true one'));
    engagement = await completedEngagement(server);
    completed = await backUp(getDb());
    recorded = await chainRows(getDb(), chain);
    genuine = await exportPackage(server, engagement);
    writeFileSync(jwks, await (await fetch(`${server.url}/.well-known/audit-jwks.json`)).text());
    target = await unsampledInvoice();
  });
  afterEach(async () => {
    for (const close of copies.splice(0).toReversed()) await close();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function unsampledInvoice(): Promise<number> {
    const [row] = await getDb().asOwner<{ seq: number }>(
      `select e.seq::int as seq from audit_entry e where period = $1 and kind = 'invoice.recorded' and seq < $2
         and not exists (select 1 from sample_item s where 'invoice:' || s.invoice_id = e.subject) order by seq limit 1`,
      [PERIOD, receiptSize],
    );
    return row?.seq ?? 0;
  }

  /** The attacker's copy of the books. */
  async function copyOf(backup: Backup): Promise<TestDatabase> {
    const copy = await (getDb().kind === 'pglite' ? createEmbeddedDatabase() : createServerDatabase());
    copies.push(() => copy.close());
    await restore(copy, backup);
    return copy;
  }

  /** The service itself, with its own key, on what the attacker left of the books. */
  async function serviceOn(copy: TestDatabase): Promise<TestGateway> {
    const { pool } = server.deps;
    const service = await startTestGateway(copy.db, {
      config: { auditKeyFile },
      tokenKey: await temporaryTokenKey(),
      workspace: server,
      pool,
      clock: () => now,
    });
    copies.push(() => service.close());
    return service;
  }

  /** The service makes no package of a chain that is broken, and says where. */
  async function expectBroken(copy: TestDatabase, seq: number): Promise<void> {
    const service = await serviceOn(copy);
    const auditor = await service.signIn(server.auditor);
    const answer = await postExport(service, { ...engagement, auditor });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'trail_broken', detail: expect.stringContaining(`entry ${seq} of `) }),
    ]);
    expect(service.log()).toContain(`The audit trail is broken: entry ${seq} of `);
  }

  const exportedBy = async (service: TestGateway) =>
    exportPackage(service, { ...engagement, auditor: await service.signIn(server.auditor) });

  const pinned = () => ['--jwks', jwks];
  const withReceipt = () => ['--jwks', jwks, '--known-head', receipt];

  /** What `footing verify` says: its exit code, and each finding as `CLASS` or `CLASS entry`. */
  async function verify(content: Uint8Array | string, options: readonly string[] = []) {
    const file = join(folder, 'evidence');
    writeFileSync(file, content);
    const said: string[] = [];
    const output = {
      out: (text: string) => void said.push(text),
      error: (text: string) => void said.push(text),
    };
    const args = ['verify', file, '--json', ...options];
    const exit = await runCommand([verifyCommand], args, { env: {}, output });
    const { findings } = JSON.parse(said.join('')) as { findings: { class: string; seq: number | null }[] };
    const named = findings.map(({ class: name, seq }) => (seq === null ? name : `${name} ${seq}`));
    return { exit, findings: [...new Set(named)].sort() };
  }

  const nothing = (text: string) => text.replace(/"((?:total_)?kgco2e)":"-?[0-9.]+"/g, '"$1":"0.000000"');

  /** A history in which the invoice that was not drawn is of another vendor: of its kilograms the population tells. */
  function cleaned(rows: readonly ChainRow[]): ChainRow[] {
    const other = (text: string) => text.replace(/"vendor_name":"[^"]+"/, `"vendor_name":"${OTHER_VENDOR}"`);
    return rewritten(chain, rows, {
      seq: target,
      payload: (payload) => JSON.parse(other(JSON.stringify(payload))) as object,
    });
  }

  /** The row of that invoice, so that it agrees with the new history. */
  async function cleanRows(copy: TestDatabase): Promise<void> {
    const [row] = await copy.asOwner<{ id: string }>(
      `select substr(subject, 9) as id from audit_entry where period = $1 and seq = $2`,
      [PERIOD, target],
    );
    await copy.asOwner('update invoice set vendor_name = $2 where invoice_id = $1', [
      row?.id ?? '',
      OTHER_VENDOR,
    ]);
  }

  async function forger(iat?: number): Promise<{ readonly key: AuditKey; readonly iat: number }> {
    return { key: await temporaryAuditKey(), iat: iat ?? Math.ceil(now.getTime() / 1000) + 1 };
  }

  it('is told of by nothing in the true package: it is sound with the pinned key and the receipt', async () => {
    expect(await verify(genuine, withReceipt())).toEqual({ exit: 0, findings: [] });
  });

  it('who edits a payload, and a header, gets no package: the first of the entries is named', async () => {
    const copy = await copyOf(completed);
    const at = [server.workspaceId, PERIOD];
    await unguarded(copy, async () => {
      await copy.asOwner(
        `update audit_payload set payload = replace(payload, '"vendor_name":"', '"vendor_name":"Falsche ')
         where workspace_id = $1 and period = $2 and seq = $3`,
        [...at, target],
      );
      await copy.asOwner(
        `update audit_entry set header = replace(header, '"actor":"', '"actor":"user:x') where workspace_id = $1
         and period = $2 and seq = $3`,
        [...at, receiptSize],
      );
    });
    await expectBroken(copy, Math.min(target, receiptSize));
  });

  it('who edits the kilograms of a payload gets no package: it is refused, and the entry named', async () => {
    const copy = await copyOf(completed);
    await unguarded(copy, async () => {
      await copy.asOwner(
        `update audit_payload set payload = replace(payload, '"kgco2e":"', '"kgco2e":"9')
         where workspace_id = $1 and period = $2 and seq = $3`,
        [server.workspaceId, PERIOD, target],
      );
    });
    await expectBroken(copy, target);
  });

  it('who deletes the tail is found by the checkpoint that named its size, and by the receipt where the service signs what is left', async () => {
    const copy = await copyOf(completed);
    const rows = await chainRows(copy, chain);
    const token = /"checkpoint":"([^"]+)"/.exec(
      (await unzip(genuine)).get('audit-trail.json')?.toString('utf8') ?? '',
    )?.[1];
    await cutChain(copy, chain, receiptSize - 1);
    const left = await chainRows(copy, chain);
    expect(left).toEqual(rows.slice(0, receiptSize - 1));
    const by = { chain: `${server.workspaceId}/${PERIOD}`, iss: ISS };
    const old = await forgeTrail(left, { ...by, token: token ?? '' });
    expect(await verify(old, pinned())).toEqual({ exit: 1, findings: ['CHECKPOINT_MISMATCH'] });

    const service = await serviceOn(copy);
    const owner = trpcClient(service, await service.signIn(server.owner));
    const signed: CheckpointAnswer = await owner.period.checkpoint.query({ period: PERIOD });
    const shorter = await forgeTrail(left, { ...by, token: signed.checkpoint });
    expect(await verify(shorter)).toEqual({ exit: 3, findings: [] });
    expect(await verify(shorter, pinned())).toEqual({ exit: 0, findings: [] });
    expect(await verify(shorter, withReceipt())).toEqual({
      exit: 1,
      findings: [`KNOWN_HEAD ${receiptSize}`],
    });
  });

  it('who deletes the tail of the settings is found by a head of theirs that an owner kept', async () => {
    const settings = { workspaceId: server.workspaceId, period: 'SETTINGS' };
    const trailOf = async (service: TestGateway) => {
      const { content } = await exportTrail(service.deps, {
        caller: { workspaceId: server.workspaceId, actor: 'system:test' },
        period: 'SETTINGS',
      });
      return (await Array.fromAsync(content)).join('');
    };
    const { period } = trpcClient(server, await server.signIn(server.owner));
    const { chain: id, size, head } = await period.checkpoint.query({ period: 'SETTINGS' });
    const withHead = [...pinned(), '--known-head', `${id}:${size}:${head}`];
    expect(await verify(await trailOf(server), withHead)).toEqual({ exit: 0, findings: [] });

    const copy = await copyOf(completed);
    await cutChain(copy, settings, size - 1);
    const content = await trailOf(await serviceOn(copy));
    expect(await verify(content)).toEqual({ exit: 3, findings: [] });
    expect(await verify(content, pinned())).toEqual({ exit: 0, findings: [] });
    expect(await verify(content, withHead)).toEqual({ exit: 1, findings: [`KNOWN_HEAD ${size}`] });
  });

  it('who sets a head back without its entries stops the service from recording: no entry is written twice', async () => {
    const copy = await copyOf(completed);
    const before = await chainRows(copy, chain);
    const earlier = before[receiptSize - 1];
    await copy.asOwner('update chain_head set size = $3, head = $4 where workspace_id = $1 and period = $2', [
      server.workspaceId,
      PERIOD,
      receiptSize,
      earlier?.hash ?? '',
    ]);
    const service = await serviceOn(copy);
    const answer = await postIngest(service, { invoices: [invoiceOf({ vendor_name: 'Neu AG' })] });
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'trail_broken' }]);
    expect(await chainRows(copy, chain)).toEqual(before);
  });

  it('who rewrites history from an entry on, all hashes and the head recomputed, is found by the signatures over the old one', async () => {
    const entries = cleaned(recorded);
    const content = await forgePackage(genuine, { entries });
    const found = { exit: 1, findings: ['CHECKPOINT_MISMATCH', 'SEAL_MISMATCH'] };
    expect(await verify(content)).toEqual(found);
    expect(await verify(content, pinned())).toEqual(found);
    expect(await verify(content, withReceipt())).toEqual({
      exit: 1,
      findings: ['CHECKPOINT_MISMATCH', `KNOWN_HEAD ${receiptSize}`, 'SEAL_MISMATCH'],
    });
  });

  it('who signs the rewritten history with a key of their own is found by the pinned key only: the file alone is sound, not pinned', async () => {
    const entries = cleaned(recorded);
    const signer = await forger();
    const content = await forgePackage(genuine, { entries, forger: signer });
    expect(await verify(content)).toEqual({ exit: 3, findings: [] });
    expect(await verify(content, ['--key-thumbprint', signer.key.kid])).toEqual({ exit: 0, findings: [] });
    const { kid } = await server.deps.auditKeys.signer();
    for (const options of [pinned(), ['--key-thumbprint', kid]]) {
      expect(await verify(content, options)).toEqual({ exit: 1, findings: ['KEY'] });
    }
    expect(await verify(content, ['--known-head', receipt])).toEqual({
      exit: 1,
      findings: [`KNOWN_HEAD ${receiptSize}`],
    });
  });

  it('who rewrites history and lets the service sign it anew is found by a head that left the house only, not by the pinned key', async () => {
    const copy = await copyOf(completed);
    await overwriteChain(copy, chain, cleaned(await chainRows(copy, chain)));
    await cleanRows(copy);
    const content = await exportedBy(await serviceOn(copy));
    expect(await verify(content, pinned())).toEqual({ exit: 0, findings: [] });
    expect(await verify(content, withReceipt())).toEqual({
      exit: 1,
      findings: [`KNOWN_HEAD ${receiptSize}`],
    });
  });

  it('who swaps a PDF, its digest row included, gets a package without it; one made by hand is found by the trail: DOCUMENT', async () => {
    const copy = await copyOf(completed);
    const [document] = await copy.asOwner<{ invoice: string }>(
      'select invoice_id::text as invoice from source_document',
    );
    const swapped = pdfOf('another one');
    await copy.asOwner(
      `update source_document set content = $1, bytes = $2, sha256 = encode(sha256($1), 'hex')`,
      [swapped, swapped.length],
    );
    const service = await serviceOn(copy);
    const auditor = await service.signIn(server.auditor);
    const answer = await postExport(service, { ...engagement, auditor });
    expect(answer.headers.get('footing-warning')).toContain(`document of invoice ${document?.invoice}`);
    expect((await unzip(Buffer.from(await answer.arrayBuffer()))).size).toBe(4);

    const files = { [`source-documents/${document?.invoice}.pdf`]: swapped };
    const [attached] = await copy.asOwner<{ seq: number }>(
      `select seq::int as seq from audit_entry where period = $1 and kind = 'document.attached'`,
      [PERIOD],
    );
    const found = [expect.stringMatching(/^DOCUMENT( \d+)?$/)];
    expect(attached?.seq).toBeGreaterThan(0);
    const listed = await forgePackage(genuine, { files });
    expect(await verify(listed, pinned())).toEqual({ exit: 1, findings: [...found, 'SEAL_MISMATCH'] });
    const signed = await forgePackage(genuine, { files, forger: await forger() });
    expect(await verify(signed)).toEqual({ exit: 1, findings: found });
    expect(await verify(signed, pinned())).toEqual({ exit: 1, findings: [...found, 'KEY'] });
  });

  it('who restores an older backup and goes on from there is found by a receipt given in between, not by the pinned key', async () => {
    const copy = await copyOf(early);
    const service = await serviceOn(copy);
    for (const vendor_name of ['Andere AG', 'Dritte AG']) {
      expect((await postIngest(service, { invoices: [invoiceOf({ vendor_name })] })).status).toBe(200);
    }
    const content = await exportPackage(service, await completedEngagement(service));
    expect(await verify(content)).toEqual({ exit: 3, findings: [] });
    expect(await verify(content, pinned())).toEqual({ exit: 0, findings: [] });
    expect(await verify(content, withReceipt())).toEqual({
      exit: 1,
      findings: [`KNOWN_HEAD ${receiptSize}`],
    });
  });

  it('who records an erasure that keeps other figures is found by an earlier file only: PREVIOUS_PERIOD', async () => {
    const copy = await copyOf(early);
    const service = await serviceOn(copy);
    const { invoice, period } = trpcClient(service, await service.signIn(server.owner));
    const signedTrail = async () => {
      const { chain: id, checkpoint } = await period.checkpoint.query({ period: PERIOD });
      const rows = await copy.asOwner<{ seq: number; hash: string; header: string; payload: string | null }>(
        `select e.seq::int as seq, e.hash, e.header, p.payload
         from audit_entry e left join audit_payload p using (workspace_id, period, seq)
         where e.workspace_id = $1 and e.period = $2 order by e.seq`,
        [chain.workspaceId, PERIOD],
      );
      return forgeTrail(rows, { chain: id, iss: ISS, token: checkpoint });
    };
    const previous = join(folder, 'before-erasure.json');
    writeFileSync(previous, await signedTrail());
    const { invoices } = await invoice.list.query({ limit: 1 });
    await invoice.erase.mutate({ invoice_id: invoices[0]?.invoice_id ?? '', reason: 'a request' });
    expect(await verify(await signedTrail(), [...pinned(), '--previous', previous])).toEqual({
      exit: 0,
      findings: [],
    });
    await overwriteLast(copy, chain, nothing);
    const erased = await signedTrail();
    expect(await verify(erased)).toEqual({ exit: 3, findings: [] });
    expect(await verify(erased, pinned())).toEqual({ exit: 0, findings: [] });
    expect(await verify(erased, [...pinned(), '--previous', previous])).toEqual({
      exit: 1,
      findings: [expect.stringMatching(/^PREVIOUS_PERIOD \d+$/)],
    });
  });

  it('who kept a retired key is found by its period of use when dated now, and by a head handed out before when dated back', async () => {
    const copy = await copyOf(completed);
    const entries = cleaned(await chainRows(copy, chain));
    const last = JSON.parse(entries.at(-1)?.header ?? '{}') as { at: string };
    const stolen = await readAuditKey(auditKeyFile);
    const kept = readFileSync(auditKeyFile);
    now = new Date(now.getTime() + 60_000);
    const { kid } = await rotateAuditKey(copy.db, { file: auditKeyFile, clock: () => now });
    const service = await serviceOn(copy);
    const published = join(folder, 'rotated.json');
    writeFileSync(published, await (await fetch(`${service.url}/.well-known/audit-jwks.json`)).text());
    writeFileSync(auditKeyFile, kept, { mode: 0o600 });
    const pinnedSet = ['--jwks', published];

    const iat = Math.floor(now.getTime() / 1000) + 3_600;
    const dated = await forgePackage(genuine, { entries, forger: { key: stolen, iat } });
    expect(await verify(dated)).toEqual({ exit: 3, findings: [] });
    expect(await verify(dated, pinnedSet)).toEqual({ exit: 1, findings: ['KEY'] });
    const back = { key: stolen, iat: Math.floor(Date.parse(last.at) / 1000) };
    const content = await forgePackage(genuine, { entries, forger: back });
    expect(await verify(content)).toEqual({ exit: 3, findings: [] });
    expect(await verify(content, ['--key-thumbprint', kid])).toEqual({ exit: 1, findings: ['KEY'] });
    expect(await verify(content, pinnedSet)).toEqual({ exit: 0, findings: [] });
    expect(await verify(content, [...pinnedSet, '--known-head', receipt])).toEqual({
      exit: 1,
      findings: [`KNOWN_HEAD ${receiptSize}`],
    });
  });

  /** The public keys as the service gives them out now, as a file. */
  async function fetchedJwks(service: TestGateway): Promise<{ file: string; kids: string[] }> {
    const text = await (await fetch(`${service.url}/.well-known/audit-jwks.json`)).text();
    const file = join(folder, 'fetched.json');
    writeFileSync(file, text);
    const { keys } = JSON.parse(text) as { keys: { kid: string }[] };
    return { file, kids: keys.map(({ kid }) => kid) };
  }

  /** Rotates on a copy of the books and starts the service on it; afterwards the file holds the key it held before. */
  async function rotatedOn(copy: TestDatabase, attack: () => Promise<void>) {
    const kept = readFileSync(auditKeyFile);
    now = new Date(now.getTime() + 60_000);
    try {
      const rotation = await rotateAuditKey(copy.db, { file: auditKeyFile, clock: () => now });
      await attack();
      const service = await serviceOn(copy);
      return { rotation, service, ...(await fetchedJwks(service)) };
    } finally {
      writeFileSync(auditKeyFile, kept, { mode: 0o600 });
    }
  }

  const addKey = (copy: TestDatabase, { kid, publicJwk }: AuditKey, statement: string | null) =>
    copy.asOwner(
      `insert into signing_key (kid, purpose, jwk, nbf, statement)
       values ($1, 'audit', $2::text::json, '2020-01-01T00:00:00Z', $3)`,
      [kid, JSON.stringify(publicJwk), statement],
    );

  it('who puts a key of their own beside the true ones is found by the keys fetched after that too: the service does not publish it', async () => {
    const copy = await copyOf(completed);
    const { kid } = await server.deps.auditKeys.signer();
    const [plain, vouched] = [await forger(), await forger()];
    await addKey(copy, plain.key, null);
    const facts = { nbf: '2020-01-01T00:00:00.000Z', exp: null };
    const jwk = { x: String(vouched.key.publicJwk.x) };
    await addKey(
      copy,
      vouched.key,
      await signKeyStatement(vouched.key, { ...facts, kid: vouched.key.kid, jwk }),
    );
    const service = await serviceOn(copy);
    const { file, kids } = await fetchedJwks(service);
    expect(kids).toEqual([kid]);
    for (const own of [plain, vouched]) {
      expect(service.log()).toContain(own.key.kid);
      const content = await forgePackage(genuine, { entries: cleaned(recorded), forger: own });
      expect(await verify(content, ['--jwks', file])).toEqual({ exit: 1, findings: ['KEY'] });
      const byHead = { exit: 1, findings: [`KNOWN_HEAD ${receiptSize}`] };
      expect(await verify(content, ['--known-head', receipt])).toEqual(byHead);
    }
    expect(await verify(genuine, ['--jwks', file])).toEqual({ exit: 0, findings: [] });
  });

  it('who put a key of their own there before the key was changed does not get it signed by the new one', async () => {
    const copy = await copyOf(completed);
    const { kid } = await server.deps.auditKeys.signer();
    const own = await forger();
    await addKey(copy, own.key, null);
    const { rotation, file, kids } = await rotatedOn(copy, async () => {});
    expect(rotation.notSigned).toEqual([own.key.kid]);
    expect(rotation.retired.map((key) => key.kid)).toEqual([kid]);
    expect(kids).toEqual([kid, rotation.kid]);
    const content = await forgePackage(genuine, { entries: cleaned(recorded), forger: own });
    expect(await verify(content, ['--jwks', file])).toEqual({ exit: 1, findings: ['KEY'] });
    expect(await verify(genuine, ['--jwks', file])).toEqual({ exit: 0, findings: [] });
  });

  it('who takes the end of a retired key away is found by the keys fetched after that too: the service does not publish it any more', async () => {
    const copy = await copyOf(completed);
    const stolen = await readAuditKey(auditKeyFile);
    const { service, file, rotation, kids } = await rotatedOn(copy, async () => {
      await copy.asOwner('update signing_key set exp = null where kid = $1', [stolen.kid]);
    });
    expect(kids).toEqual([rotation.kid]);
    expect(service.log()).toContain(stolen.kid);
    const iat = Math.floor(now.getTime() / 1000) + 3_600;
    const content = await forgePackage(genuine, {
      entries: cleaned(recorded),
      forger: { key: stolen, iat },
    });
    expect(await verify(content, ['--jwks', file])).toEqual({ exit: 1, findings: ['KEY'] });
  });

  it('who rewrites history but leaves the seal of the first export gets no package from the service at all', async () => {
    const copy = await copyOf(await backUp(getDb()));
    const [seals] = await copy.asOwner<{ rows: string }>(
      'select json_agg(p)::text as rows from evidence_package p',
    );
    await overwriteChain(copy, chain, cleaned(await chainRows(copy, chain)));
    await copy.asOwner(
      'insert into evidence_package select * from json_populate_recordset(null::evidence_package, $1::text::json)',
      [seals?.rows ?? ''],
    );
    const service = await serviceOn(copy);
    const auditor = await service.signIn(server.auditor);
    const answer = await postExport(service, { ...engagement, auditor });
    expect([answer.status, await answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'trail_broken', detail: expect.stringContaining('the checkpoint') }),
    ]);
  });

  it('who rewrites a period after the next one was opened is found by the link between the two: PREVIOUS_PERIOD', async () => {
    const copy = await copyOf(completed);
    const service = await serviceOn(copy);
    const invoice = invoiceOf({ vendor_name: 'Neujahr AG', invoice_date: '2026-01-02' });
    expect((await postIngest(service, { invoices: [invoice] })).status).toBe(200);
    const { period } = trpcClient(service, await service.signIn(server.owner));
    /** The trail of a period as it stands, signed by the service. */
    const signedTrail = async (name: string) => {
      const { chain: id, checkpoint } = await period.checkpoint.query({ period: name });
      const rows = await chainRows(copy, { ...chain, period: name });
      return forgeTrail(rows, { chain: id, iss: ISS, token: checkpoint });
    };
    const next = await signedTrail('2026');
    const previous = join(folder, 'previous.json');
    writeFileSync(previous, await signedTrail(PERIOD));
    expect(await verify(next, [...pinned(), '--previous', previous])).toEqual({ exit: 0, findings: [] });
    await overwriteChain(copy, chain, cleaned(await chainRows(copy, chain)));
    const changed = await signedTrail(PERIOD);
    expect(await verify(changed)).toEqual({ exit: 3, findings: [] });
    expect(await verify(changed, pinned())).toEqual({ exit: 0, findings: [] });
    writeFileSync(previous, changed);
    expect(await verify(next, [...pinned(), '--previous', previous])).toEqual({
      exit: 1,
      findings: ['PREVIOUS_PERIOD 1'],
    });
  });
});
