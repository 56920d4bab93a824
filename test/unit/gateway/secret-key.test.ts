import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSecretKeyFile, loadSecretKey } from '../../../gateway/auth/secret-key.ts';
import { ConfigError } from '../../../gateway/config.ts';

const OWN = '018f0000-0000-7000-8000-000000000001';
const OTHER = '018f0000-0000-7000-8000-000000000002';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'footing-secret-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const load = (file: string | null, embedded = true) => loadSecretKey({ file, dataDir, embedded });

it('opens what it sealed, after a restart too, and shows nothing of it', async () => {
  const sealed = (await (await load(null))?.seal(OWN, SECRET)) ?? '';
  expect(sealed).not.toContain(SECRET);
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(SECRET);
  expect(await (await load(null))?.open(OWN, sealed)).toBe(SECRET);
  expect((await stat(join(dataDir, 'secret-key.jwk'))).mode & 0o777).toBe(0o600);
});

it('opens nothing for another account, changed, or with another key', async () => {
  const key = await load(null);
  const sealed = (await key?.seal(OWN, SECRET)) ?? '';
  expect(await key?.open(OTHER, sealed)).toBeNull();
  const at = sealed.length - 30;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  expect(await key?.open(OWN, changed)).toBeNull();
  expect(await key?.open(OWN, SECRET)).toBeNull();
  const file = join(dataDir, 'other.jwk');
  await createSecretKeyFile(file);
  expect(await (await load(file))?.open(OWN, sealed)).toBeNull();
});

it('is none with a PostgreSQL server and no SECRET_KEY_FILE', async () => {
  expect(await load(null, false)).toBeNull();
});

it('is refused when others may read it, when it is missing, short or of another kind', async () => {
  const file = join(dataDir, 'key.jwk');
  await expect(load(file)).rejects.toThrow(ConfigError);
  await createSecretKeyFile(file);
  const good = await readFile(file, 'utf8');
  await chmod(file, 0o640);
  await expect(load(file)).rejects.toThrow('SECRET_KEY_FILE must be readable by its owner only');
  await chmod(file, 0o600);
  for (const text of ['', 'x', '{"kty":"oct","k":"AAAA"}', good.replace('oct', 'OKP'), '{"kty":"oct"}']) {
    await writeFile(file, text);
    await expect(load(file), text).rejects.toThrow('SECRET_KEY_FILE must hold a key of 256 bits');
  }
});
