import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WORKPAPERS_FILE } from '../../../compute/chain/package-bounds.ts';
import type { StatedSeal } from '../../../compute/papers/package-facts.ts';
import { renderFrame, renderItems, renderRows, summarisePapers } from '../../../compute/papers/render.ts';
import { UsageError } from '../../../compute/verify/cli/usage-error.ts';
import { PAPER_LANGUAGES, type PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import {
  PAGE_FILE,
  type PaperTasks,
  paperFiles,
  SHEET_FILE,
  wholeLines,
} from '../../actions/evidence/paper-files.ts';
import { type Command, CommandError, type CommandInput, messageOf } from '../command.ts';
import { type OpenPackage, openPackage } from '../package-papers.ts';

/** Makes the papers a person reads from a package, without a server. */
export const reportCommand: Command = {
  name: 'report',
  summary: 'Write workpapers.html and sample.xlsx from an evidence package, beside its documents.',
  positionals: ['FILE'],
  options: {
    language: { value: 'L', description: `${PAPER_LANGUAGES.join(', ')} (default: en)` },
    out: { value: 'DIR', description: 'folder to write to (default: the name of FILE without .zip)' },
  },
  async run(input) {
    const [file = ''] = input.positionals;
    const [language, out] = [languageOf(input), input.options.out ?? folderOf(file)];
    try {
      const opened = await openPackage(file);
      try {
        const written = await writeAll(opened, { language, out });
        return {
          json: { folder: out, files: written, seal: sealMembers(opened.seal) },
          text: told(opened, out, written),
        };
      } finally {
        opened.close();
      }
    } catch (error) {
      const isSystem = error instanceof Error && 'code' in error && 'syscall' in error;
      throw error instanceof UsageError || isSystem ? new CommandError(messageOf(error)) : error;
    }
  },
};

function languageOf({ options: { language = 'en' } }: CommandInput): PaperLanguage {
  const found = PAPER_LANGUAGES.find((one) => one === language);
  if (found === undefined) {
    throw new CommandError(`--language must be one of ${PAPER_LANGUAGES.join(', ')}, not ${language}`);
  }
  return found;
}

function folderOf(file: string): string {
  return /\.zip$/i.test(file) ? file.slice(0, -'.zip'.length) : `${file}-papers`;
}

/** Here is no pool: the same functions, on this thread. */
const TASKS: PaperTasks = {
  summarisePapers: async (task) => summarisePapers(task),
  renderFrame: async (task) => renderFrame(task),
  renderItems: async (task) => renderItems(task),
  renderRows: async (task) => renderRows(task),
};

/** The earliest time that a ZIP can state, for the parts of the workbook. */
const TIME = new Date('1980-01-01T00:00:00Z');

/** Writes every file, documents included, and none over another one. */
async function writeAll(
  opened: OpenPackage,
  { language, out }: { readonly language: PaperLanguage; readonly out: string },
): Promise<string[]> {
  const papers = [PAGE_FILE, SHEET_FILE];
  const taken = papers.filter((name) => existsSync(join(out, name)));
  if (taken.length > 0)
    throw new CommandError(`${taken.map((name) => join(out, name)).join(', ')} exists: give another --out.`);
  const missing = await missingDocuments(opened, out);
  await mkdir(out, { recursive: true });
  for (const name of missing) await writeNew(join(out, name), opened.data(name));
  const source = {
    metadata: opened.metadataText,
    lines: () => wholeLines(textsOf(opened.data(WORKPAPERS_FILE))),
    language,
    time: TIME,
  };
  for await (const { name, content } of paperFiles(TASKS, source)) await writeNew(join(out, name), content);
  return [...papers, ...opened.documents.map(({ name }) => name)];
}

/** Documents that the folder does not have yet, such as one where the package was unpacked. */
async function missingDocuments({ documents }: OpenPackage, out: string): Promise<string[]> {
  const missing: string[] = [];
  for (const { name, sha256 } of documents) {
    const path = join(out, name);
    if (!existsSync(path)) missing.push(name);
    else if ((await digestOfFile(path)) !== sha256) {
      throw new CommandError(
        `${path} exists and is another file than the one in the package: give another --out.`,
      );
    }
  }
  return missing;
}

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function* textsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** Whole or not at all, and never over an existing file, which may have an auditor's notes in it. */
async function writeNew(
  path: string,
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  let isOurs = false;
  target.once('open', () => {
    isOurs = true;
  });
  try {
    // Each piece is copied: the reader of a package uses its buffer again.
    await pipeline(Readable.from(copies(content), { objectMode: false }), target);
  } catch (error) {
    if (isOurs) await rm(path, { force: true });
    throw error;
  }
}

async function* copies(content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>) {
  for await (const piece of content) yield Buffer.from(piece);
}

function sealMembers({ metadataSha256, ...rest }: StatedSeal): Readonly<Record<string, unknown>> {
  return { metadata_sha256: metadataSha256, ...rest };
}

function told({ seal }: OpenPackage, out: string, files: readonly string[]): string {
  return [
    ...files.map((name) => join(out, name)),
    'Seal of the package, as on the page:',
    `  metadata.json without its seal: SHA-256 ${seal.metadataSha256}`,
    `  trail: ${seal.chain ?? '–'}, entry ${seal.size ?? '–'}, hash ${seal.head ?? '–'}`,
    `  audit key: ${seal.kid ?? '–'}`,
    'The files are those of the package’s own list. Signatures, trail and arithmetic were not checked: verify does that.',
  ].join('\n');
}
