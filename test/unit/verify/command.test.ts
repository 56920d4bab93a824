import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { verifyCommand } from '../../../gateway/cli/commands/verify.ts';
import { runCommand } from '../../../gateway/cli/run-command.ts';
import { auditTrailVectors as vectors } from '../../support/audit-trail-vectors.ts';
import { engagementTrail, makePackage } from '../../support/make-package.ts';
import { ISS, TrailMaker } from '../../support/make-trail.ts';
import { JWKS } from '../../support/verifier-context.ts';
import { VERIFIER_FILE } from '../../support/verifier-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'footing-verify-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, data: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

const trail = engagementTrail();
const sound = file('sound.json', trail.text());
const bad = file('bad.json', trail.text().replace('Stadtwerke', 'Stattwerke'));
const zip = file('sound.zip', makePackage());
const jwks = file('jwks.json', JSON.stringify({ keys: JWKS }));
const { kid } = vectors.keys.k1;
const head = `${trail.chain}:2:${trail.hashes[1]}`;
const lost = `${trail.chain}:2:${'a'.repeat(64)}`;
const previous = new TrailMaker('2025-Q4').open();
const linked = new TrailMaker().open({ chain: previous.chain, head: previous.head, size: 1 });
const q4 = file('2025-Q4.json', previous.text());
const q1 = file('2026-Q1.json', linked.text());

const textEnd = file('text-end.json', JSON.stringify({ keys: [{ ...JWKS[0], exp: '1' }] }));

const metadata =
  '{"caveats":[],"chain":"0190f3a0-1111-7000-8000-00000000000a/2026-Q1","completeness_test":null}\n';
const papers =
  '{"engagement_id":"0190f3a0-3333-7000-8000-000000000500","format":"workpapers/1","items":[\n]}\n';
const device = '/dev/null';

/** As some editors save it, with a mark of its bytes. */
function utf16(text: string): Buffer {
  return Buffer.from(`\ufeff${text}`, 'utf16le');
}

/** Arguments, and the exit code docs/guide-auditors.md promises. */
const RUNS: readonly (readonly [string, readonly string[], number])[] = [
  ['a sound trail and its key', [sound, '--jwks', jwks], 0],
  ['a sound trail without a key', [sound], 3],
  ['a sound package and its thumbprint', [zip, '--key-thumbprint', kid], 0],
  ['a sound package alone', [zip], 3],
  ['another thumbprint', [zip, '--key-thumbprint', vectors.keys.k2.kid], 1],
  ['a trail and a thumbprint, which is no key', [sound, '--key-thumbprint', kid], 2],
  ['a changed trail', [bad, '--jwks', jwks], 1],
  ['a head handed out', [sound, '--jwks', jwks, '--known-head', head], 0],
  ['two heads, one of which is lost', [sound, '--jwks', jwks, '--known-head', head, '--known-head', lost], 1],
  ['a head of another form', [sound, '--known-head', 'a:b:c'], 2],
  ['the chain expected', [sound, '--jwks', jwks, '--expect-chain', trail.chain], 0],
  ['another chain expected', [sound, '--jwks', jwks, '--expect-chain', previous.chain], 1],
  ['another issuer expected', [zip, '--jwks', jwks, '--expect-iss', 'https://other.example'], 1],
  ['the previous period', [q1, '--jwks', jwks, '--previous', q4], 0],
  ['another previous period', [q1, '--jwks', jwks, '--previous', sound], 1],
  ['a previous file that is neither trail nor package', [q1, '--jwks', jwks, '--previous', jwks], 1],
  ['a trail, which has nothing to recalculate', [sound, '--jwks', jwks, '--recalculate'], 2],
  ['keys of which one has a text as its end', [sound, '--jwks', textEnd], 2],
  ['no such file', [join(folder, 'none')], 2],
  ['a folder', [folder], 2],
  ['a file of another kind', [jwks], 2],
  ['an empty file', [file('empty', '')], 2],
  ['a broken trail', [file('broken.json', trail.text().replace('"entries"', '"entry"'))], 1],
  ['the beginning of a trail', [file('start.json', trail.text().slice(0, 200))], 1],
  ['the beginning of a package', [file('start.zip', makePackage().subarray(0, 200))], 1],
  ['an empty thumbprint, of a variable that is not set', [zip, '--key-thumbprint', ''], 2],
  ['a blank thumbprint', [zip, '--key-thumbprint= '], 2],
  ['an empty name of the keys', [zip, '--jwks', ''], 2],
  ['an empty head', [zip, '--known-head', head, '--known-head', ''], 2],
  ['an empty name of the previous file', [q1, '--jwks', jwks, '--previous', ''], 2],
  ['an empty chain', [zip, '--key-thumbprint', kid, '--expect-chain', ''], 2],
  ['an empty issuer', [zip, '--key-thumbprint', kid, '--expect-iss', ''], 2],
  ['a thumbprint of another form', [zip, '--key-thumbprint', 'abc'], 2],
  ['a thumbprint with a blank at its end', [zip, '--key-thumbprint', `${kid} `], 2],
  ['a thumbprint of 43 characters that no digest has', [zip, '--key-thumbprint', `${kid.slice(0, -1)}l`], 2],
  ['a chain of another form', [zip, '--key-thumbprint', kid, '--expect-chain', 'x'], 2],
  ['a chain with a blank at its end', [zip, '--key-thumbprint', kid, '--expect-chain', `${trail.chain} `], 2],
  ['an issuer that is no URL', [zip, '--key-thumbprint', kid, '--expect-iss', 'x'], 2],
  ['an issuer with a blank at its end', [zip, '--key-thumbprint', kid, '--expect-iss', `${ISS} `], 2],
  ['the issuer', [zip, '--key-thumbprint', kid, '--expect-iss', ISS], 0],
  ['a head of a chain of another form', [zip, '--known-head', `x:2:${'a'.repeat(64)}`], 2],
  ['the metadata of a package alone', [file('metadata.json', metadata), '--jwks', jwks], 2],
  ['the papers of a package alone', [file('workpapers.json', papers), '--jwks', jwks], 2],
  ['a device', [device, '--jwks', jwks], 2],
  ['a device as the previous file', [q1, '--jwks', jwks, '--previous', device], 2],
  ['keys that are none', [sound, '--jwks', sound], 2],
  ['no file', [], 2],
  ['keys given twice', [zip, '--jwks', jwks, '--jwks', jwks], 2],
  ['a thumbprint given twice', [zip, '--key-thumbprint', vectors.keys.k2.kid, `--key-thumbprint=${kid}`], 2],
  ['a chain given twice', [sound, '--expect-chain', previous.chain, '--expect-chain', trail.chain], 2],
  ['an issuer given twice', [zip, '--expect-iss', 'https://other.example', '--expect-iss', ISS], 2],
  ['a previous file given twice', [q1, '--jwks', jwks, '--previous', sound, '--previous', q4], 2],
  ['a flag given twice', [zip, '--key-thumbprint', kid, '--recalculate', '--recalculate'], 1],
  [
    'the issuer with scheme and host in upper case',
    [zip, '--key-thumbprint', kid, '--expect-iss', ISS.toUpperCase()],
    0,
  ],
  ['the issuer as its address is configured', [zip, '--key-thumbprint', kid, '--expect-iss', `${ISS}/`], 0],
  ['a trail saved with a mark of its bytes', [file('bom.json', `\ufeff${trail.text()}`), '--jwks', jwks], 1],
  ['a trail saved as UTF-16', [file('utf16le.json', utf16(trail.text())), '--jwks', jwks], 1],
  ['a trail saved as UTF-16, high byte first', [file('utf16be.json', utf16(trail.text()).swap16())], 1],
  ['the beginning of a trail saved as UTF-16', [file('begun.json', utf16(trail.text()).subarray(0, 300))], 1],
  [
    'the metadata of a package saved as UTF-16',
    [file('metadata16.json', utf16(metadata)), '--jwks', jwks],
    2,
  ],
  ['an unknown option', [sound, '--trust-me'], 2],
];

