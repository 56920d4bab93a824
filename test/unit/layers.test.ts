import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The layers of docs and design as a test, because no import linter reads TypeScript 7 yet. Imports are
 * read from the text: the formatter writes them in one way only.
 */
const IMPORT =
  /^(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm;

interface Import {
  readonly file: string;
  /** A path from the repository's root, or a package's or Node module's name. */
  readonly target: string;
}

function importsOf(file: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    const target = specifier.startsWith('.') ? posix.join(dirname(file), specifier) : specifier;
    return { file, target };
  });
}

/** Types made for the check of types. */
const GENERATED = 'gateway/console/src/data/generated/';
const files = globSync([
  '{compute,gateway,schema,test}/**/*.{ts,tsx}',
  'client/{build,src/**/*}.ts',
  'scripts/**/*.{ts,mjs}',
  '*.ts',
])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.startsWith(GENERATED))
  .sort();
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

function offences(from: RegExp, allowed: (target: string) => boolean): string[] {
  return imports
    .filter(({ file, target }) => from.test(file) && !allowed(target))
    .map(({ file, target }) => `${file} -> ${target}`);
}

/**
 * Files that import each other, directly or through others: each circle once, its files in order.
 * Source: R. Tarjan, Depth-first search and linear graph algorithms (1972), strongly connected components.
 */
function circlesOf(of: readonly Import[]): string[] {
  const targets = Map.groupBy(of, ({ file }) => file);
  const place = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): number => {
    let low = place.size;
    const own = low;
    place.set(file, own);
    lowest.set(file, own);
    open.push(file);
    for (const { target } of targets.get(file) ?? []) {
      if (!targets.has(target)) continue;
      if (!place.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, lowest.get(target) ?? own);
    }
    lowest.set(file, low);
    if (low === own) {
      const circle = open.splice(open.indexOf(file));
      if (circle.length > 1) circles.push(circle.sort().join(' '));
    }
    return low;
  };
  for (const file of targets.keys()) if (!place.has(file)) visit(file);
  return circles;
}

const isUnder = (target: string, ...folders: string[]) =>
  folders.some((folder) => target === folder || target.startsWith(`${folder}/`));

/**
 * What the event loop may take from compute: shapes, and pure functions that take microseconds for what they are
 * given, such as an entry and its digest under the lock of a chain. All else is a task of the pool.
 */
const COMPUTE_FOR_GATEWAY = [
  'compute/ingest/task.ts',
  'compute/json-fault.ts',
  'compute/json-size.ts',
  'compute/chain/canonical-json.ts',
  'compute/chain/chain-value.ts',
  'compute/chain/checkpoint.ts',
  'compute/chain/entry.ts',
  'compute/chain/evidence-files.ts',
  'compute/chain/package-bounds.ts',
  'compute/chain/paper-digest.ts',
  'compute/chain/time-stamp.ts',
  'compute/chain/time-stamp-request.ts',
  'compute/chain/trail-file.ts',
  'compute/evidence/notes-on-file.ts',
  'compute/sampling/above-tolerable.ts',
  'compute/sampling/completion-gates.ts',
  'compute/papers/sheet-cells.ts',
  'compute/papers/workbook-frame.ts',
  'compute/sampling/item-status.ts',
  'compute/sampling/misstatement.ts',
  'compute/verify/base-url.ts',
  'compute/verify/terminal-text.ts',
];
/** Lines of such a module: one that grows is looked at again. */
const SMALL_MODULE = 150;
/** The places that may load a thread's code or a whole factor set: the pool, what its threads start with, and command-line tools. */
const COMPUTE_CALLERS = ['gateway/threads', 'gateway/cli'];
/** Node modules without input, output, clock or randomness of their own. */
const PURE_NODE = ['node:crypto', 'node:buffer', 'node:zlib'];
const COMPUTE_PACKAGES = ['canonicalize', 'csv-parse/sync', 'saxes'];
/** What the verifier's command line has beyond the rest of compute: files, its arguments, the process. */
const VERIFIER_ONLY = ['node:fs', 'node:url', 'commander'];

