import type { PaperLanguage } from '../../../schema/contracts/paper-languages.ts';
import { PAPERS_PAGE_CHARACTERS, PAPERS_PAGE_ITEMS } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { type PackageMember, packageZip } from './package-zip.ts';

type Render<Name extends 'summarisePapers' | 'renderFrame' | 'renderItems' | 'renderRows'> = (
  task: TaskInput<Name>,
) => Promise<TaskOutput<Name>>;

/** The tasks that write the papers: of the pool, or of the command line's own thread. */
export interface PaperTasks {
  readonly summarisePapers: Render<'summarisePapers'>;
  readonly renderFrame: Render<'renderFrame'>;
  readonly renderItems: Render<'renderItems'>;
  readonly renderRows: Render<'renderRows'>;
}

/** The tasks of the pool. */
export function tasksOf(pool: PartyPool): PaperTasks {
  return {
    summarisePapers: (task) => pool.run('summarisePapers', task),
    renderFrame: (task) => pool.run('renderFrame', task),
    renderItems: (task) => pool.run('renderItems', task),
    renderRows: (task) => pool.run('renderRows', task),
  };
}

/** What the papers are made from, all of it in one package. */
export interface PaperSource {
  /** Text of metadata.json. */
  readonly metadata: string;
  /** Whole lines of workpapers.json, from the first on, each time anew. */
  lines(): AsyncIterable<string>;
  readonly language: PaperLanguage;
  /** Time of the files in the workbook. */
  readonly time: Date;
}

export const PAGE_FILE = 'workpapers.html';
export const SHEET_FILE = 'sample.xlsx';
/** The name of a file of a draft says so. */
const nameOf = (name: string, mark: string | null) => (mark === null ? name : name.replace('.', `-${mark}.`));

/**
 * The papers a person reads, made from a package alone: a page and a workbook of the sample. Nothing is kept but the
 * summary, which is of bounded size: the lines are read three times. The page ends early where it would be too long for
 * a browser, and says so; the workbook has every line.
 */
export async function* paperFiles(tasks: PaperTasks, source: PaperSource): AsyncGenerator<PackageMember> {
  let papers: TaskOutput<'summarisePapers'> | null = null;
  for await (const text of source.lines()) papers = await tasks.summarisePapers({ text, before: papers });
  papers ??= await tasks.summarisePapers({ text: '', before: null });
  const { metadata, language } = source;
  const frameOf = (shown: number) => tasks.renderFrame({ metadata, papers, language, shown });
  const frame = await frameOf(papers.items);
  async function* page() {
    yield frame.opening;
    let shown = 0;
    let characters = frame.opening.length;
    reading: for await (const text of source.lines()) {
      for (const item of await tasks.renderItems({ text, context: frame.context, first: shown + 1 })) {
        characters += item.length;
        if (shown >= PAPERS_PAGE_ITEMS || characters > PAPERS_PAGE_CHARACTERS) break reading;
        shown += 1;
        yield item;
      }
    }
    yield shown === papers?.items ? frame.closing : (await frameOf(shown)).closing;
  }
  async function* sheet() {
    yield frame.sheetOpening;
    let first = 1;
    for await (const text of source.lines()) {
      const { rows, count } = await tasks.renderRows({ text, context: frame.context, first });
      first += count;
      if (rows !== '') yield rows;
    }
    yield frame.sheetClosing;
  }
  yield { name: nameOf(PAGE_FILE, frame.mark), deflated: true, content: page() };
  yield {
    name: nameOf(SHEET_FILE, frame.mark),
    deflated: false,
    content: workbook(source.time, frame, sheet()),
  };
}

function workbook(
  time: Date,
  { parts, sheetPart }: Pick<TaskOutput<'renderFrame'>, 'parts' | 'sheetPart'>,
  rows: AsyncIterable<string>,
): AsyncIterable<Uint8Array> {
  return packageZip(time, async (digestOf) => {
    for (const [name, text] of parts) await digestOf({ name, deflated: true, content: [text] });
    await digestOf({ name: sheetPart, deflated: true, content: rows });
  });
}

/** Pieces of text as whole lines, some hundred kilobytes at a time. */
export async function* wholeLines(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  for await (const piece of pieces) {
    const end = piece.lastIndexOf('\n') + 1;
    if (end === 0) parts.push(piece);
    else {
      yield parts.join('') + piece.slice(0, end);
      parts = [piece.slice(end)];
    }
  }
  const rest = parts.join('');
  if (rest !== '') yield rest;
}
