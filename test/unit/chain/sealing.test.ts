import { hash, hkdfSync } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkpointClaims, sealClaims } from '../../../compute/chain/checkpoint.ts';
import { deriveFrom } from '../../../compute/chain/derive.ts';
import { entryLine, trailFile } from '../../../compute/chain/trail-file.ts';
import { signCheckpoint, signSeal } from '../../../gateway/actions/evidence/sign-claims.ts';
import { auditKeyFile, createAuditKeyFile, readAuditKey } from '../../../gateway/auth/audit-key.ts';
import { auditTrailVectors as vectors } from '../../support/audit-trail-vectors.ts';

const { worked_chain: worked, keys } = vectors;
const folder = mkdtempSync(join(tmpdir(), 'footing-audit-key-'));
const testKeyFile = join(folder, 'k1.jwk');
const { kty, crv, x, d } = keys.k1;
writeFileSync(testKeyFile, JSON.stringify({ kty, crv, x, d }), { mode: 0o600 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const claims = JSON.parse(worked.checkpoint.payload_text) as {
  chain: string;
  head: string;
  size: number;
  iat: number;
  iss: string;
};

describe('checkpoints and seals', () => {
  it('reproduces the checkpoint of the worked chain byte for byte with the key of RFC 8032 TEST 1', async () => {
    const key = await readAuditKey(testKeyFile);
    expect(key.kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
    expect(checkpointClaims(claims)).toBe(worked.checkpoint.payload_text);
    expect(await signCheckpoint(key, claims)).toBe(worked.checkpoint.jws);
  });

  it('reproduces the seal of the published package byte for byte', async () => {
    const metadata = await publishedMetadata();
    const [, payload = ''] = metadata.seal.split('.');
    const sealed = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      string | number
    >;
    const token = await signSeal(await readAuditKey(testKeyFile), {
      chain: String(sealed.chain),
      head: String(sealed.head),
      size: Number(sealed.size),
      iat: Number(sealed.iat),
      iss: String(sealed.iss),
      engagementId: String(sealed.engagement_id),
      metadataSha256: String(sealed.metadata_sha256),
    });
    expect(token).toBe(metadata.seal);
  });

  it('refuses to state a head, size or digest that is none', () => {
    expect(() => checkpointClaims({ ...claims, head: 'AB'.repeat(32) })).toThrow('head');
    expect(() => checkpointClaims({ ...claims, size: 0 })).toThrow('size');
    expect(() => sealClaims({ ...claims, engagementId: 'a', metadataSha256: '' })).toThrow('metadataSha256');
  });
});

describe('audit-trail.json', () => {
  it('writes the worked file byte for byte from the stored texts', async () => {
    const entries = worked.entries.map((entry) => ({
      header: entry.header_text,
      hash: entry.hash,
      payload: entry.payload_text,
    }));
    let text = '';
    const input = { chain: worked.chain, checkpoint: worked.checkpoint.jws, entries };
    for await (const line of trailFile(input)) text += line;
    expect(text).toBe(worked.file_text);
    expect(hash('sha256', text)).toBe('96f9e80bfa9f07f553c0d6b61cbd76bdca9248e171ec6cce9f637e848ac63dad');
  });

  it('writes null for an erased payload and refuses a header that is not canonical', () => {
    const [entry] = worked.entries;
    const header = entry?.header_text ?? '';
    expect(JSON.parse(entryLine({ header, hash: 'a', payload: null }))).toMatchObject({ payload: null });
    expect(() => entryLine({ header: '{}', hash: 'a', payload: null })).toThrow('not canonical');
  });

  it('draws one entry at a time', async () => {
    let drawn = 0;
    const [entry] = worked.entries;
    function* endless() {
      for (;;) {
        drawn += 1;
        yield { header: entry?.header_text ?? '', hash: entry?.hash ?? '', payload: '{}' };
      }
    }
    const lines = trailFile({ chain: 'a', checkpoint: 'b', entries: endless() });
    for (let taken = 0; taken < 5; taken++) await lines.next();
    expect(drawn).toBeLessThanOrEqual(6);
  });
});

describe('the audit key', () => {
  const embedded = { file: null, dataDir: folder, embedded: true };

  it('lies beside the embedded database, with mode 0600, unless another place is named', async () => {
    const file = auditKeyFile(embedded);
    expect(file).toBe(join(folder, 'audit-key.jwk'));
    await createAuditKeyFile(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await readAuditKey(file)).publicJwk).not.toHaveProperty('d');
    expect(auditKeyFile({ ...embedded, file: testKeyFile })).toBe(testKeyFile);
  });

  it('is not replaced by a second maker', async () => {
    const before = readFileSync(testKeyFile, 'utf8');
    await createAuditKeyFile(testKeyFile);
    expect(readFileSync(testKeyFile, 'utf8')).toBe(before);
  });

  it('must be given where the database is another', () => {
    expect(() => auditKeyFile({ ...embedded, embedded: false })).toThrow('AUDIT_KEY_FILE');
  });

  it('is refused when others can read it, when it is missing, and when it is none', async () => {
    const open = join(folder, 'open.jwk');
    writeFileSync(open, readFileSync(testKeyFile), { mode: 0o600 });
    chmodSync(open, 0o640);
    await expect(readAuditKey(open)).rejects.toThrow('chmod 600');
    await expect(readAuditKey(join(folder, 'none'))).rejects.toThrow('there is no file');
    const wrong = join(folder, 'wrong.jwk');
    writeFileSync(wrong, '{"kty":"OKP"}', { mode: 0o600 });
    await expect(readAuditKey(wrong)).rejects.toThrow('Ed25519');
  });
});

/** metadata.json of the published package, which is stored, not deflated. */
async function publishedMetadata(): Promise<{ readonly seal: string }> {
  const text = Buffer.from(vectors.package.zip_base64, 'base64').toString('latin1');
  const start = text.indexOf('{"chain":"', text.indexOf('metadata.json'));
  return JSON.parse(text.slice(start, text.indexOf('\n', start))) as { seal: string };
}

const secret = Uint8Array.from({ length: 32 }, (_, index) => index);
const now = '2026-05-04T03:02:01.123Z';

describe('derivation of ids and salts', () => {
  it('gives UUIDv7 with the time in front, distinct and in ascending order, over block borders', () => {
    const derivation = deriveFrom(secret, now);
    const ids = Array.from({ length: 20_000 }, () => derivation.nextId());
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
    const time = Date.parse(now).toString(16).padStart(12, '0');
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(id.replace('-', '').slice(0, 12)).toBe(time);
    }
    expect(new Set(ids.map((id) => id.slice(21))).size).toBe(ids.length);
  });

  it('gives distinct salts of 128 bits', () => {
    const derivation = deriveFrom(secret, now);
    const salts = Array.from({ length: 2000 }, () => derivation.nextSalt());
    expect(new Set(salts).size).toBe(salts.length);
    for (const salt of salts) expect(Buffer.from(salt, 'base64url')).toHaveLength(16);
    for (const salt of salts) expect(salt).toHaveLength(22);
  });

  it('takes its bytes from HKDF-SHA-256 with the block number in info', () => {
    const salts = Buffer.from(hkdfSync('sha256', secret, '', 'footing/salt/0', 32));
    const ids = Buffer.from(hkdfSync('sha256', secret, '', 'footing/id/0', 7)).toString('hex');
    const derivation = deriveFrom(secret, now);
    expect(derivation.nextSalt()).toBe(salts.toString('base64url', 0, 16));
    expect(derivation.nextSalt()).toBe(salts.toString('base64url', 16, 32));
    expect(derivation.nextId().replaceAll('-', '').slice(18)).toBe(ids);
  });

  it('gives the same for the same secret and nothing in common for another', () => {
    const other = Uint8Array.from(secret, (byte) => byte ^ 1);
    const take = (from: Uint8Array) => {
      const derivation = deriveFrom(from, now);
      return [derivation.nextId(), derivation.nextSalt(), derivation.nextId()];
    };
    expect(take(secret)).toEqual(take(secret));
    expect(take(other).filter((text) => take(secret).includes(text))).toEqual([]);
  });

  it('refuses a short secret and a time that is none', () => {
    expect(() => deriveFrom(secret.subarray(1), now)).toThrow(RangeError);
    expect(() => deriveFrom(secret, 'yesterday')).toThrow(RangeError);
  });
});
