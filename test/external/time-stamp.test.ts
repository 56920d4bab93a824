import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { completedEngagement, exportPackage, jsonOf, unzip, verdictOf } from '../support/evidence.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { startOpensslAuthority, type TestAuthority } from '../support/openssl-authority.ts';

/** A throw-away authority made with OpenSSL stamps checkpoints, and OpenSSL alone says whether the stamps hold. */
describeOnBothDatabases('time stamps of an RFC 3161 authority', (getDb) => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-stamps-'));
  let authority: TestAuthority;
  let server: TestGateway;
  let bytes: Buffer;

  beforeAll(async () => {
    authority = await startOpensslAuthority(join(folder, 'authority'));
    server = await startTestGateway(getDb().db, { config: { tsaUrl: authority.url } });
    await pushDemoYear(server, 20);
    const engagement = await completedEngagement(server);
    bytes = await exportPackage(server, engagement);
    // The stamp is fixed with the package: another export asks for none and has the same bytes.
    const asked = authority.asked();
    expect(await exportPackage(server, engagement)).toEqual(bytes);
    expect(authority.asked()).toBe(asked);
    for (const [name, data] of await unzip(bytes)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), data);
    }
    writeFileSync(join(folder, 'tsa-ca.pem'), readFileSync(authority.caFile));
  });
  afterAll(async () => {
    await server.close();
    await authority.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const recipe = () => {
    const page = readFileSync('docs/evidence-format.md', 'utf8');
    const part = page.slice(page.indexOf('\n### The time stamp'));
    return /```sh\n([\s\S]*?)```/.exec(part)?.[1] ?? '';
  };
  const byHand = () =>
    execFileSync('sh', ['-c', recipe()], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('are in the package, of its checkpoint, and the verifier says what they state', async () => {
    const { timestamp } = await jsonOf<{ timestamp: string }>(bytes, 'metadata.json');
    expect(timestamp).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
    const { kid } = await server.deps.auditKeys.signer();
    const verdict = await verdictOf(bytes, { thumbprint: kid });
    expect([verdict.exitCode, verdict.rules]).toEqual([0, []]);
    const year = new Date().getUTCFullYear();
    expect(verdict.sentences[2]).toMatch(new RegExp(`time stamp, which states ${year}-\\d\\d-\\d\\dT`));
  });

  it('hold to OpenSSL by hand, as docs/evidence-format.md has it', () => {
    expect(byHand()).toContain('Verification: OK');
  });

  it('are refused by OpenSSL for a checkpoint of which one character was changed', () => {
    const file = join(folder, 'audit-trail.json');
    const sound = readFileSync(file, 'utf8');
    writeFileSync(file, sound.replace('"checkpoint":"e', '"checkpoint":"f'));
    try {
      expect(byHand).toThrow(/message imprint mismatch/);
    } finally {
      writeFileSync(file, sound);
    }
  });

  it("are refused by OpenSSL with another authority's certificate", async () => {
    const other = await startOpensslAuthority(join(folder, 'other'));
    await other.close();
    writeFileSync(join(folder, 'tsa-ca.pem'), readFileSync(other.caFile));
    try {
      expect(byHand).toThrow();
    } finally {
      writeFileSync(join(folder, 'tsa-ca.pem'), readFileSync(authority.caFile));
    }
  });

  it('are, each of them, of the checkpoint it is kept with to a reader in Python', async () => {
    const rows = await getDb().asOwner<{ token: string; stamp: string }>(
      'select token, timestamp_token as stamp from checkpoint where timestamp_token is not null',
    );
    expect(rows.length).toBeGreaterThan(0);
    const script = join(import.meta.dirname, 'verify_trail.py');
    const code = `import sys; sys.path.insert(0, sys.argv[1]); from verify.timestamp import read_stamp; print(read_stamp(sys.argv[2])[0])`;
    for (const { token, stamp } of rows) {
      const imprint = execFileSync('python3', ['-c', code, dirname(script), stamp], { encoding: 'utf8' });
      expect(imprint.trim()).toBe(createHash('sha256').update(token).digest('hex'));
    }
  });
});
