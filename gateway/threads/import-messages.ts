import type { MessagePort } from 'node:worker_threads';
import type { ImportPage } from '../../compute/import/import-pages.ts';
import type { ImportMapping } from '../../schema/contracts/import-mapping.ts';

export type { PageDocument, PageItem } from '../../compute/import/import-pages.ts';

/** What the thread that reads a job is told. The file itself it asks for, part by part. */
export interface ReadImportTask {
  /** Transferred. */
  readonly port: MessagePort;
  readonly fileName: string;
  readonly bytes: number;
  /** Items up to this ordinal are booked already. */
  readonly after: number;
  readonly withDocuments: boolean;
  readonly mapping: ImportMapping | null;
  readonly remembered: readonly ImportMapping[];
}

/** A page, and up to where the file was read for it: also a bit further, and in a ZIP where its member stands. */
export interface ReadPage extends ImportPage {
  readonly readBytes: number;
}

/** From the thread. */
export type FromReader =
  | { readonly kind: 'part'; readonly part: number }
  | { readonly kind: 'page'; readonly page: ReadPage }
  | { readonly kind: 'end' };

/** To the thread. */
export type ToReader =
  | { readonly kind: 'next' }
  | { readonly kind: 'part'; readonly part: number; readonly bytes: Uint8Array };
