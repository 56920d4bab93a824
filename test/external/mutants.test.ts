import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import { readKey } from '../../compute/verify/token-check.ts';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { unzip } from '../support/evidence.ts';
import type { Forger } from '../support/forge-package.ts';
import { startTestGateway } from '../support/gateway.ts';
import { makeZip } from '../support/make-zip.ts';
import { type Mutant, mutantOf, numbersOf, TARGETS, type Target } from '../support/mutants.ts';
import { type PackageParts, reseal, takeApart, unsealed } from '../support/reseal.ts';
import { rounds } from '../support/rounds.ts';
import { asByHand, foundByHand } from '../support/verify-by-hand.ts';
import { workedPackages } from '../support/worked-packages.ts';

/** Mutants of which each verifier has its say; a part of them is also verified by hand, which takes processes. */
const MUTANTS = 2_000;
/** Every so many of them are verified with --recalculate too. */
const RECALCULATED = 4;
const SEED = 20_261_128;
/** Verified by hand besides, which takes processes: so many as a forger sealed them, and so many as they were changed. */
const BY_HAND = 20;
/** Python processes at a time, and mutants of each. */
const PROCESSES = 2;
const BATCH = 100;
const TIMEOUT_MS = 1_800_000;
/** How often each part of a package is changed, of all. */
const SHARES: Readonly<Record<Target, number>> = {
  payload: 10,
  metadata: 3,
  paper: 3,
  population: 4,
  document: 1,
};

type Told = readonly string[];

/** Class and position, each once. */
const told = (findings: readonly (readonly [string, number | null])[]): Told =>
  [...new Set(findings.map(([name, seq]) => `${name} ${seq ?? ''}`.trim()))].sort();

interface Sealed extends Mutant {
  readonly bytes: Buffer;
}

