import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';

const guide = readFileSync('docs/guide-client.md', 'utf8');
/** TypeScript 7, and the newest 5. */
const COMPILERS = ['node_modules', 'client/node_modules'].map((of) => resolve(of, 'typescript/bin/tsc'));
const [TSC = ''] = COMPILERS;
const TYPES_HEADING = '## Types for other clients';
/** Of processor time, which other programs on the machine do not change. */
const COMPILES_WITHIN_S = 5;
/** On a machine that needs more than two seconds for a file without a line: so many times as long. */
const COMPILES_WITHIN_EMPTY = 2.5;
/** As from a terminal: the Node of the machine, not that of this project. */
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((path) => !path.includes('node_modules'))
  .join(delimiter);
/** Roots and proxies of the machine stay; what npm and the test runner set does not. */
const AS_FROM_A_TERMINAL = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|vitest|NODE_ENV$|NODE_OPTIONS$)/i.test(name)),
);
const INSTALL_TIMEOUT_MS = 300_000;
const OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmitOnError: true,
  outDir: 'out',
  types: [],
};
/** What the types refuse. */
const WRONG = `import { createFooting } from '@footing/client';
const footing = createFooting({ url: 'http://127.0.0.1:1', apiKey: 'k' });
// @ts-expect-error vendor_name
footing.ingest([{ vendor: 'X', invoice_date: '2025-01-01', line_items: [] }]);
// @ts-expect-error no such filter
footing.invoices({ vendr: 'X' });
// @ts-expect-error no such procedure
footing.trpc.member.nothing.query();
// @ts-expect-error its input is missing
footing.trpc.member.invite.mutate();
// @ts-expect-error no such path
footing.rest.GET('/api/invoice');
`;

/** The same of tRPC's own client and of gql.tada. */
const WRONG_TYPES = `import type { AppRouter } from '@footing/client/trpc';
import type { GraphqlIntrospection, GraphqlScalars } from '@footing/client/graphql';
import { createTRPCClient, httpBatchLink, type TRPCClientError } from '@trpc/client';
import { initGraphQLTada, type ResultOf, type VariablesOf } from 'gql.tada';
const trpc = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: 'http://127.0.0.1:1/trpc' })] });
// @ts-expect-error no such procedure
trpc.member.nothing.query();
// @ts-expect-error a query
trpc.member.list.mutate();
// @ts-expect-error its input is missing
trpc.member.invite.mutate();
// @ts-expect-error no such member of an input
trpc.invoice.list.query({ vendr: 'X' });
// @ts-expect-error no such member of an input within one
trpc.workpaper.complete.mutate({ engagement_id: 'x', conclusion: { text: 'x', basis_adequate: true, basis: '' } });
// @ts-expect-error no such role
const role: 'admin' | undefined = (await trpc.member.list.query()).members[0]?.role;
declare const error: TRPCClientError<AppRouter>;
// @ts-expect-error no such code
export const isGone: boolean = error.data?.problem.code === 'gone';
const graphql = initGraphQLTada<{ introspection: GraphqlIntrospection; scalars: GraphqlScalars }>();
const one = graphql('query One($id: ID!) { invoice(invoiceId: $id) { invoiceId netAmount lineItemCount } }');
// @ts-expect-error its variable is missing
export const variables: VariablesOf<typeof one> = {};
declare const answer: ResultOf<typeof one>;
export const count: number | undefined = answer.invoice?.lineItemCount;
// @ts-expect-error exact amounts are text
export const amount: number | null | undefined = answer.invoice?.netAmount;
// @ts-expect-error not asked for
answer.invoice?.vendorName;
`;

const [client = '', types = ''] = guide.split(TYPES_HEADING);
const blocks = (language: string, part = guide): string[] =>
  [...part.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)]
    .filter(([, of]) => of === language)
    .map(([, , text = '']) => text);

/** Processor time of the children of a shell, as `times` prints it on its second line: user and system. */
function secondsOf(times: string): number {
  const [, children = ''] = times.trim().split('\n');
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)];
  expect([parts.length, times.trim().split('\n').length]).toEqual([2, 2]);
  return parts.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0);
}

