import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { baseUrlOf } from '../base-url.ts';
import { MAX_RECEIPTS, receiptLines } from '../receipts.ts';
import type { Verdict } from '../report.ts';
import type { Finding } from '../rules.ts';
import { onOneLine, terminalText } from '../terminal-text.ts';
import { parseKey, type TrustedKey } from '../token-check.ts';
import { CHAIN_FORM, type Head } from '../trail-check.ts';
import { FileSource } from './byte-source.ts';
import { addOptions, givenOptions } from './options.ts';
import { UsageError } from './usage-error.ts';
import { previousFrom, verifyFile } from './verify-file.ts';
import type { VerifyOptions } from './verify-trail.ts';

/** Findings printed; all are counted. */
export const MAX_PRINTED = 10_000;

export interface VerifyArguments {
  readonly jwks?: string | undefined;
  readonly 'key-thumbprint'?: string | undefined;
  readonly 'known-head'?: readonly string[] | undefined;
  readonly receipts?: string | undefined;
  readonly previous?: string | undefined;
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
  };
  const { previous } = given;
  if (previous === undefined) return options;
  return { ...options, previous: previousFrom(() => new FileSource(previous), options) };
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

const HEAD_FORM = /^(.+):([1-9]\d{0,14}):([0-9a-f]{64})$/;

function readHead(text: string): Head {
  const [, chain, size, head] = HEAD_FORM.exec(text) ?? [];
  if (chain === undefined || !CHAIN_FORM.test(chain) || size === undefined || head === undefined) {
    throw new UsageError(`--known-head must be CHAIN:SIZE:HEAD, not ${text}`);
  }
  return { chain, size: Number(size), head };
}

/** A finding as one line. */
export function findingLine({ class: name, seq, text, rule }: Finding): string {
  return `${name.padEnd(20)} ${seq === null ? '' : `entry ${seq}: `}${onOneLine(text)} [${rule}]`;
}

const WORDS = {
  0: 'SOUND',
  1: 'NOT SOUND',
  2: 'UNREADABLE: NEITHER A PACKAGE NOR AN AUDIT TRAIL',
  3: 'SOUND, BUT THE KEY IS NOT PINNED',
} as const;

/** What is printed after the findings. */
export function closingText({ exitCode, findings, sentences }: Verdict): string {
  const more = findings.count - MAX_PRINTED;
  const word = WORDS[exitCode];
  return [...(more > 0 ? [`... and ${more} more findings`] : []), word, ...sentences.map(onOneLine)].join(
    '\n',
  );
}

/** What `--json` prints. */
export function verdictJson(verdict: Verdict): Readonly<Record<string, unknown>> {
  const { exitCode, chain, size, head, kid, pinned, findings, sentences } = verdict;
  return {
    sound: exitCode === 0 || exitCode === 3,
    exit_code: exitCode,
    chain,
    size,
    head,
    kid,
    pinned,
    finding_count: findings.count,
    findings: findings.kept,
    sentences,
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
  'expect-chain': { value: 'CHAIN', description: '<workspace id>/<period> this must be' },
  'expect-iss': { value: 'URL', description: 'issuer this must be from' },
  recalculate: {
    value: null,
    description: 'redo the arithmetic of lines and evaluation and verify the work papers against the trail',
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
