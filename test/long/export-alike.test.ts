import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { temporaryTokenKey } from '../../gateway/auth/token-key.ts';
import { appendEntries } from '../../gateway/database/append-entries.ts';
import { newEntry } from '../../gateway/database/new-entry.ts';
import { withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { backUp, restore } from '../support/copy-rows.ts';
import { createEmbeddedDatabase, createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import {
  attachPdf,
  type CompletedEngagement,
  completedEngagement,
  exportPackage,
  pdfOf,
  postExport,
} from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** What a database made another database must export too: the package depends on nothing but rows and key. */
describe('a package of the embedded database', () => {
  let embedded: TestDatabase;
  let postgres: TestDatabase;
  let first: TestGateway;
  let second: TestGateway;
  let engagement: CompletedEngagement;
  let bytes: Buffer;

  beforeAll(async () => {
    [embedded, postgres] = [await createEmbeddedDatabase(), await createServerDatabase()];
    const [auditKey, tokenKey] = [await temporaryAuditKey(), await temporaryTokenKey()];
    first = await startTestGateway(embedded.db, { auditKey, tokenKey });
    await pushDemoYear(first, 60);
    engagement = await completedEngagement(first);
    const [item] = engagement.sample.items;
    await attachPdf(first, item?.invoice_id ?? '', pdfOf('too late'));
    await restore(postgres, await backUp(embedded));
    second = await startTestGateway(postgres.db, {
      auditKey,
      tokenKey,
      workspace: first,
      pool: first.deps.pool,
    });
    bytes = await exportPackage(first, engagement);
  });
  afterAll(async () => {
    await second?.close();
    await first?.close();
    await embedded?.close();
    await postgres?.close();
  });

  it('is the same, byte for byte, where PostgreSQL holds the same rows', async () => {
    const auditor = await second.signIn(first.auditor);
    expect(sha256(await exportPackage(second, { ...engagement, auditor }))).toBe(sha256(bytes));
  });

  it('is refused as broken where an erasure that the service did not make kept no figures', async () => {
    const { workspaceId } = first;
    const [entry] = await embedded.asOwner<{ seq: string; hash: string; subject: string }>(
      `select e.seq::text as seq, e.hash, e.subject from audit_entry e
       where e.period = '2025' and e.kind = 'invoice.recorded' order by e.seq limit 1`,
    );
    const erased = newEntry({
      period: '2025',
      kind: 'payload.erased',
      subject: entry?.subject ?? '',
      actor: 'user:owner',
      refs: [entry?.hash ?? ''],
      payload: { basis: 'Art. 17' },
    });
    await withOwner(embedded.db, async (tx) => {
      await tx.sql(`select set_config('role', 'footing_erasure', true)`);
      await tx.sql(`set local app.workspace_id = '${workspaceId}'`);
      await tx.sql(
        `delete from audit_payload where workspace_id = $1 and period = '2025' and seq = $2::text::bigint`,
        [workspaceId, entry?.seq ?? ''],
      );
    });
    await withTenant(embedded.db, workspaceId, (tx) =>
      appendEntries(tx, [erased], new Date().toISOString(), { requireOpen: false }),
    );
    const answer = await postExport(first, engagement);
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      {
        code: 'trail_broken',
        detail: expect.stringMatching(`entry ${entry?.seq} of .*: its erasure kept no figures of it`),
      },
    ]);
  });
});
