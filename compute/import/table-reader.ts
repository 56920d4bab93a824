import type { ImportMapping, MappingQuestion } from '../../schema/contracts/import-mapping.ts';
import type { TableOptions } from './read-file.ts';
import type { Reader, ReadItem } from './read-item.ts';
import { FileRefused } from './spreadsheet/file-refused.ts';
import { proposeMapping } from './spreadsheet/propose-mapping.ts';
import { readSpreadsheet } from './spreadsheet/read-spreadsheet.ts';

export interface KnownMappings {
  /** Sent with the file: for every table that has no remembered one of its own. */
  readonly sent: ImportMapping | null;
  /** Remembered by the workspace. */
  readonly remembered: readonly ImportMapping[];
}

/**
 * Reads tables by the mapping of their columns: the one sent or remembered for exactly these, else the one sent, else the
 * proposed one, if it leaves nothing open. What is open is a problem, never guessed; what the proposal assumes is a note.
 */
export function tableReader({ sent, remembered }: KnownMappings): Reader<TableOptions> {
  const known = new Map([...remembered, ...(sent === null ? [] : [sent])].map((one) => [one.layout, one]));
  return async function* read(bytes, { file, kind }): AsyncGenerator<ReadItem> {
    const pieces = again(bytes, kind === 'text' ? MAX_PROPOSED_BYTES : Number.POSITIVE_INFINITY);
    try {
      const { mapping: proposed, questions } = await proposeMapping(pieces.first(), { file });
      const mapping = known.get(proposed.layout) ?? sent;
      const open = questions.filter(
        (question) => question.needs_answer && (mapping === null || isOpen(question, mapping, proposed)),
      );
      if (open.length > 0) {
        const message = `The columns of ${file} cannot be read without an answer: ${open.map(({ message: text }) => text).join(' ')} Ask POST /api/import/mapping for the mapping, correct it, and send it with the file.`;
        yield { kind: 'problem', problem: { code: 'mapping_unanswered', message, place: { file } } };
        return;
      }
      const items = readSpreadsheet(pieces.all(), { file, mapping: mapping ?? proposed });
      yield* mapping === null ? withAssumed(items, questions, file) : items;
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      yield { kind: 'problem', problem: { code: error.code, message: error.message, place: { file } } };
    } finally {
      await pieces.close();
    }
  };
}

/** Whether a mapping leaves a format out that was asked for: `/columns/invoice_date/date_format` of the same column. */
function isOpen({ member }: MappingQuestion, mapping: ImportMapping, proposed: ImportMapping): boolean {
  const [, , field = '', format] = member.split('/');
  if (format === undefined) return false;
  const [own, asked] = [mapping, proposed].map(
    ({ columns }) => (columns as Record<string, Readonly<Record<string, unknown>> | undefined>)[field],
  );
  return own !== undefined && own.column === asked?.column && own[format] === undefined;
}

/** Says at the first invoice what the proposed mapping assumes, as nobody has seen it. */
async function* withAssumed(
  items: AsyncIterable<ReadItem>,
  questions: readonly MappingQuestion[],
  file: string,
): AsyncGenerator<ReadItem> {
  const notes = questions.map(
    ({ message }) => ({ code: 'mapping_assumed', message, place: { file } }) as const,
  );
  let isFirst = true;
  for await (const item of items) {
    if (item.kind !== 'invoice' || !isFirst) yield item;
    else {
      isFirst = false;
      yield { ...item, notes: [...notes, ...item.notes] };
    }
  }
}

/** Bytes of a text file that its mapping is proposed from: they are in memory until then. A workbook is in memory anyway. */
const MAX_PROPOSED_BYTES = 16 * 1024 * 1024;

/** Pieces that are read twice: what a first reader takes, which stops early, comes again. @param most - bytes it gets. */
function again(bytes: AsyncIterable<Uint8Array>, most: number) {
  const source = bytes[Symbol.asyncIterator]();
  const seen: Uint8Array[] = [];
  async function* rest(): AsyncGenerator<Uint8Array> {
    for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
  }
  return {
    async *first(): AsyncGenerator<Uint8Array> {
      let taken = 0;
      while (taken < most) {
        const next = await source.next();
        if (next.done === true) return;
        taken += next.value.length;
        // A piece is valid only until the next one.
        const piece = Uint8Array.from(next.value);
        seen.push(piece);
        yield piece;
      }
    },
    async *all(): AsyncGenerator<Uint8Array> {
      for (let piece = seen.shift(); piece !== undefined; piece = seen.shift()) yield piece;
      yield* rest();
    },
    async close() {
      await source.return?.();
    },
  };
}
