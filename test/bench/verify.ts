import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  measureSha256sum,
  measureVerifier,
  type Taken,
  type VerifierRun,
} from '../support/measured-verifier.ts';
import { JWKS } from '../support/verifier-context.ts';
import { writeDrawnPackage } from '../support/write-drawn-package.ts';
import { type Finding, median, thousands } from './report.ts';

/** Each with some entries about the period and the audit besides. */
const ENTRIES = 1_000_000;
const ROUNDS = 3;
const TARGET = 15;
const MEMORY_MIB = 400;
const MIB = 1024 * 1024;

/**
 * The built verifier on packages of a million entries, whose sample it draws again from the population beside them, against
 * sha256sum of their trail, in turns.
 */
export function measureVerify(): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'footing-verify-'));
  try {
    return [
      ...measure(join(folder, 'invoices'), { invoices: ENTRIES, hasDocuments: false }),
      ...measure(join(folder, 'documents'), { invoices: ENTRIES / 2, hasDocuments: true }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(
  folder: string,
  of: { readonly invoices: number; readonly hasDocuments: boolean },
): Finding[] {
  mkdirSync(folder);
  const { zip, trail, population } = writeDrawnPackage(folder, of);
  const keys = join(folder, 'jwks.json');
  writeFileSync(keys, JSON.stringify({ keys: JWKS }));
  const rounds = Array.from({ length: ROUNDS }, () => {
    const hashed = measureSha256sum(trail);
    const verified = measureVerifier([zip, '--jwks', keys, '--population', population]);
    if (verified.exitCode !== 0) throw new Error(`the verifier ended with ${verified.exitCode}`);
    return { hashed, verified };
  });
  const what = `${thousands(of.invoices)} invoices${of.hasDocuments ? ' with a document each' : ''}`;
  return [
    ratio(`CPU time to verify ${what} / of sha256sum`, rounds, ({ cpuSeconds }) => cpuSeconds),
    ratio('the same by the clock', rounds, ({ seconds }) => seconds),
    memory(rounds.map(({ verified }) => verified)),
    { name: 'length of that trail', value: `${thousands(statSync(trail).size / MIB)} MiB` },
  ];
}

function ratio(
  name: string,
  rounds: readonly { readonly hashed: Taken; readonly verified: Taken }[],
  of: (taken: Taken) => number,
): Finding {
  const value = median(rounds.map(({ hashed, verified }) => of(verified) / of(hashed)));
  const each = rounds.map(({ hashed, verified }) => `${of(verified).toFixed(1)}/${of(hashed).toFixed(1)}`);
  return {
    name,
    value: `${value.toFixed(1)}  (${each.join(', ')} s)`,
    target: `at most ${TARGET}`,
    reached: value <= TARGET,
  };
}

function memory(runs: readonly VerifierRun[]): Finding {
  const most = Math.max(...runs.map(({ mebibytes }) => mebibytes));
  return {
    name: 'largest memory of the verifier for it',
    value: `${most.toFixed(0)} MiB`,
    target: `at most ${MEMORY_MIB}`,
    reached: most <= MEMORY_MIB,
  };
}
