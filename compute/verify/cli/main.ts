import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { baseUrlOf } from '../base-url.ts';
import { MAX_RECEIPTS, receiptLines } from '../receipts.ts';
import type { Verdict } from '../report.ts';
import type { Finding } from '../rules.ts';
import { statementText } from '../statements.ts';
import { onOneLine, terminalText } from '../terminal-text.ts';
import { parseKey, type TrustedKey } from '../token-check.ts';
import { CHAIN_FORM } from '../trail-check.ts';
import { chunksOf } from './byte-source.ts';
import { FileSource } from './file-source.ts';
import { readHead } from './known-head.ts';
import { addOptions, givenOptions } from './options.ts';
import { UsageError } from './usage-error.ts';
import { verifyFile } from './verify-file.ts';
import { previousFrom } from './verify-source.ts';
import type { PopulationSource, VerifyOptions } from './verify-trail.ts';

/** Findings printed; all are counted. */
export const MAX_PRINTED = 10_000;

export interface VerifyArguments {
  readonly jwks?: string | undefined;
  readonly 'key-thumbprint'?: string | undefined;
  readonly 'known-head'?: readonly string[] | undefined;
  readonly receipts?: string | undefined;
  readonly previous?: string | undefined;
  readonly population?: string | undefined;
  readonly 'expect-chain'?: string | undefined;
  readonly 'expect-iss'?: string | undefined;
  /** A flag: given or not. */
  readonly recalculate?: boolean | string | undefined;
}

/** The options of a command line. @throws UsageError naming the one that cannot be used. */
export function readOptions(given: VerifyArguments): VerifyOptions {
  refuseEmpty(given);
  refuseMalformed(given);
  const options: VerifyOptions = {
    expectedChain: given['expect-chain'] ?? null,
    expectedIss: given['expect-iss'] === undefined ? null : baseUrlOf(given['expect-iss']),
    keys: given.jwks === undefined ? null : readKeys(given.jwks),
    thumbprint: given['key-thumbprint'] ?? null,
    knownHeads: (given['known-head'] ?? []).map(readHead),
    receipts: given.receipts === undefined ? [] : readReceiptFile(given.receipts),
    recalculate: given.recalculate !== undefined && given.recalculate !== false,
    now: new Date().toISOString(),
  };
  const { previous, population } = given;
  return {
    ...options,
    ...(previous !== undefined && { previous: previousFrom(() => new FileSource(previous), options) }),
    ...(population !== undefined && { population: populationFrom(population) }),
  };
}

/** @throws as `FileSource`. */
function populationFrom(path: string): PopulationSource {
  const opened = new FileSource(path);
  opened.close();
  return {
    size: opened.size,
    *chunks() {
      const source = new FileSource(path);
      try {
        yield* chunksOf(source, 0, source.size);
      } finally {
        source.close();
      }
    },
  };
}

/**
 * Refuses an option without a value: most often an unset shell variable. Ignoring it would skip the very check that was
 * asked for.
 */
function refuseEmpty(given: VerifyArguments): void {
  for (const [name, value] of Object.entries(given)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.some((one) => typeof one === 'string' && one.trim() === '')) {
      throw new UsageError(`--${name} needs a value, and the one given is empty`);
    }
  }
}

/** SHA-256 in base64url: the last of 43 characters encodes only four bits. */
const THUMBPRINT_FORM = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** A value that no file can match is a typing error, such as a blank at the end, and no finding about the file. */
function refuseMalformed(given: VerifyArguments): void {
  const { 'key-thumbprint': thumbprint, 'expect-chain': chain, 'expect-iss': iss } = given;
  if (thumbprint !== undefined && !THUMBPRINT_FORM.test(thumbprint)) {
    throw new UsageError(`--key-thumbprint must be 43 characters of base64url, not "${thumbprint}"`);
  }
  if (chain !== undefined && !CHAIN_FORM.test(chain)) {
    throw new UsageError(`--expect-chain must be <workspace id>/<period>, not "${chain}"`);
  }
  if (iss !== undefined && (!URL.canParse(iss) || /\s/.test(iss))) {
    throw new UsageError(`--expect-iss must be a URL, not "${iss}"`);
  }
}

/** A JWK Set, or one JWK, from a file. */
function readKeys(path: string): TrustedKey[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`--jwks ${path}: ${error instanceof Error ? error.message : error}`);
  }
  const set = typeof content === 'object' && content !== null && 'keys' in content ? content.keys : [content];
  const keys = (Array.isArray(set) ? set : []).map((jwk: unknown, at): TrustedKey | null => {
    const key = parseKey(jwk);
    if (key === null || !('problem' in key)) return key;
    throw new UsageError(`--jwks ${path}: key ${at + 1} of the set cannot be used: ${key.problem}`);
  });
  const known = keys.filter((key) => key !== null);
  if (known.length === 0) throw new UsageError(`--jwks ${path}: no Ed25519 public key`);
  return known;
}