async function command(args: readonly string[]): Promise<{ exitCode: number; out: string }> {
  let out = '';
  const output = {
    out: (text: string) => {
      out += text;
    },
    error: () => {},
  };
  return { exitCode: await runCommand([verifyCommand], ['verify', ...args], { env: {}, output }), out };
}

describe('footing verify', () => {
  it.each(RUNS)('answers %s with the promised exit code', async (_title, args, exitCode) => {
    expect((await command(args)).exitCode).toBe(exitCode);
  });

  it('says what was checked, by which key, and what was not', async () => {
    const { out } = await command([sound, '--jwks', jwks]);
    const [verdict, ...sentences] = out.split('\n');
    expect(verdict).toBe('SOUND');
    expect(sentences).toHaveLength(3);
    expect(sentences[0]).toContain(`9 entries of chain ${trail.chain}`);
    expect(sentences[1]).toContain(`${kid}, which was given from outside`);
    expect(sentences[2]).toContain('Not checked: that what was recorded was true or complete');
  });

  it('names class and entry of every finding, also as JSON', async () => {
    expect((await command([bad, '--jwks', jwks])).out).toMatch(/^PAYLOAD +entry 2: .*\[payload\.digest\]\n/);
    const { out } = await command([bad, '--jwks', jwks, '--json']);
    expect(JSON.parse(out)).toMatchObject({
      sound: false,
      exit_code: 1,
      finding_count: 1,
      findings: [{ class: 'PAYLOAD', seq: 2, rule: 'payload.digest' }],
    });
  });
});

it('says of an option without a value which it is, and of a file that is neither a package nor a trail so', async () => {
  const errors: string[] = [];
  const output = { out: () => {}, error: (told: string) => void errors.push(told) };
  await runCommand([verifyCommand], ['verify', zip, '--key-thumbprint', ''], { env: {}, output });
  expect(errors.join()).toContain('--key-thumbprint needs a value');
  const { out } = await command([jwks, '--json']);
  expect(JSON.parse(out)).toMatchObject({
    sound: false,
    exit_code: 2,
    findings: [{ rule: 'frame.first' }],
  });
  expect((await command([jwks])).out).toContain('UNREADABLE');
});

