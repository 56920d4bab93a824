import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../gateway/actions/identity/add-user.ts';
import {
  type TenantTransaction,
  withLookup,
  withOwner,
  withTenant,
} from '../../gateway/database/transaction.ts';
import { violatedUnique } from '../../gateway/database/unique-violation.ts';
import { ApiKey } from '../../schema/entities/api-key.ts';
import { SigningKey } from '../../schema/entities/signing-key.ts';
import { findAccount, findUserByEmail } from '../../schema/queries/accounts.ts';
import { findApiKeyByHash, listApiKeys, touchApiKey } from '../../schema/queries/api-keys.ts';
import { addRateSet, newestRateSet, rateSetCsv } from '../../schema/queries/rate-sets.ts';
import { addSigningKey, signingKeys } from '../../schema/queries/signing-keys.ts';
import { workspaceOf } from '../../schema/queries/workspaces.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { addKey, addWorkspace, createTenant, NOW, sha256 } from '../support/tenant.ts';

/** `NOW` and some seconds. */
const later = (seconds: number): string => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();

describeOnBothDatabases('provisioning queries', (getDb) => {
  let workspaceId: string;
  const inTenant: <Value>(work: Parameters<typeof withTenant<Value>>[2]) => Promise<Value> = (work) =>
    withTenant(getDb().db, workspaceId, work);

  beforeEach(async () => {
    workspaceId = await createTenant(getDb().db);
  });

  describe('workspaces', () => {
    it('keep the settings they were made with', async () => {
      const settings = { fiscalStartMonth: 7, periodLength: 'quarter' } as const;
      const stored = await withTenant(getDb().db, randomUUID(), async (tx) => {
        await addWorkspace(tx, settings);
        return workspaceOf(tx);
      });
      expect(stored).toMatchObject({ ...settings, name: 'Muster AG', createdAt: NOW });
    });

    it.each([0, 13])('refuse %i as the month a fiscal year starts in', async (fiscalStartMonth) => {
      const create = withTenant(getDb().db, randomUUID(), (tx) => addWorkspace(tx, { fiscalStartMonth }));
      await expect(create).rejects.toMatchObject({ code: '23514' });
    });
  });

  describe('users', () => {
    it('are found by e-mail in any case, with their workspaces and roles', async () => {
      const userId = randomUUID();
      const email = `Eva.${userId}@Example.com`;
      await inTenant(async (tx) => {
        const account = { email, passwordHash: '$argon2id$x', emailConfirmed: true };
        addMember(tx, { userId, role: 'auditor', ...account }, NOW);
      });
      const found = await withLookup(getDb().db, async (lookup) => ({
        user: await findUserByEmail(lookup, email.toUpperCase()),
        member: await findAccount(lookup, { userId }),
      }));
      expect(found).toEqual({
        user: { userId, email: email.toLowerCase(), passwordHash: '$argon2id$x', secret: null },
        member: {
          userId,
          email: email.toLowerCase(),
          language: null,
          hasSecondFactor: false,
          byProvider: true,
          memberships: [{ workspaceId, workspaceName: 'Muster AG', role: 'auditor' }],
        },
      });
    });

    it('are nothing when unknown, and refused a second time', async () => {
      const { db } = getDb();
      expect(await withLookup(db, (tx) => findUserByEmail(tx, 'nobody@example.com'))).toBeUndefined();
      expect(await withLookup(db, (tx) => findAccount(tx, { userId: randomUUID() }))).toBeNull();
      const user = { role: 'member', passwordHash: 'x', emailConfirmed: true } as const;
      const twice = inTenant(async (tx) => {
        addMember(tx, { ...user, userId: randomUUID(), email: 'twice@example.com' }, NOW);
        addMember(tx, { ...user, userId: randomUUID(), email: 'Twice@example.com' }, NOW);
      });
      expect(violatedUnique(await twice.catch((error: unknown) => error))).toBe('app_user_email_unique');
    });
  });

  describe('API keys', () => {
    const find = (keyHash: string, now = NOW) =>
      withLookup(getDb().db, (tx) => findApiKeyByHash(tx, keyHash, now));

    const newKey = (changes: Parameters<typeof addKey>[1] = {}) =>
      inTenant(async (tx) => addKey(tx, changes));
    const revoke = (tx: TenantTransaction, keyId: string) =>
      tx.em.nativeUpdate(ApiKey, { keyId, revokedAt: null }, { revokedAt: NOW });

    it('are found by their hash, with workspace and scope', async () => {
      const { keyId, keyHash } = await newKey();
      expect(await find(keyHash)).toEqual({
        workspaceId,
        originId: workspaceId,
        keyId,
        scope: 'ingest',
        prefix: 'ftg_0000',
      });
      expect(await find(sha256('another'))).toBeUndefined();
    });

    it('stop at once when revoked, and only their own workspace can do that', async () => {
      const { keyId, keyHash } = await newKey();
      const stranger = await createTenant(getDb().db);
      expect(await withTenant(getDb().db, stranger, (tx) => revoke(tx, keyId))).toBe(0);
      expect(await find(keyHash)).toBeDefined();
      expect(await inTenant((tx) => revoke(tx, keyId))).toBe(1);
      expect(await find(keyHash)).toBeUndefined();
    });

    it('work until they expire', async () => {
      const { keyHash } = await newKey({ expiresAt: later(3_600) });
      expect(await find(keyHash, later(3_599))).toBeDefined();
      expect(await find(keyHash, later(3_600))).toBeUndefined();
    });

    it('note their last use, at most once a minute', async () => {
      const { keyId } = await newKey();
      const lastUsed = async (seconds: number) => {
        await inTenant((tx) => touchApiKey(tx, keyId, new Date(later(seconds))));
        return (await inTenant((tx) => listApiKeys(tx, NOW, 1)))[0]?.lastUsedAt;
      };
      expect(await lastUsed(0)).toBe(NOW);
      expect(await lastUsed(59)).toBe(NOW);
      expect(await lastUsed(60)).toBe(later(60));
    });

    it('are listed newest first, without their hash', async () => {
      const first = await newKey();
      const second = await newKey({ expiresAt: later(10) });
      const listed = await inTenant((tx) => listApiKeys(tx, NOW, 10));
      expect(listed.map(({ keyId }) => keyId).toSorted()).toEqual([first.keyId, second.keyId].toSorted());
      expect(listed.find(({ keyId }) => keyId === second.keyId)).toEqual({
        keyId: second.keyId,
        name: 'ERP',
        scope: 'ingest',
        prefix: 'ftg_0000',
        lastFour: '0000',
        createdAt: NOW,
        expiresAt: later(10),
        revokedAt: null,
        lastUsedAt: null,
        rolledTo: null,
      });
    });
  });

  describe('rate sets', () => {
    it('only grow: the newest is used, an old one stays as it was', async () => {
      expect(await inTenant(newestRateSet)).toBeUndefined();
      const set = (rateSetId: string, csv: string, createdAt: string) => ({
        rateSetId,
        csv,
        sha256: sha256(csv),
        lastDate: '2026-03-01',
        createdAt,
      });
      expect(await inTenant((tx) => addRateSet(tx, set('ecb-1', 'old', NOW)))).toBe(true);
      expect(await inTenant((tx) => addRateSet(tx, set('ecb-2', 'new', later(1))))).toBe(true);
      expect(await inTenant((tx) => addRateSet(tx, set('ecb-1', 'forged', later(2))))).toBe(false);
      const { csv: _csv, ...newest } = set('ecb-2', 'new', later(1));
      expect(await inTenant(newestRateSet)).toMatchObject(newest);
      expect(await inTenant((tx) => rateSetCsv(tx, 'ecb-1'))).toBe('old');
    });
  });

  describe('signing keys', () => {
    it('are public halves only, kept for ever, and not the application role’s to write', async () => {
      const key = { kid: randomUUID(), purpose: 'audit' as const, jwk: { kty: 'OKP', x: 'abc' }, nbf: NOW };
      await withOwner(getDb().db, async (tx) => {
        await addSigningKey(tx, key);
        await addSigningKey(tx, { ...key, jwk: { kty: 'OKP', x: 'forged' } });
        await tx.em.nativeUpdate(SigningKey, { kid: key.kid }, { exp: later(5) });
      });
      expect(await withLookup(getDb().db, (tx) => signingKeys(tx, 'audit'))).toEqual([
        { ...key, exp: later(5), statement: null },
      ]);
      expect(await inTenant((tx) => signingKeys(tx, 'token'))).toEqual([]);
      await expect(inTenant((tx) => addSigningKey(tx, key))).rejects.toMatchObject({ code: '42501' });
      const leak = withOwner(getDb().db, (tx) =>
        addSigningKey(tx, { ...key, kid: 'x', jwk: { ...key.jwk, d: 'secret' } }),
      );
      await expect(leak).rejects.toThrow(/public half/);
    });
  });
});