/** @throws UsageError for a file without receipts: a check would be asked for and not made. */
function readReceiptFile(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`--receipts ${path}: ${error instanceof Error ? error.message : error}`);
  }
  const lines = receiptLines(text);
  if (lines.length === 0) throw new UsageError(`--receipts ${path}: no receipt`);
  if (lines.length > MAX_RECEIPTS) {
    throw new UsageError(`--receipts ${path}: more than ${MAX_RECEIPTS} receipts`);
  }
  return lines;
}

/** A finding as one line. */
export function findingLine({ class: name, seq, text, rule }: Finding): string {
  return `${name.padEnd(20)} ${seq === null ? '' : `entry ${seq}: `}${onOneLine(text)} [${rule}]`;
}

const NOT_REDONE = 'THE SELECTION OF THE SAMPLE WAS NOT REDONE';

/** The verdict in a few words: what it leaves open stands beside it. */
function wordOf({ exitCode, selectionRedone }: Verdict): string {
  if (exitCode === 1) return 'NOT SOUND';
  if (exitCode === 2) return 'UNREADABLE: NEITHER A PACKAGE NOR AN AUDIT TRAIL';
  const open = [
    ...(exitCode === 3 ? ['THE KEY IS NOT PINNED'] : []),
    ...(selectionRedone === false ? [NOT_REDONE] : []),
  ];
  return open.length === 0 ? 'SOUND' : `SOUND, BUT ${open.join(' AND ')}`;
}

/** What is printed after the findings. */
export function closingText(verdict: Verdict): string {
  const { findings, sentences, remarks } = verdict;
  const more = findings.count - MAX_PRINTED;
  return [
    ...(more > 0 ? [`... and ${more} more findings`] : []),
    wordOf(verdict),
    ...sentences.map(onOneLine),
    ...remarks.map((remark) => onOneLine(`Remark: ${statementText(remark)}.`)),
  ].join('\n');
}

/** What `--json` prints. */
export function verdictJson(verdict: Verdict): Readonly<Record<string, unknown>> {
  const { exitCode, chain, size, head, kid, pinned, findings, selectionRedone, sentences, remarks } = verdict;
  return {
    sound: exitCode === 0 || exitCode === 3,
    exit_code: exitCode,
    chain,
    size,
    head,
    kid,
    pinned,
    selection_redone: selectionRedone,
    finding_count: findings.count,
    findings: findings.kept,
    sentences,
    remarks: remarks.map(({ code, values = {} }) => ({
      code,
      ...values,
      text: statementText({ code, values }),
    })),
  };
}

/** The options of this program and of `footing verify`. */
export const VERIFY_OPTIONS = {
  jwks: {
    value: 'FILE',
    description: 'public keys you trust, from outside the package (a JWK Set or one JWK)',
  },
  'key-thumbprint': { value: 'T', description: 'RFC 7638 thumbprint of the only key you trust' },
  'known-head': {
    value: 'CHAIN:SIZE:HEAD',
    description: 'size and last hash you received earlier; may be repeated',
    multiple: true,
  },
  receipts: {
    value: 'FILE',
    description: 'checkpoints you kept, one a line (Footing-Checkpoint of workpaper answers)',
  },
  previous: {
    value: 'FILE',
    description: 'audit-trail.json or package of the previous period, or an earlier one of this',
    instead: 'verify once with each file',
  },
  population: {
    value: 'FILE',
    description: 'population.csv of a package that names it only (action export-population)',
  },
  'expect-chain': { value: 'CHAIN', description: '<workspace id>/<period> this must be' },
  'expect-iss': { value: 'URL', description: 'issuer this must be from' },
  recalculate: {
    value: null,
    description:
      'redo the arithmetic of every sampled line and verify work papers and totals against the trail',
  },
} as const;

const JSON_OPTION = { json: { value: null, description: 'print one line of JSON' } } as const;

const EXIT_CODES = `
Exit code: 0 sound, 1 not sound, 2 unreadable or wrong usage, 3 sound but the key is not pinned.`;

/** Runs the verifier from a command line and answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const command = new Command('footing-verify')
    .argument('<FILE>', 'evidence package (ZIP) or audit-trail.json')
    .helpOption('--help', 'print this help')
    .addHelpText('after', EXIT_CODES)
    .configureOutput({ outputError: (text, write) => write(terminalText(text)) })
    .exitOverride();
  addOptions(command, { ...VERIFY_OPTIONS, ...JSON_OPTION });
  try {
    command.parse(args, { from: 'user' });
    const { options, lists } = givenOptions(command, VERIFY_OPTIONS);
    const { json, ...given } = options;
    const path = command.args[0] ?? '';
    return await run(path, readOptions({ ...given, 'known-head': lists['known-head'] }), json !== undefined);
  } catch (error) {
    // Commander has already printed the help or the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(terminalText(error instanceof Error ? error.message : String(error)));
    return 2;
  }
}

async function run(path: string, options: VerifyOptions, json: boolean): Promise<number> {
  let printed = 0;
  const print = (finding: Finding) => {
    printed += 1;
    if (!json && printed <= MAX_PRINTED) console.log(findingLine(finding));
  };
  const verdict = await verifyFile(path, options, print);
  console.log(terminalText(json ? JSON.stringify(verdictJson(verdict)) : closingText(verdict)));
  return verdict.exitCode;
}
