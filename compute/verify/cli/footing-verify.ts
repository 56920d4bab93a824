import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { main } from './main.ts';

/** The exports of the single-file verifier, for programs that call it. */
export { Findings, RULES } from '../rules.ts';
export { readKey } from '../token-check.ts';
export { MemorySource } from './byte-source.ts';
export { verifyFile } from './verify-file.ts';
export { verifySource } from './verify-source.ts';
export { main };

const program = process.argv[1];
if (program !== undefined && import.meta.url === pathToFileURL(realpathSync(program)).href) {
  process.exitCode = await main(process.argv.slice(2));
}
