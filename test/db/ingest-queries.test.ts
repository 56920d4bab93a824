import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { withSnapshot, withTenant } from '../../gateway/database/transaction.ts';
import { markRepeats } from '../../schema/queries/earlier-invoices.ts';
import {
  expireIdempotencyAnswers,
  findIdempotencyAnswer,
  saveIdempotencyAnswer,
  tryLockIdempotencyKey,
} from '../../schema/queries/idempotency.ts';
import { findLiveDuplicates, lockInvoice } from '../../schema/queries/invoices.ts';
import { countRequest, readRequests } from '../../schema/queries/rate-limits.ts';
import {
  addDocuments,
  currentDocument,
  documentContent,
  documentVersions,
} from '../../schema/queries/source-documents.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, NOW, recordInvoice, sha256 } from '../support/tenant.ts';

/** `NOW` and some seconds. */
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();

describeOnBothDatabases('ingest queries', (getDb) => {
  let workspaceId: string;
  const inTenant: <Value>(work: Parameters<typeof withTenant<Value>>[2]) => Promise<Value> = (work) =>
    withTenant(getDb().db, workspaceId, work);

  beforeEach(async () => {
    workspaceId = await createTenant(getDb().db);
  });

  describe('the request limit', () => {
    it('counts from the first request of a window and starts the next one 3,600 s later', async () => {
      const count = (seconds: number) =>
        inTenant((tx) => countRequest(tx, 'ingest', new Date(later(seconds))));
      expect(await count(0)).toEqual({ count: 1, windowStart: NOW });
      expect(await count(3_599.999)).toEqual({ count: 2, windowStart: NOW });
      expect(await count(3_600)).toEqual({ count: 1, windowStart: later(3_600) });
    });

    it('counts every one of fifty concurrent requests once, over two gateways on a server', async () => {
      const { db, databaseUrl } = getDb();
      const second = databaseUrl === null ? null : await openDatabase({ databaseUrl });
      const counts = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          withTenant(index % 2 === 0 ? db : (second ?? db), workspaceId, (tx) =>
            countRequest(tx, 'ingest', new Date(NOW)),
          ),
        ),
      );
      await second?.close();
      const expected = Array.from({ length: 50 }, (_, index) => index + 1);
      expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(expected);
    });

    it('is each kind’s own, and reading one counts nothing', async () => {
      const at = new Date(NOW);
      const read = (seconds: number) =>
        inTenant((tx) => readRequests(tx, 'ingest', new Date(later(seconds))));
      expect(await read(5)).toEqual({ count: 0, windowStart: later(5) });
      await inTenant((tx) => countRequest(tx, 'attempt', at));
      expect(await inTenant((tx) => countRequest(tx, 'ingest', at))).toMatchObject({ count: 1 });
      expect(await inTenant((tx) => countRequest(tx, 'attempt', at))).toMatchObject({ count: 2 });
      expect([await read(5), await read(3_599.999)]).toEqual(Array(2).fill({ count: 1, windowStart: NOW }));
      expect(await read(3_600)).toEqual({ count: 0, windowStart: later(3_600) });
    });

    it('is each workspace’s own', async () => {
      const other = await createTenant(getDb().db);
      await inTenant((tx) => countRequest(tx, 'ingest', new Date(NOW)));
      const { count } = await withTenant(getDb().db, other, (tx) =>
        countRequest(tx, 'ingest', new Date(NOW)),
      );
      expect(count).toBe(1);
    });
  });

  describe('idempotency', () => {
    const answer = {
      key: 'order 1',
      fingerprint: sha256('request'),
      status: 200,
      contentType: 'application/json',
      response: '{"processed":1,"text":"Zürich"}',
      createdAt: NOW,
      expiresAt: later(10),
    };
    const { fingerprint, response } = answer;
    const stored = { fingerprint, response };

    it('gives back the very answer until it expires, to its own workspace', async () => {
      const other = await createTenant(getDb().db);
      await inTenant((tx) => saveIdempotencyAnswer(tx, answer));
      const find = (now: string) => inTenant((tx) => findIdempotencyAnswer(tx, answer.key, now));
      expect(await find(later(9))).toEqual(stored);
      expect(await find(later(10))).toBeUndefined();
      expect(
        await withTenant(getDb().db, other, (tx) => findIdempotencyAnswer(tx, answer.key, NOW)),
      ).toBeUndefined();
    });

    it('refuses a second answer to a live key and replaces one that expired', async () => {
      const save = (now: string) =>
        inTenant((tx) => saveIdempotencyAnswer(tx, { ...answer, createdAt: now, expiresAt: later(60) }));
      await inTenant((tx) => saveIdempotencyAnswer(tx, answer));
      await expect(save(later(9))).rejects.toMatchObject({ code: '23505' });
      await expect(save(later(10))).resolves.toBeUndefined();
    });

    it('removes what has expired and nothing else', async () => {
      await inTenant(async (tx) => {
        await saveIdempotencyAnswer(tx, answer);
        await saveIdempotencyAnswer(tx, { ...answer, key: 'order 2', expiresAt: later(60) });
      });
      expect(await inTenant((tx) => expireIdempotencyAnswers(tx, later(10)))).toBe(1);
      expect(await inTenant((tx) => findIdempotencyAnswer(tx, 'order 2', NOW))).toEqual(stored);
    });

    it('lets one transaction at a time claim a key, also between gateways', async () => {
      const { db, databaseUrl } = getDb();
      const second = databaseUrl === null ? db : await openDatabase({ databaseUrl });
      const claimed = Promise.withResolvers<void>();
      const asked = Promise.withResolvers<void>();
      const claim = (gateway: Database, key: string) =>
        withTenant(gateway, workspaceId, (tx) => tryLockIdempotencyKey(tx, key));
      const first = withTenant(db, workspaceId, async (tx) => {
        const locked = await tryLockIdempotencyKey(tx, 'k');
        claimed.resolve();
        // The embedded database has one connection: the others wait for this transaction anyway.
        if (databaseUrl !== null) await asked.promise;
        return locked;
      });
      await claimed.promise;
      const others = [await claim(second, 'k'), await claim(second, 'other')];
      asked.resolve();
      expect(await first).toBe(true);
      expect(others).toEqual([databaseUrl === null, true]);
      expect(await claim(second, 'k')).toBe(true);
      if (second !== db) await second.close();
    });
  });

  describe('invoices', () => {
    it('are found as duplicates by fingerprint, the oldest live one, until voided', async () => {
      const { invoiceId } = await inTenant((tx) => recordInvoice(tx));
      const { invoiceId: copy } = await inTenant((tx) => recordInvoice(tx));
      const fingerprint = sha256(invoiceId);
      const find = () => inTenant((tx) => findLiveDuplicates(tx, [fingerprint, sha256('unknown')]));
      expect(await find()).toEqual(new Map([[fingerprint, invoiceId]]));
      const warnings = [{ code: 'possible_duplicate' as const, message: 'Seen before.' }];
      await inTenant((tx) => markRepeats(tx, [{ invoiceId: copy, duplicateOf: invoiceId, warnings }]));
      const [marked] = await inTenant((tx) =>
        tx.sql('select duplicate_of, warnings from invoice where invoice_id = $1', [copy]),
      );
      expect(marked).toEqual({ duplicate_of: invoiceId, warnings });
      await inTenant(async (tx) =>
        Object.assign((await lockInvoice(tx, invoiceId)) ?? {}, { voidedAt: NOW }),
      );
      expect(await find()).toEqual(new Map());
    });

    it('are locked and changed by their own workspace', async () => {
      const { invoiceId } = await inTenant((tx) => recordInvoice(tx));
      const stranger = await createTenant(getDb().db);
      expect(await withTenant(getDb().db, stranger, (tx) => lockInvoice(tx, invoiceId))).toBeNull();
      const before = await inTenant((tx) => lockInvoice(tx, invoiceId));
      expect(before).toMatchObject({ invoiceId, period: '2026', recordedAt: NOW, voidedAt: null });
      const voided = { voidedAt: NOW, voidedBy: 'api_key:ftg_test', voidReason: 'wrong' };
      await inTenant(async (tx) => Object.assign((await lockInvoice(tx, invoiceId)) ?? {}, voided));
      expect(await inTenant((tx) => lockInvoice(tx, invoiceId))).toEqual({ ...before, ...voided });
    });
  });

  describe('source documents', () => {
    it('keep every version byte for byte, the newest current', async () => {
      const { invoiceId } = await inTenant((tx) => recordInvoice(tx));
      const document = (version: number) => {
        const content = Buffer.from(new Uint8Array(70_000).map((_, index) => (index * version) % 256));
        return {
          documentId: randomUUID(),
          invoiceId,
          version,
          sha256: sha256(String(version)),
          bytes: content.length,
          mediaType: 'application/pdf',
          content,
          createdAt: NOW,
        };
      };
      const [first, second] = [document(1), document(2)];
      expect(await inTenant((tx) => currentDocument(tx, invoiceId))).toBeNull();
      await inTenant((tx) => addDocuments(tx, [first]));
      await inTenant((tx) => addDocuments(tx, [second]));
      const { content: _content, ...info } = second;
      expect(await inTenant((tx) => currentDocument(tx, invoiceId))).toEqual(info);
      const versions = await inTenant((tx) => documentVersions(tx, invoiceId));
      expect(versions.map(({ version }) => version)).toEqual([1, 2]);
      const bytes = await withSnapshot(getDb().db, workspaceId, (tx) =>
        documentContent(tx, first.documentId),
      );
      expect(Buffer.from(bytes ?? []).equals(Buffer.from(first.content))).toBe(true);
      await expect(
        inTenant((tx) => addDocuments(tx, [{ ...second, documentId: randomUUID() }])),
      ).rejects.toMatchObject({ code: '23505' });
    });
  });
});
