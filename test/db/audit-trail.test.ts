import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { buildEntry } from '../../compute/chain/entry.ts';
import { appendEntries, PeriodClosedError } from '../../gateway/database/append-entries.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { entriesOfSubject } from '../../schema/queries/audit-entries.ts';
import { checkChains } from '../support/check-chain.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, NOW, newEntry, readChains, recordInvoice, sha256 } from '../support/tenant.ts';

const CHANGES = [
  'update audit_entry set header = header',
  'delete from audit_entry',
  'truncate audit_entry cascade',
  'update audit_payload set payload = payload',
  'delete from audit_payload',
  'truncate audit_payload',
];

describeOnBothDatabases('audit trail', (getDb) => {
  let workspaceId: string;

  beforeAll(async () => {
    workspaceId = await createTenant(getDb().db);
    await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
  });

  /** Tries to insert an entry as the application would. */
  async function insertEntry(entry: { seq: number; prevHash: string; hash?: string; header?: string }) {
    const built = buildEntry({
      ...newEntry(randomUUID()),
      chain: `${workspaceId}/2026`,
      seq: entry.seq,
      prevHash: entry.prevHash,
      at: NOW,
    });
    return withTenant(getDb().db, workspaceId, (tx) =>
      tx.sql(
        `insert into audit_entry (workspace_id, period, seq, prev_hash, hash, header)
         values ($1, '2026', $2, $3, $4, $5)`,
        [workspaceId, entry.seq, entry.prevHash, entry.hash ?? built.hash, entry.header ?? built.header],
      ),
    );
  }

  async function head() {
    const { heads } = await readChains(getDb().db, workspaceId);
    const [first] = heads;
    if (first === undefined) throw new Error('the tenant has one chain');
    return first;
  }

  it.each(CHANGES)('D-01: the application role may not %s', async (statement) => {
    await expect(withTenant(getDb().db, workspaceId, (tx) => tx.sql(statement))).rejects.toMatchObject({
      code: '42501',
    });
  });

  it.each(CHANGES)('D-02: the owner is refused %s by a trigger', async (statement) => {
    await expect(getDb().asOwner(statement)).rejects.toThrow(/append-only/);
    await expect(getDb().asSuperuser(['set session_replication_role = replica', statement])).rejects.toThrow(
      /append-only/,
    );
  });

  it('D-03: an entry that leaves a gap is refused', async () => {
    const { size, head: last } = await head();
    await expect(insertEntry({ seq: size + 2, prevHash: last })).rejects.toMatchObject({ code: '23503' });
  });

  it('D-03: an entry that names another predecessor is refused', async () => {
    const { size } = await head();
    await expect(insertEntry({ seq: size + 1, prevHash: sha256('other') })).rejects.toMatchObject({
      code: '23503',
    });
  });

  it('D-04: a second entry of the same number, a fork, is refused', async () => {
    const { entries } = await readChains(getDb().db, workspaceId);
    const last = entries.at(-1);
    await expect(insertEntry({ seq: last?.seq ?? 0, prevHash: last?.prevHash ?? '' })).rejects.toMatchObject({
      code: '23505',
    });
    await expect(insertEntry({ seq: 1, prevHash: '0'.repeat(64) })).rejects.toMatchObject({ code: '23505' });
  });

  it('refuses a hash that is not that of the header', async () => {
    const { size, head: last } = await head();
    await expect(
      insertEntry({ seq: size + 1, prevHash: last, hash: sha256('something else') }),
    ).rejects.toThrow(/not the SHA-256/);
  });

  it.each([
    ['chain', (text: string) => text.replace('/2026"', '/2025"')],
    ['seq', (text: string) => text.replace(/"seq":\d+/, '"seq":99')],
    ['prev_hash', (text: string) => text.replace(/"prev_hash":"[0-9a-f]{4}/, '"prev_hash":"0000')],
  ])('refuses a header whose %s differs from its columns', async (_member, change) => {
    const { size, head: last } = await head();
    const entry = { ...newEntry(randomUUID()), chain: `${workspaceId}/2026`, at: NOW };
    const header = change(buildEntry({ ...entry, seq: size + 1, prevHash: last }).header);
    await expect(
      insertEntry({ seq: size + 1, prevHash: last, header, hash: sha256(header) }),
    ).rejects.toThrow(/differs from its columns/);
  });

  it('requires an entry for the head', async () => {
    await expect(
      withTenant(getDb().db, workspaceId, (tx) => tx.sql('update chain_head set size = size + 1')),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('D-05: leaves neither invoice nor entry when an ingest fails after its entry was written', async () => {
    const before = await readChains(getDb().db, workspaceId);
    let lost = '';
    const ingest = withTenant(getDb().db, workspaceId, async (tx) => {
      lost = (await recordInvoice(tx)).invoiceId;
      throw new Error('lost the connection');
    });
    await expect(ingest).rejects.toThrow('lost the connection');
    expect(await readChains(getDb().db, workspaceId)).toEqual(before);
    expect(await getDb().asOwner('select 1 as one from invoice where invoice_id = $1', [lost])).toEqual([]);
  });

  it('gives receipts that say what the chain then is', async () => {
    const { receipts } = await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
    const { size, head: last } = await head();
    expect(receipts).toEqual([{ chain: `${workspaceId}/2026`, size, head: last }]);
  });

  it('never lets time run backwards on a chain', async () => {
    const late = '2026-12-31T23:59:59.999Z';
    await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx, late));
    await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx, NOW));
    const { entries } = await readChains(getDb().db, workspaceId);
    expect(JSON.parse(entries.at(-1)?.header ?? '{}')).toMatchObject({ at: late });
  });

  it('finds the entries about an invoice', async () => {
    const { invoiceId } = await withTenant(getDb().db, workspaceId, (tx) => recordInvoice(tx));
    const found = await withTenant(getDb().db, workspaceId, (tx) =>
      entriesOfSubject(tx, '2026', `invoice:${invoiceId}`),
    );
    const { size, head: last } = await head();
    expect(found).toEqual([{ seq: size, kind: 'invoice.recorded', hash: last }]);
  });

  it('appends to several chains at once and sorts the receipts', async () => {
    const both = await createTenant(getDb().db, [2024, 2025]);
    const receipts = await withTenant(getDb().db, both, (tx) =>
      appendEntries(tx, [newEntry(randomUUID(), '2025'), newEntry(randomUUID(), '2024')], NOW),
    );
    expect(receipts.map(({ chain, size }) => [chain, size])).toEqual([
      [`${both}/2024`, 2],
      [`${both}/2025`, 2],
    ]);
  });

  it('refuses entries to a closed period and to one that was never opened', async () => {
    const closed = await createTenant(getDb().db, [2025]);
    const append = (period: string, requireOpen?: boolean) =>
      withTenant(getDb().db, closed, (tx) =>
        appendEntries(
          tx,
          [newEntry(randomUUID(), period)],
          NOW,
          requireOpen === undefined ? {} : { requireOpen },
        ),
      );
    await withTenant(getDb().db, closed, (tx) => tx.sql(`update reporting_period set status = 'closed'`));
    await expect(append('2025')).rejects.toThrow(PeriodClosedError);
    await expect(append('2025', false)).resolves.toHaveLength(1);
    await expect(append('2031')).rejects.toThrow(/no chain/);
  });

  it('writes more entries at once than a statement takes, in order', async () => {
    const many = await createTenant(getDb().db);
    const entries = Array.from({ length: 1_100 }, () => newEntry(randomUUID()));
    await withTenant(getDb().db, many, (tx) => appendEntries(tx, entries, NOW));
    const stored = await readChains(getDb().db, many);
    expect(checkChains(stored.entries, stored.heads)).toEqual([]);
    expect(stored.entries.slice(1).map(({ header }) => JSON.parse(header).subject)).toEqual(
      entries.map(({ subject }) => subject),
    );
  });

  it('D-06: twenty parallel appends, on a server as if from three processes, make one whole chain', async () => {
    const { db, databaseUrl } = getDb();
    const parallel = await createTenant(db);
    // Nothing but the server orders the transactions of databases that were opened apart.
    const others =
      databaseUrl === null ? [] : [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })];
    const opened = [db, ...others];
    const accepted = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const from = opened[at % opened.length] ?? db;
        return (await withTenant(from, parallel, (tx) => recordInvoice(tx))).invoiceId;
      }),
    );
    for (const other of others) await other.close();
    const { entries, heads } = await readChains(db, parallel);
    expect(checkChains(entries, heads)).toEqual([]);
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    const recorded = entries.slice(1).map(({ header }) => JSON.parse(header).subject);
    expect(recorded.toSorted()).toEqual(accepted.map((id) => `invoice:${id}`).toSorted());
  });

  it('lets lawful erasure take a payload away, in its own workspace only, and nothing else', async () => {
    const [mine, other] = [await createTenant(getDb().db), await createTenant(getDb().db)];
    const erase = (statement: string) =>
      withOwner(getDb().db, async (tx) => {
        await tx.sql(`select set_config('role', 'footing_erasure', true)`);
        await tx.sql(`set local app.workspace_id = '${mine}'`);
        return tx.sql(statement);
      });
    await expect(erase('delete from audit_payload returning workspace_id')).resolves.toEqual([
      { workspace_id: mine },
    ]);
    await expect(erase('delete from audit_entry')).rejects.toMatchObject({ code: '42501' });
    await expect(erase(`update audit_payload set payload = '{}'`)).rejects.toMatchObject({ code: '42501' });
    expect((await readChains(getDb().db, other)).entries.map(({ payload }) => payload !== null)).toEqual([
      true,
    ]);
  });
});
