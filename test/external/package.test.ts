import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VERIFIER_FILE } from '../../scripts/build-verifier.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { completedEngagement, exportPackage, unzip } from '../support/evidence.ts';
import type { TestGateway } from '../support/gateway.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';

interface SetupLine {
  readonly api_key: string;
  readonly audit_key: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly auditor: { readonly email: string; readonly password: string };
}

/** Tools that share no code with this program read the package a real server made. */
describe('the evidence package of a real server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-package-'));
  const zip = join(folder, 'evidence.zip');
  const keys = join(folder, 'jwks.json');
  let thumbprint = '';

  beforeAll(async () => {
    const env = { DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_HOUR: '0' };
    const server = await startServerProcess(await freePort(), { env });
    const setup = server.setup() as unknown as SetupLine;
    const gateway = {
      url: server.baseUrl,
      apiKey: setup.api_key,
      owner: setup.owner,
      auditor: setup.auditor,
      signIn: (user: object) => signIn(server.baseUrl, user),
    } as unknown as TestGateway;
    await pushDemoYear(gateway, 40);
    writeFileSync(zip, await exportPackage(gateway, await completedEngagement(gateway)));
    writeFileSync(keys, await (await fetch(`${server.baseUrl}/.well-known/audit-jwks.json`)).text());
    thumbprint = setup.audit_key;
    await server.stop('SIGTERM');
    for (const [name, data] of await unzip(readFileSync(zip))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), data);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is sound to the verifier of one file, its arithmetic redone, with the thumbprint setup printed', () => {
    const args = [VERIFIER_FILE, zip, '--key-thumbprint', thumbprint, '--recalculate'];
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stdout.split('\n')[0]]).toEqual([0, 'SOUND']);
    expect(stdout).toContain('was redone and agrees');
  });

  it('is sound to the verifier in Python', () => {
    const script = join(import.meta.dirname, 'verify_trail.py');
    const { status, stdout } = spawnSync('python3', [script, zip, '--jwks', keys], { encoding: 'utf8' });
    expect([stdout.trim(), status]).toEqual(['', 0]);
  });

  it('is whole to Info-ZIP', () => {
    expect(spawnSync('unzip', ['-tq', zip], { encoding: 'utf8' }).status).toBe(0);
  });

  it('is sound by hand, as docs/evidence.md has it', () => {
    const page = readFileSync('docs/evidence.md', 'utf8');
    const recipe = page.slice(page.indexOf('\n## By hand'), page.indexOf('\n## Formats'));
    const [entries = '', checkpoint = '', , sealed = ''] = [...recipe.matchAll(/```sh\n([\s\S]*?)```/g)].map(
      ([, script]) => script,
    );
    const run = (script: string) =>
      execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' }).trimEnd().split('\n');
    const trail = readFileSync(join(folder, 'audit-trail.json'), 'utf8').trimEnd().split('\n');
    expect(run(entries).filter((line) => !/^entry \d+: OK$/.test(line))).toEqual([]);
    const [key] = (JSON.parse(readFileSync(keys, 'utf8')) as { keys: { x: string }[] }).keys;
    const [claims = '', state = '', verdict] = run(checkpoint.replace(/^x=.*$/m, `x=${key?.x}`));
    expect(JSON.parse(claims)).toMatchObject(JSON.parse(state) as object);
    expect(JSON.parse(claims)).toMatchObject({ size: trail.length - 2 });
    expect(verdict).toBe('Signature Verified Successfully');
    const b64 = /^b64\(\).*$/m.exec(checkpoint)?.[0] ?? '';
    const lines = run(`${b64}\n${sealed}`);
    expect(lines.slice(0, -2).filter((line) => !line.endsWith(': OK'))).toEqual([]);
    const { metadata_sha256 } = JSON.parse(lines.at(-1) ?? '') as { metadata_sha256: string };
    expect(lines.at(-2)).toBe(`${metadata_sha256}  -`);
  });
});

async function signIn(url: string, user: object): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