it('says of an option given twice which it is, and of a previous file what to do', async () => {
  const errors: string[] = [];
  const output = { out: () => {}, error: (told: string) => void errors.push(told) };
  await runCommand([verifyCommand], ['verify', q1, '--previous', q4, '--previous', sound], {
    env: {},
    output,
  });
  const alone = spawnSync(process.execPath, [VERIFIER_FILE, q1, '--previous', q4, '--previous', sound]);
  expect(errors.join()).toContain('--previous may be given once only');
  expect(alone.stderr.toString()).toBe('--previous may be given once only: verify once with each file\n');
});

it('says of a device, a folder and a pipe that they are no regular files', async () => {
  for (const path of [device, folder]) {
    const errors: string[] = [];
    const output = { out: () => {}, error: (told: string) => void errors.push(told) };
    expect(await runCommand([verifyCommand], ['verify', path], { env: {}, output })).toBe(2);
    expect(errors.join()).toContain(`${path} is not a regular file`);
  }
  const piped = spawnSync(process.execPath, [VERIFIER_FILE, '/dev/stdin'], { input: trail.text() });
  expect([piped.status, piped.stderr.toString()]).toEqual([2, expect.stringContaining('not a regular file')]);
});

describe('keys', () => {
  const [key] = JWKS;
  it.each([
    ['a text as its end', '"exp":"1798761600"'],
    ['an end of null', '"exp":null'],
    ['an end that is read as infinite', '"exp":1e999'],
    ['a start before 1970', '"nbf":-1'],
    ['the thumbprint of another', `"kid":"${JWKS[1]?.kid}"`],
  ])('with %s are refused as bad input, and the reason is told', async (_title, member) => {
    const { kty, crv, x } = key ?? {};
    const set = file('bad-keys.json', `{${member},${JSON.stringify({ kty, crv, x }).slice(1)}`);
    const errors: string[] = [];
    const output = { out: () => {}, error: (told: string) => void errors.push(told) };
    expect(await runCommand([verifyCommand], ['verify', sound, '--jwks', set], { env: {}, output })).toBe(2);
    expect(errors.join()).toMatch(
      /key 1 of the set cannot be used: (nbf and exp must be seconds|kid is not)/,
    );
  });

  it('of other kinds in the set are passed over', async () => {
    const set = file('mixed.json', JSON.stringify({ keys: [{ kty: 'RSA', n: 'AQAB', e: 'AQAB' }, ...JWKS] }));
    expect((await command([sound, '--jwks', set])).exitCode).toBe(0);
  });

  it('say whose word their time of use is: the pinned set’s, the package’s, or nobody’s', async () => {
    const told = async (...args: string[]) => (await command(args)).out.split('\n')[2];
    expect(await told(zip, '--jwks', jwks)).toBe(
      `Signed by key ${kid}, which was given from outside (pinned).`,
    );
    expect(await told(zip, '--key-thumbprint', kid)).toContain('nothing here says when it was in use');
    const timed = file('timed.zip', makePackage({ metadata: { keys: [key] } }));
    expect(await told(timed, '--key-thumbprint', kid)).toContain(
      "only the file's own copy of the key says when it was in use",
    );
    expect(await told(timed)).toContain('the key came with the package, and so did the times it was in use');
    const { nbf: _, exp: __, ...untimed } = key ?? {};
    const set = file('untimed.json', JSON.stringify(untimed));
    expect(await told(zip, '--jwks', set)).toContain(
      'without the times it was in use (nbf, exp), so those were not checked',
    );
  });
});

describe('the single file', () => {
  const own = [
    ...RUNS.slice(0, 8),
    ...RUNS.filter(([title]) =>
      /given twice|saved|configured|an empty|another kind|another form|a blank|a device|alone/.test(title),
    ),
  ];
  it.each(own)('answers %s as the command does', async (_title, args, exitCode) => {
    const { main } = (await import(VERIFIER_FILE)) as { main(args: readonly string[]): Promise<number> };
    const silent = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error'), vi.spyOn(process.stderr, 'write')];
    for (const one of silent) one.mockReturnValue(true as never);
    const answered = await main(args);
    for (const one of silent) one.mockRestore();
    expect(answered).toBe(exitCode);
  });

  it.each([0, 1, 2, 3])('ends a process with %i', (status) => {
    const [, args = []] = RUNS.find(([, , exitCode]) => exitCode === status) ?? [];
    expect(spawnSync(process.execPath, [VERIFIER_FILE, ...args]).status).toBe(status);
  });

  it('runs where nothing else is installed and writes nothing', () => {
    const alone = file('alone.mjs', '');
    writeFileSync(alone, spawnSync('cat', [VERIFIER_FILE]).stdout);
    const run = spawnSync(
      process.execPath,
      ['--permission', '--allow-fs-read=*', alone, sound, '--jwks', jwks],
      {
        cwd: folder,
        env: {},
      },
    );
    expect([run.stderr.toString(), run.status]).toEqual(['', 0]);
  });
});
