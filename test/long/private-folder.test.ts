import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTokenKeyFile } from '../../gateway/auth/token-key.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';

const NOBODY = 65_534;
let home: string;
let dataDir: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'footing-modes-'));
  dataDir = join(home, 'data');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** The folder and everything in it but symbolic links. */
function everythingIn(folder: string): string[] {
  const inside = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return everythingIn(path);
    return entry.isFile() ? [path] : [];
  });
  return [folder, ...inside];
}

function modes(): { open: string[]; files: number; folders: number } {
  const all = everythingIn(dataDir).map((path) => ({ path, info: lstatSync(path) }));
  return {
    open: all
      .filter(({ info }) => (info.mode & 0o777) !== (info.isDirectory() ? 0o700 : 0o600))
      .map(({ path, info }) => `${(info.mode & 0o777).toString(8)} ${path}`),
    files: all.filter(({ info }) => info.isFile()).length,
    folders: all.filter(({ info }) => info.isDirectory()).length,
  };
}

it('keeps a data folder for its owner only: the folder, the database, the lock and the keys', async () => {
  const db = await openDatabase({ dataDir });
  await migrate(db);
  await createTokenKeyFile(join(dataDir, 'token-key.jwk'));
  const { open, files, folders } = modes();
  await db.close();
  expect(open).toEqual([]);
  expect(files).toBeGreaterThan(900);
  expect(folders).toBeGreaterThan(20);
});

it('closes what an older version left open to all, and what it makes while it runs', async () => {
  const before = await openDatabase({ dataDir });
  await migrate(before);
  await before.close();
  writeFileSync(join(dataDir, 'token-key.jwk'), '{}');
  mkdirSync(join(dataDir, 'copies'));
  writeFileSync(join(dataDir, 'copies/older.jwk'), '{}');
  for (const path of everythingIn(dataDir)) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644);
  const db = await openDatabase({ dataDir });
  const known = new Set(everythingIn(dataDir));
  await withOwner(db, async (tx) => {
    await tx.sql('create table made_later (id bigint primary key, text text)');
    await tx.sql("insert into made_later select i, repeat('x', 5000) from generate_series(1, 2000) i");
  });
  await withOwner(db, (tx) => tx.sql('select id from made_later order by md5(text || id::text)'));
  expect(everythingIn(dataDir).filter((path) => !known.has(path)).length).toBeGreaterThan(2);
  expect(modes().open).toEqual([]);
  await db.close();
  expect(modes().open).toEqual([]);
});

it('follows a link that is the data folder, and changes nothing outside it by one that lies in it', async () => {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const outside = join(home, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'page.html'), 'public');
  chmodSync(outside, 0o755);
  chmodSync(join(outside, 'page.html'), 0o644);
  symlinkSync(outside, join(dataDir, 'folder'));
  symlinkSync(join(outside, 'page.html'), join(dataDir, 'page.html'));
  symlinkSync(dataDir, join(home, 'link'));
  const db = await openDatabase({ dataDir: join(home, 'link') });
  await db.close();
  expect(modes().open).toEqual([]);
  expect(statSync(outside).mode & 0o777).toBe(0o755);
  expect(statSync(join(outside, 'page.html')).mode & 0o777).toBe(0o644);
  expect(statSync(home).mode & 0o777).toBe(0o700);
});

it('refuses a folder for everybody, and changes no mode of it', async () => {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    /^DATA_DIR must be a folder that can be closed.*everybody uses it/,
  );
  expect(statSync(dataDir).mode & 0o7777).toBe(0o1777);
});

it('refuses a folder of somebody else that it cannot close', () => {
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o777);
  // Who is not root has no right on the root of the file system; root lends its own folder to somebody without any.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chmodSync(home, 0o755);
  const folder = isRoot ? dataDir : '/usr';
  const module = resolve('gateway/database/private-folder.ts');
  const code = `import { closeFolder } from '${module}'; try { closeFolder('${folder}'); } catch (error) { console.log(error.message); }`;
  const said = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', code], {
    encoding: 'utf8',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  expect(said).toMatch(/^DATA_DIR must be a folder that can be closed.*EPERM/);
});
