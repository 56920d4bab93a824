import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { VERIFIER_FILE } from '../gateway/verifier-file.ts';

const HEADER = `#!/usr/bin/env node
// Footing's verifier: one file, no dependencies, Node 20 or newer. It reads audit-trail.json or an evidence
// package and needs neither network nor database nor anything of the server that made them.
//
//   node footing-verify.mjs evidence.zip --key-thumbprint T      (--help lists the other options)
//
// Take it from the repository or from somebody you trust, never from a package it is to judge: a package
// that brings its own verifier proves nothing, and neither does a server that hands out both. To compare,
// run "npm run build:verifier" in a copy of the repository of the same version: it prints the SHA-256 this
// file must have (sha256sum footing-verify.mjs). The same sources always give the same bytes.
// It contains the command-line parser commander, whose licence is at the end.
`;

/** Writes dist/footing-verify.mjs atomically and prints its SHA-256. */
const root = join(import.meta.dirname, '..');
const bundle = await rolldown({
  cwd: root,
  input: join(root, 'compute/verify/cli/footing-verify.ts'),
  platform: 'node',
  transform: { target: 'node20' },
});
const licence = readFileSync(join(root, 'node_modules/commander/LICENSE'), 'utf8');
const footer = `\n/* commander: ${licence}*/\n`;
const { output } = await bundle.generate({ banner: HEADER, footer, codeSplitting: false });
const foreign = output[0].imports.filter((name) => !name.startsWith('node:'));
if (foreign.length > 0) throw new Error(`the verifier would need ${foreign.join(', ')}`);
const target = join(root, VERIFIER_FILE);
const draft = `${target}.${process.pid}`;
mkdirSync(dirname(target), { recursive: true });
writeFileSync(draft, output[0].code);
renameSync(draft, target);
console.log(`${createHash('sha256').update(output[0].code).digest('hex')}  ${VERIFIER_FILE}`);
