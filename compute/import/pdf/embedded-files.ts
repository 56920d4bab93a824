import type { PdfFile, PdfStream } from './pdf-file.ts';
import { isName, PdfError, type PdfValue, readableText, referenceOf } from './pdf-values.ts';

/** Attachments of a file. */
const MAX_EMBEDDED_FILES = 1_000;
/** Where a file specification may have its stream; the last three are of old writers. */
const STREAM_MEMBERS = ['F', 'UF', 'DOS', 'Mac', 'Unix'];

/** A file inside a PDF. */
export interface EmbeddedFile {
  readonly name: string;
  readonly stream: PdfStream;
  /** `AFRelationship`, such as `Alternative`; empty when it states none. */
  readonly relationship: string;
}

/**
 * The files inside a PDF, each once, however they are attached: by the names tree, as associated files of the document or of a
 * page, or as an annotation on a page. Source: ISO 32000-2:2020, 7.7.4, 7.9.6, 7.11.4, 12.5.6.15 and 14.13.
 */
export function embeddedFiles(pdf: PdfFile): EmbeddedFile[] {
  const found = new Map<number, EmbeddedFile>();
  const add = (value: PdfValue | undefined) => {
    const specification = pdf.dictionary(value);
    const streams = pdf.dictionary(specification.get('EF'));
    for (const member of STREAM_MEMBERS) {
      const number = referenceOf(streams.get(member));
      const stream = number === null ? null : pdf.stream(number);
      if (number === null || stream === null) continue;
      const relationship = pdf.get(specification.get('AFRelationship'));
      const name = readableText(pdf.get(specification.get('UF') ?? specification.get('F')));
      if (!found.has(number)) {
        found.set(number, { name, stream, relationship: isName(relationship) ? relationship.name : '' });
      }
      if (found.size > MAX_EMBEDDED_FILES) {
        throw new PdfError('bounds', `it has more than ${MAX_EMBEDDED_FILES} attachments`);
      }
      return;
    }
  };
  for (const value of pdf.list(pdf.catalog.get('AF'))) add(value);
  for (const value of namedFiles(pdf)) add(value);
  for (const value of pageFiles(pdf)) add(value);
  return [...found.values()];
}

function* namedFiles(pdf: PdfFile): Generator<PdfValue | undefined> {
  for (const node of nodes(pdf, pdf.dictionary(pdf.catalog.get('Names')).get('EmbeddedFiles'))) {
    const names = pdf.list(node.get('Names'));
    for (let index = 1; index < names.length; index += 2) yield names[index];
  }
}

function* pageFiles(pdf: PdfFile): Generator<PdfValue | undefined> {
  for (const node of nodes(pdf, pdf.catalog.get('Pages'))) {
    yield* pdf.list(node.get('AF'));
    for (const value of pdf.list(node.get('Annots'))) {
      const annotation = pdf.dictionary(value);
      yield* pdf.list(annotation.get('AF'));
      const subtype = pdf.get(annotation.get('Subtype'));
      if (isName(subtype) && subtype.name === 'FileAttachment') yield annotation.get('FS');
    }
  }
}

/** The nodes of a tree with `Kids`, each once: a damaged or hostile tree may have loops. */
function* nodes(pdf: PdfFile, root: PdfValue | undefined): Generator<ReadonlyMap<string, PdfValue>> {
  const open: (PdfValue | undefined)[] = [root];
  const seen = new Set<number>();
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const number = referenceOf(value);
    if (number !== null && seen.has(number)) continue;
    if (number !== null) seen.add(number);
    const node = pdf.dictionary(value);
    yield node;
    const kids = pdf.list(node.get('Kids'));
    for (let index = kids.length - 1; index >= 0; index--) open.push(kids[index]);
  }
}
