import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { withLookup, withOwner, withTenant } from '../../gateway/database/transaction.ts';
import { SigningKey } from '../../schema/entities/signing-key.ts';
import {
  createApiKey,
  findApiKeyByHash,
  listApiKeys,
  revokeApiKey,
  succeedApiKey,
  touchApiKey,
} from '../../schema/queries/api-keys.ts';
import { addRateSet, newestRateSet, rateSetCsv } from '../../schema/queries/rate-sets.ts';
import { addSigningKey, signingKeys } from '../../schema/queries/signing-keys.ts';
import { addMembership, createUser, findMember, findUserByEmail } from '../../schema/queries/users.ts';
import { createWorkspace, workspaceSettings } from '../../schema/queries/workspaces.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant, NOW, sha256 } from '../support/tenant.ts';

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
    it('are Swiss and accept mismatches unless told otherwise', async () => {
      expect(await inTenant(workspaceSettings)).toEqual({
        workspaceId,
        defaultCurrency: 'CHF',
        defaultRegion: 'CH',
        fiscalStartMonth: 1,
        periodLength: 'year',
        reconciliationPolicy: 'accept',
      });
    });

    it('keep the settings they were made with', async () => {
      const id = randomUUID();
      const settings = {
        defaultCurrency: 'EUR',
        defaultRegion: 'DE',
        fiscalStartMonth: 7,
        periodLength: 'quarter',
        reconciliationPolicy: 'strict',
      } as const;
      const stored = await withTenant(getDb().db, id, async (tx) => {
        await createWorkspace(tx, { name: 'Beispiel GmbH', settings }, NOW);
        return workspaceSettings(tx);
      });
      expect(stored).toEqual({ workspaceId: id, ...settings });
    });

    it.each([0, 13])('refuse %i as the month a fiscal year starts in', async (fiscalStartMonth) => {
      const create = withTenant(getDb().db, randomUUID(), (tx) =>
        createWorkspace(tx, { name: 'x', settings: { fiscalStartMonth } }, NOW),
      );
      await expect(create).rejects.toMatchObject({ code: '23514' });
    });
  });

  describe('users', () => {
    it('are found by e-mail in any case, with their workspaces and roles', async () => {
      const userId = randomUUID();
      const email = `Eva.${userId}@Example.com`;
      await inTenant(async (tx) => {
        await createUser(
          tx,
          { userId, email, name: 'Eva', passwordHash: '$argon2id$x', isEmailVouched: true },
          NOW,
        );
        await addMembership(tx, { userId, role: 'auditor' }, NOW);
      });
      const found = await withLookup(getDb().db, async (lookup) => ({
        user: await findUserByEmail(lookup, email.toUpperCase()),
        member: await findMember(lookup, userId),
      }));
      expect(found).toEqual({
        user: { userId, email: email.toLowerCase(), passwordHash: '$argon2id$x' },
        member: {
          userId,
          email: email.toLowerCase(),
          memberships: [{ workspaceId, workspaceName: 'Muster AG', role: 'auditor' }],
        },
      });
    });

    it('are null when unknown, and refused a second time', async () => {
      const user = {
        userId: randomUUID(),
        email: 'twice@example.com',
        name: null,
        passwordHash: 'x',
        isEmailVouched: true,
      };
      expect(await withLookup(getDb().db, (tx) => findUserByEmail(tx, 'nobody@example.com'))).toBeNull();
      expect(await withLookup(getDb().db, (tx) => findMember(tx, randomUUID()))).toBeNull();
      const twice = inTenant(async (tx) => {
        await createUser(tx, user, NOW);
        await createUser(tx, { ...user, userId: randomUUID(), email: 'Twice@example.com' }, NOW);
      });
      await expect(twice).rejects.toMatchObject({ code: '23505' });
    });
  });

  describe('API keys', () => {
    const find = (keyHash: string, now = NOW) =>
      withLookup(getDb().db, (tx) => findApiKeyByHash(tx, keyHash, now));

    async function newKey(changes: { expiresAt?: string } = {}) {
      const key = {
        keyId: randomUUID(),
        name: 'ERP',
        scope: 'ingest' as const,
        prefix: 'ftg_9fA2',
        lastFour: 'Zz09',
        keyHash: sha256(randomUUID()),
        expiresAt: null,
        ...changes,
      };
      await inTenant((tx) => createApiKey(tx, key, NOW));
      return key;
    }

    it('are found by their hash, with workspace and scope', async () => {
      const { keyId, keyHash } = await newKey();
      expect(await find(keyHash)).toEqual({
        workspaceId,
        originId: workspaceId,
        keyId,
        scope: 'ingest',
        prefix: 'ftg_9fA2',
      });
      expect(await find(sha256('another'))).toBeNull();
    });

    it('stop at once when revoked, and only their own workspace can do that', async () => {
      const { keyId, keyHash } = await newKey();
      const stranger = await createTenant(getDb().db);
      expect(await withTenant(getDb().db, stranger, (tx) => revokeApiKey(tx, keyId, NOW))).toBe(false);
      expect(await find(keyHash)).not.toBeNull();
      expect(await inTenant((tx) => revokeApiKey(tx, keyId, NOW))).toBe(true);
      expect(await find(keyHash)).toBeNull();
      expect(await inTenant((tx) => revokeApiKey(tx, keyId, NOW))).toBe(false);
    });

    it('overlap with their successor until they expire', async () => {
      const { keyId, keyHash } = await newKey();
      const { keyId: successorId } = await newKey();
      await inTenant((tx) => succeedApiKey(tx, keyId, { successorId, expiresAt: later(3_600) }));
      expect(await find(keyHash, later(3_599))).not.toBeNull();
      expect(await find(keyHash, later(3_600))).toBeNull();
    });

    it('note their last use, at most once a minute', async () => {
      const { keyId } = await newKey();
      const lastUsed = async (seconds: number) => {
        await inTenant((tx) => touchApiKey(tx, keyId, later(seconds)));
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
        prefix: 'ftg_9fA2',
        lastFour: 'Zz09',
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
      expect(await inTenant(newestRateSet)).toBeNull();
      const set = (rateSetId: string, csv: string) => ({
        rateSetId,
        csv,
        sha256: sha256(csv),
        lastDate: '2026-03-01',
      });
      expect(await inTenant((tx) => addRateSet(tx, set('ecb-1', 'old'), NOW))).toBe(true);
      expect(await inTenant((tx) => addRateSet(tx, set('ecb-2', 'new'), later(1)))).toBe(true);
      expect(await inTenant((tx) => addRateSet(tx, set('ecb-1', 'forged'), later(2)))).toBe(false);
      const { csv: _csv, ...newest } = set('ecb-2', 'new');
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
