import type { ImportProblemCode } from '../../../schema/contracts/import.ts';

/** Bounds of one XML file. An invoice of 1,000 lines has about 2 MB; attachments inside the XML make larger ones. */
export const XML_BOUNDS = {
  bytes: 64 * 1024 * 1024,
  /** Characters before the root element: a document type declaration is refused at its end. */
  prologue: 1024 * 1024,
  /** Elements, attributes, references and carriage returns: each costs the parser as much as a hundred plain characters. */
  marks: 1_000_000,
  /** Elements inside each other. */
  depth: 100,
  /** Attributes of one element. */
  attributes: 100,
  /** Characters kept of one value; longer ones are cut. */
  text: 20_000,
  /** Lines, allowances, classification codes and the like of one file. */
  records: 20_000,
} as const;

/** Ends the reading of a file. It never leaves the reader: it becomes the file's one problem. */
export class XmlFault extends Error {
  readonly code: ImportProblemCode;
  readonly path: string | undefined;

  constructor(code: ImportProblemCode, message: string, path?: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}
