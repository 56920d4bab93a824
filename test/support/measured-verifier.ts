import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endedChildrenCpuSeconds } from '../bench/cpu-time.ts';
import { VERIFIER_FILE } from './verifier-file.ts';

/** What a program took. */
export interface Taken {
  readonly seconds: number;
  /** User and system time of all of its threads; the seconds where there is no /proc. */
  readonly cpuSeconds: number;
}

export interface VerifierRun extends Taken {
  readonly exitCode: number;
  /** The largest memory it had. */
  readonly mebibytes: number;
}

/**
 * Runs the built verifier. Its own process tells its memory: on Linux `maxRSS` begins with that of the parent, so the kernel's
 * own high water mark is read.
 */
export function measureVerifier(args: readonly string[]): VerifierRun {
  const script = `
    const { main } = await import(${JSON.stringify(pathToFileURL(resolve(VERIFIER_FILE)).href)});
    const log = console.log;
    console.log = () => {};
    const exitCode = await main(${JSON.stringify(args)});
    const { readFileSync } = await import('node:fs');
    const linux = process.platform === 'linux' && /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    const kilobytes = linux ? Number(linux[1]) : process.resourceUsage().maxRSS;
    log(JSON.stringify({ exitCode, mebibytes: kilobytes / 1024 }));`;
  const { stdout, ...taken } = run(process.execPath, ['--input-type=module', '-e', script]);
  return { ...(JSON.parse(stdout) as { exitCode: number; mebibytes: number }), ...taken };
}

export function measureSha256sum(file: string): Taken {
  return run('sha256sum', [file]);
}

function run(command: string, args: readonly string[]): Taken & { readonly stdout: string } {
  const before = endedChildrenCpuSeconds();
  const start = performance.now();
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(stderr);
  const after = endedChildrenCpuSeconds();
  const cpuSeconds = before === null || after === null ? seconds : after - before;
  return { stdout, seconds, cpuSeconds };
}