describeOnBothDatabases(
  'three verifiers of packages that a forger changed and sealed again',
  (getDatabase) => {
    const folder = mkdtempSync(join(tmpdir(), 'footing-mutants-'));
    let genuine: PackageParts[] = [];
    let forger: Forger;
    const jwks = () => [forger.key.publicJwk];

    beforeAll(async () => {
      const server = await startTestGateway(getDatabase().db);
      const packages = await workedPackages(server, getDatabase());
      await server.close();
      genuine = await Promise.all(packages.map(async (content) => takeApart(content, await unzip(content))));
      forger = { key: await temporaryAuditKey(), iat: Math.ceil(Date.now() / 1_000) + 1 };
    }, TIMEOUT_MS);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** What the verifier in TypeScript finds, or how it failed. */
    async function node(bytes: Buffer, recalculate: boolean): Promise<Told> {
      const keys = jwks()
        .map(readKey)
        .filter((key) => key !== null);
      try {
        const { findings } = await verifySource(new MemorySource(bytes), { keys, recalculate });
        return told(findings.kept.map((finding) => [finding.class, finding.seq]));
      } catch (error) {
        return [String(error)];
      }
    }

    /** What the one in Python finds in each of some packages. */
    async function python(packages: readonly Buffer[], name: string): Promise<Told[]> {
      const manifest = packages.map((bytes, at) => {
        const path = join(folder, `${name}-${at}.zip`);
        writeFileSync(path, bytes);
        return { path, context: { jwks: jwks() } };
      });
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify(manifest));
      const child = spawn('python3', ['test/external/verify_trail.py', '--batch', file], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let text = '';
      for await (const part of child.stdout) text += String(part);
      return (JSON.parse(text) as [string, number | null][][]).map(told);
    }

    async function mutants(count: number, seed: number): Promise<Sealed[]> {
      const next = numbersOf(seed);
      const targets = TARGETS.flatMap((target) => Array.from({ length: SHARES[target] }, () => target));
      const found: Sealed[] = [];
      for (let tried = 0; found.length < count && tried < count * 10; tried += 1) {
        const parts = genuine[next(genuine.length)];
        const mutant = parts && mutantOf(parts, targets[next(targets.length)] ?? 'payload', next);
        if (mutant) found.push({ ...mutant, bytes: await reseal(mutant.parts, forger) });
      }
      return found;
    }

    it('finds nothing in any of the packages sealed again as they were', async () => {
      const packages = await Promise.all(genuine.map((parts) => reseal(parts, forger)));
      const nothing = packages.map(() => []);
      expect(await Promise.all(packages.map((bytes) => node(bytes, true)))).toEqual(nothing);
      expect(await python(packages, 'genuine')).toEqual(nothing);
      const kinds = new Set(genuine.flatMap(({ entries }) => entries.map(({ kind }) => kind)));
      expect(kinds).toContain('assertion.saved');
    });

    it(
      'finds the same, in TypeScript and in Python, in thousands of them',
      async () => {
        const all = rounds(MUTANTS);
        let [judged, found] = [0, 0];
        const differing: string[] = [];
        const judge = async (at: number) => {
          const batch = await mutants(Math.min(BATCH, all - at), SEED + at);
          const others = await python(
            batch.map(({ bytes }) => bytes),
            `batch-${at}`,
          );
          for (const [index, { title, bytes }] of batch.entries()) {
            const plain = await node(bytes, false);
            judged += 1;
            const theirs = others[index] ?? [];
            if (plain.length > 0) found += 1;
            if (JSON.stringify(plain) !== JSON.stringify(theirs)) {
              differing.push(`${title}: TypeScript ${plain.join(', ')}; Python ${theirs.join(', ')}`);
            }
            // What --recalculate redoes besides can only find more.
            const whole = index % RECALCULATED === 0 ? await node(bytes, true) : plain;
            if (plain.some((one) => !whole.includes(one))) {
              differing.push(`${title}: --recalculate ${whole.join(', ')}`);
            }
          }
        };
        const starts = Array.from({ length: Math.ceil(all / BATCH) }, (_, at) => at * BATCH);
        await Promise.all(
          Array.from({ length: PROCESSES }, async () => {
            for (let at = starts.shift(); at !== undefined; at = starts.shift()) await judge(at);
          }),
        );
        expect(differing).toEqual([]);
        expect(judged).toBeGreaterThanOrEqual(MUTANTS);
        expect(found).toBeGreaterThan(MUTANTS / 4);
      },
      TIMEOUT_MS,
    );

    it(
      'finds by hand what the rules of the recipe find, in mutants as a forger sealed them and as they were changed',
      async () => {
        const differing: string[] = [];
        const verdicts = new Set<string>();
        const judge = async (title: string, bytes: Buffer, key: object) => {
          const keys = [readKey(key)].filter((one) => one !== null);
          const { findings } = await verifySource(new MemorySource(bytes), { keys });
          const ours = asByHand(findings.kept);
          const place = mkdtempSync(join(folder, 'by-hand-'));
          const files = await unzip(bytes);
          for (const [name, content] of files) {
            mkdirSync(dirname(join(place, name)), { recursive: true });
            writeFileSync(join(place, name), content);
          }
          const { engagement_id } = JSON.parse(files.get('metadata.json')?.toString() ?? '') as MetadataOf;
          const { x } = key as { x: string };
          const theirs = foundByHand(place, { x, engagementId: engagement_id });
          rmSync(place, { recursive: true });
          for (const one of ours) verdicts.add(one.split(' ')[0] ?? '');
          if (JSON.stringify(ours) !== JSON.stringify(theirs)) {
            differing.push(`${title}: TypeScript ${ours.join(', ')}; by hand ${theirs.join(', ')}`);
          }
        };
        for (const { title, bytes, parts } of await mutants(BY_HAND, SEED + 1)) {
          await judge(`${title}, sealed`, bytes, forger.key.publicJwk);
          const files = Object.entries(unsealed(parts)).map(([name, data]) => ({ name, data }));
          await judge(title, makeZip(files), (parts.metadata as unknown as MetadataOf).keys[0]);
        }
        expect(differing).toEqual([]);
        expect([...verdicts].sort()).toEqual(['entry', 'files', 'seal']);
      },
      TIMEOUT_MS,
    );
  },
);

interface MetadataOf {
  readonly engagement_id: string;
  readonly keys: readonly [object];
}