describe('layers', () => {
  it('reads every import statement there is', () => {
    const text = [
      "import { a } from './a.ts';",
      "import type {\n  B,\n  C,\n} from '../b/c.ts';",
      "export { d } from 'zod';",
      "import 'side-effect';",
      "const e = await import('./e.ts');",
      "import f from './f.json' with { type: 'json' };",
    ].join('\n');
    expect(importsOf('x/y.ts', text).map(({ target }) => target)).toEqual([
      'x/a.ts',
      'b/c.ts',
      'zod',
      'side-effect',
      'x/e.ts',
      'x/f.json',
    ]);
    expect(files.length).toBeGreaterThan(0);
  });

  it('lets contracts import zod only, and the stored form of a detail its compression', () => {
    const found = offences(/^schema\/contracts\//, (t) => t === 'zod' || isUnder(t, 'schema/contracts'));
    expect(found).toEqual(['schema/contracts/line-detail.ts -> node:zlib']);
  });

  it('keeps gateway and compute out of entities, queries, migrations and graphql', () => {
    expect(offences(/^schema\//, (t) => !isUnder(t, 'gateway', 'compute', 'test'))).toEqual([]);
  });

  it('lets compute import contracts, itself and pure helpers only', () => {
    const allowed = (t: string) =>
      isUnder(t, 'schema/contracts', 'compute') || PURE_NODE.includes(t) || COMPUTE_PACKAGES.includes(t);
    expect(offences(/^compute\/(?!verify\/cli\/)/, allowed)).toEqual([]);
    const allowedCli = (t: string) => allowed(t) || VERIFIER_ONLY.includes(t);
    expect(offences(/^compute\/verify\/cli\//, allowedCli)).toEqual([]);
  });

  it('keeps clock and randomness out of compute', () => {
    const impure =
      /\b(?:Date\.now|new Date\(\)|Math\.random|randomUUID|randomBytes|randomFill\w*|randomInt|getRandomValues|performance\.now|process\.(?:env|hrtime)|setTimeout|setInterval|fetch)\b/;
    const found = files
      // Which sums it looks at must not be known to whoever made the file.
      .filter((file) => file.startsWith('compute/') && file !== 'compute/verify/cli/verify-trail.ts')
      .filter((file) => impure.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')));
    expect(found).toEqual([]);
  });

  it('lets the gateway reach compute through its pool, and a few small pure modules by themselves', () => {
    const allowed = (t: string) => !isUnder(t, 'compute') || isUnder(t, ...COMPUTE_FOR_GATEWAY);
    const found = offences(/^gateway\/(?!console\/)/, allowed).filter(
      (line) => !COMPUTE_CALLERS.some((caller) => line.startsWith(caller)),
    );
    expect(found).toEqual([]);
    const used = new Set(
      imports.filter(({ file }) => file.startsWith('gateway/')).map(({ target }) => target),
    );
    expect(COMPUTE_FOR_GATEWAY.filter((module) => !used.has(module))).toEqual([]);
    const large = (module: string) => readFileSync(module, 'utf8').split('\n').length > SMALL_MODULE;
    expect(COMPUTE_FOR_GATEWAY.filter(large)).toEqual([]);
  });

  it('keeps actions, rights and the database out of the interfaces that use them', () => {
    const inner = /^gateway\/(?:actions|auth|database)\//;
    expect(offences(inner, (t) => !isUnder(t, 'gateway/graphql', 'gateway/trpc'))).toEqual([]);
  });

  it('lets the client import itself and what its package depends on, and nothing of Node', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync('client/package.json', 'utf8'));
    const packages = Object.keys({ ...dependencies, ...peerDependencies });
    expect(offences(/^client\/src\//, (t) => isUnder(t, 'client/src', ...packages))).toEqual([]);
  });

  it('lets the pages of the console import themselves, contracts, the verifier, the words of papers and the types of tRPC alone', () => {
    const allowed = (t: string) =>
      isUnder(
        t,
        'gateway/console/src',
        'schema/contracts',
        'compute/verify',
        'compute/chain',
        'compute/papers/words',
      ) ||
      t === 'gateway/trpc/router.ts' ||
      !/^(?:node:|client\/|compute\/|gateway\/|schema\/)/.test(t);
    expect(offences(/^gateway\/console\/src\//, allowed)).toEqual([]);
    const ofRouter = imports.filter(
      ({ file, target }) => file.startsWith('gateway/console/') && target === 'gateway/trpc/router.ts',
    );
    expect(ofRouter.map(({ file }) => file)).toEqual(['gateway/console/src/data/trpc.ts']);
    expect(readFileSync('gateway/console/src/data/trpc.ts', 'utf8')).toContain(
      "import type { TrpcRouter } from '../../../trpc/router.ts';",
    );
    expect(
      offences(
        /^(?!gateway\/console\/)(?:gateway|compute|schema|client)\//,
        (t) => !isUnder(t, 'gateway/console'),
      ),
    ).toEqual([]);
  });

  it('lets the types for the clients of tRPC alone import what its users need not have', () => {
    const { peerDependencies } = JSON.parse(readFileSync('client/package.json', 'utf8'));
    const optional = Object.keys(peerDependencies);
    expect(offences(/^client\/src\/(?!app-router\.ts$)/, (t) => !isUnder(t, ...optional))).toEqual([]);
    expect(offences(/^client\/src\//, (t) => t !== 'client/src/app-router.ts')).toEqual([]);
  });

  it('has no import circle, of types either', () => {
    expect(circlesOf(imports)).toEqual([]);
    const [a, b, c] = ['a.ts', 'b.ts', 'c.ts'];
    const way = [
      [a, b],
      [b, c],
      [c, b],
    ].map(([file = '', target = '']) => ({ file, target }));
    expect(circlesOf(way)).toEqual(['b.ts c.ts']);
  });

  it('keeps tests out of everything that is shipped', () => {
    expect(offences(/^(?:client|compute|gateway|schema|scripts)\//, (t) => !isUnder(t, 'test'))).toEqual([]);
  });
});
