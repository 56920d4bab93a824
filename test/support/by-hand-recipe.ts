import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The recipe for verifying by hand, exactly as docs/evidence-format.md has it. */
const page = readFileSync('docs/evidence-format.md', 'utf8');
const section = page.slice(page.indexOf('\n## By hand'));
const scripts = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, script]) => script ?? '');
const [entries = '', erased = '', checkpoint = '', thumbprint = '', sealed = ''] = scripts;

/** Its steps, each a shell script to be run in the folder of an unpacked package. */
export const byHand = {
  /** A line an entry, `entry N: OK` where it is sound, `entry N: erased?` where its contents are gone. */
  entries,
  /** After it: a line for each of those entries that nothing says was erased. */
  erased,
  /** What the checkpoint states, the state of the trail, and OpenSSL's word; `x` is that of the page's example. */
  checkpoint,
  /** The thumbprint of the key `x`. */
  thumbprint,
  /** The listed files with `: OK`, the digest of the metadata without seal, and what the seal states. */
  sealed,
  /** The line that sets `x`, and the function the later steps share, which a reader's shell still has. */
  x: /^x=.*$/m.exec(checkpoint)?.[0] ?? '',
  b64: /^b64\(\).*$/m.exec(checkpoint)?.[0] ?? '',
};

/** Runs a script in a folder and gives what it prints, line by line. @throws Error when it fails. */
export function runIn(folder: string, script: string): string[] {
  const options = { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('sh', ['-c', script], options).trimEnd().split('\n');
}