describe('docs/guide-client.md, from the packed client to the answers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-client-'));
  const project = join(folder, 'project');
  const known = new Map<string, string>();
  let server: ServerProcess;

  const filled = (text: string) =>
    [...known].reduce((all, [name, value]) => all.replaceAll(name, value), text);
  const run = async (command: string, cwd = process.cwd()) => {
    const env = { ...AS_FROM_A_TERMINAL, PATH, npm_config_prefer_offline: 'true' };
    return (await promisify(execFile)('sh', ['-ec', filled(command)], { cwd, env })).stdout;
  };

  beforeAll(async () => {
    server = await startServerProcess(await freePort(), { env: { DATA_DIR: join(folder, 'data') } });
    const setup = server.setup();
    known.set('http://127.0.0.1:8080', server.baseUrl).set('YOUR_KEY', setup?.api_key ?? '');
    known.set('OWNER_EMAIL', setup?.owner.email ?? '').set('OWNER_PASSWORD', setup?.owner.password ?? '');
    known.set('YOUR_PROJECT', project).set(' invoices.json', ` ${join(folder, 'invoices.json')}`);
    mkdirSync(project);
    writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}');
    // As in a new copy, where nothing is built.
    rmSync('client/dist', { recursive: true, force: true });
    const [install = ''] = blocks('sh');
    await run(install);
  }, INSTALL_TIMEOUT_MS);
  afterAll(async () => {
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  it('installs the client and what it depends on, and nothing of the server', () => {
    const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed.sort()).toEqual([
      '@footing',
      'canonicalize',
      'openapi-fetch',
      'openapi-typescript-helpers',
    ]);
    expect(readdirSync(join(project, 'node_modules/@footing/client')).sort()).toEqual([
      'dist',
      'package.json',
    ]);
  });

  it('compiles with all types checked, runs on the Node of the machine, and prints what is shown', async () => {
    writeFileSync(join(project, 'guide.ts'), filled(blocks('ts', client).join('\n')));
    writeFileSync(join(project, 'wrong.ts'), WRONG);
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: OPTIONS, include: ['guide.ts', 'wrong.ts'] }),
    );
    expect(await run(`${TSC} -p .`, project)).toBe('');
    expect(await run('node out/guide.js', project)).toBe(`${blocks('', client).join('\n')}\n`);
  });

  it('types the clients of tRPC and GraphQL, within the time of every compiler', {
    timeout: INSTALL_TIMEOUT_MS,
  }, async () => {
    const credentials = { email: known.get('OWNER_EMAIL'), password: known.get('OWNER_PASSWORD') };
    const signedIn = await fetch(`${server.baseUrl}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    known.set('YOUR_ACCESS_TOKEN', ((await signedIn.json()) as { access_token: string }).access_token);
    const [install = ''] = blocks('sh', types);
    // A compiler is there already.
    await run(`npm_config_legacy_peer_deps=true ${install}`);
    writeFileSync(join(project, 'types.ts'), filled(blocks('ts', types).join('\n')));
    writeFileSync(join(project, 'wrong-types.ts'), WRONG_TYPES);
    const lib = ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable', 'esnext.disposable'];
    const include = ['types.ts', 'wrong-types.ts'];
    const config = { compilerOptions: { ...OPTIONS, lib }, include };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify(config));
    const empty = join(project, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'empty.ts'), 'export {};\n');
    writeFileSync(join(empty, 'tsconfig.json'), JSON.stringify({ ...config, include: ['empty.ts'] }));
    for (const compiler of COMPILERS) {
      const seconds = async (folder: string) => secondsOf(await run(`${compiler} -p . && times`, folder));
      const bound = Math.max(COMPILES_WITHIN_S, COMPILES_WITHIN_EMPTY * (await seconds(empty)));
      expect(await seconds(project)).toBeLessThan(bound);
    }
    const [trpc, graphql] = blocks('', types);
    expect(await run('node out/types.js', project)).toBe(`${trpc}\n${graphql}\n`);
  });

  it('sends the same file by Python and by curl, each booking it once', async () => {
    const invoices = Array.from({ length: 101 }, (_, at) => ({
      vendor_name: 'Stadtwerke Uster',
      invoice_number: `py-${at}`,
      invoice_date: '2025-03-31',
      line_items: [
        { description: 'Strom Hochtarif', spend_amount: 620, quantity: 4000, unit_of_measure: 'kWh' },
      ],
    }));
    const commands = blocks('sh').at(-1) ?? '';
    const [python = '', curl = ''] = commands.split('\n');
    const file = join(folder, 'invoices.json');
    writeFileSync(file, JSON.stringify(invoices));
    for (const _ of ['first', 'again']) {
      expect(await run(python)).toMatch(/^101 booked, 0 rejected, \d+\.\d{3} kg CO2e\n$/);
      expect(await stored()).toBe(101);
    }
    writeFileSync(file, JSON.stringify({ invoices: invoices.slice(0, 2) }));
    for (const _ of ['first', 'again']) {
      expect(JSON.parse(await run(curl))).toMatchObject({ processed: 2, errors: [] });
      expect(await stored()).toBe(103);
    }
  });

  async function stored(): Promise<number> {
    const headers = { authorization: `Bearer ${known.get('YOUR_KEY')}` };
    let [count, cursor]: [number, string | null] = [0, ''];
    while (cursor !== null) {
      const query = new URLSearchParams({
        vendor: 'Stadtwerke',
        limit: '100',
        ...(cursor ? { cursor } : {}),
      });
      const answer = await fetch(`${server.baseUrl}/api/invoices?${query}`, { headers });
      const page = (await answer.json()) as { invoices: unknown[]; next_cursor: string | null };
      count += page.invoices.length;
      cursor = page.next_cursor;
    }
    return count;
  }
});
