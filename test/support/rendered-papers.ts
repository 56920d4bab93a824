import { renderFrame, renderItems, renderRows, summarisePapers } from '../../compute/papers/render.ts';
import { type PaperTasks, paperFiles } from '../../gateway/actions/evidence/paper-files.ts';
import type { PaperLanguage } from '../../schema/contracts/paper-languages.ts';

/** The tasks on this thread. */
const TASKS: PaperTasks = {
  summarisePapers: async (task) => summarisePapers(task),
  renderFrame: async (task) => renderFrame(task),
  renderItems: async (task) => renderItems(task),
  renderRows: async (task) => renderRows(task),
};

type Language = PaperLanguage | undefined;

/** The papers of a package's two files, by name. */
async function* filesOf(metadata: string, papers: string, language: Language = 'en') {
  const lines = async function* () {
    yield papers;
  };
  const source = { metadata, lines, language, time: new Date('2026-01-01T00:00:00Z') };
  for await (const { name, content } of paperFiles(TASKS, source)) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    yield { name, bytes: Buffer.concat(pieces) };
  }
}

/** Both, by name. */
export async function renderedFiles(
  metadata: string,
  papers: string,
  language?: Language,
): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const { name, bytes } of filesOf(metadata, papers, language)) files.set(name, bytes);
  return files;
}

/** `workpapers.html`, the first of the two. */
export async function renderedPage(metadata: string, papers: string, language?: Language): Promise<string> {
  for await (const { bytes } of filesOf(metadata, papers, language)) return bytes.toString('utf8');
  throw new Error('there is no page');
}

/** `sample.xlsx`. */
export async function renderedSheet(metadata: string, papers: string, language?: Language): Promise<Buffer> {
  for await (const { name, bytes } of filesOf(metadata, papers, language)) {
    if (name === 'sample.xlsx') return bytes;
  }
  throw new Error('there is no workbook');
}
