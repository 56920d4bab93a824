import type { ImportProblemCode } from '../../schema/contracts/import.ts';
import type { InvoiceRequest } from '../../schema/contracts/ingest.ts';

/** Where something stands in what was sent. */
export interface ImportPlace {
  /** Path of the file, through the archives it is in: `2024.zip/march/inv-7.xml`. */
  readonly file: string;
  /** Page of a PDF, from 1. */
  readonly page?: number;
  readonly sheet?: string;
  /** Row, from 1, as a spreadsheet shows it. */
  readonly row?: number;
  /** The column's header word, or its letter. */
  readonly column?: string;
  /** XPath with the position of repeated elements: `/Invoice/cac:InvoiceLine[3]/cbc:LineExtensionAmount`. */
  readonly path?: string;
}

/** What is wrong, where, and what to do about it. */
export interface ImportProblem {
  readonly code: ImportProblemCode;
  /** One or two sentences for a person: what is wrong and what to do. */
  readonly message: string;
  readonly place: ImportPlace;
}

/** An invoice that was read, as the ingest interface takes it, with notes on what was adjusted or left out; or a problem that kept something out. */
export type ReadItem =
  | {
      readonly kind: 'invoice';
      readonly invoice: InvoiceRequest;
      readonly place: ImportPlace;
      readonly notes: readonly ImportProblem[];
    }
  | { readonly kind: 'problem'; readonly problem: ImportProblem };

/** What every reader is told. */
export interface ReadOptions {
  /** Path of the file, for the places of its problems. */
  readonly file: string;
}

/** Reads a file. The same bytes give the same items in the same order, however they are cut into pieces. */
export type Reader<Options extends ReadOptions = ReadOptions> = (
  bytes: AsyncIterable<Uint8Array>,
  options: Options,
) => AsyncGenerator<ReadItem>;
