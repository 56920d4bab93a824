import type { MessagePort } from 'node:worker_threads';
// First: what is loaded after it asks for the words it provides.
import './import-thread-start.ts';

import { importPages } from '../../compute/import/import-pages.ts';
import type { ImportSource } from '../../compute/import/import-source.ts';
import { readFile } from '../../compute/import/read-file.ts';
import { FileRefused } from '../../compute/import/spreadsheet/file-refused.ts';
import { proposeMapping } from '../../compute/import/spreadsheet/propose-mapping.ts';
import { tableReader } from '../../compute/import/table-reader.ts';
import { readXml } from '../../compute/import/xml/read-xml.ts';
import { DOCUMENT_MAX_BYTES } from '../../schema/contracts/invoices.ts';
import { IMPORT_PART_BYTES } from '../limits.ts';
import type { FromReader, ReadImportTask, ToReader } from './import-messages.ts';

/** Parts of a file kept in memory: a ZIP is read at its end and then from its start. */
const KEPT_PARTS = 8;

/**
 * Reads a job and hands over a page when it is asked for one. It reads one page ahead and no further, so memory does not grow
 * with the file.
 */
export async function readImport(task: ReadImportTask): Promise<void> {
  const { port, fileName, mapping, remembered } = task;
  const gateway = talkTo(port);
  try {
    const readers = { xml: readXml, table: tableReader({ sent: mapping, remembered }) };
    let readBytes = 0;
    const source = partsOf(gateway, task.bytes, (at) => {
      readBytes = at;
    });
    const items = readFile(source, fileName, readers);
    const { after, withDocuments } = task;
    for await (const page of importPages(items, {
      after,
      withDocuments,
      documentBytes: DOCUMENT_MAX_BYTES,
    })) {
      await gateway.asked();
      gateway.send({ kind: 'page', page: { ...page, readBytes } }, page.body);
    }
    await gateway.asked();
    gateway.send({ kind: 'end' });
  } finally {
    port.close();
  }
}

type Talk = ReturnType<typeof talkTo>;

/** The gateway's end of the port: asks for a page, and answers with parts. */
function talkTo(port: MessagePort) {
  let pages = 0;
  let wake: (() => void) | null = null;
  let isGone = false;
  const parts = new Map<number, (bytes: Uint8Array | null) => void>();
  port.on('message', (message: ToReader) => {
    if (message.kind === 'part') {
      parts.get(message.part)?.(message.bytes);
      parts.delete(message.part);
      return;
    }
    pages += 1;
    wake?.();
  });
  port.on('close', () => {
    isGone = true;
    for (const take of parts.values()) take(null);
    wake?.();
  });
  return {
    send(message: FromReader, bytes: Uint8Array | null = null) {
      port.postMessage(message, bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
    },
    /** Resolves when a page is wanted. @throws Error when nobody wants any more. */
    async asked(): Promise<void> {
      while (pages === 0 && !isGone) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (isGone) throw new Error('nobody wants the rest of the file');
      pages -= 1;
    },
    async part(part: number): Promise<Uint8Array> {
      const bytes = await new Promise<Uint8Array | null>((resolve) => {
        if (isGone) return resolve(null);
        parts.set(part, resolve);
        port.postMessage({ kind: 'part', part } satisfies FromReader);
      });
      if (bytes === null) throw new Error('nobody wants the rest of the file');
      return bytes;
    },
  };
}

/** The file, from parts that are asked for when they are read. */
function partsOf(gateway: Talk, size: number, onRead: (at: number) => void): ImportSource {
  const kept = new Map<number, Promise<Uint8Array>>();
  const partAt = (part: number): Promise<Uint8Array> => {
    const bytes = kept.get(part) ?? gateway.part(part);
    // The one used longest ago is the first.
    kept.delete(part);
    kept.set(part, bytes);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_PARTS && oldest !== undefined) kept.delete(oldest);
    return bytes;
  };
  return {
    size,
    async read(offset, length) {
      onRead(offset + length);
      const first = Math.floor(offset / IMPORT_PART_BYTES);
      const from = offset - first * IMPORT_PART_BYTES;
      if (from + length <= IMPORT_PART_BYTES) return (await partAt(first)).subarray(from, from + length);
      const all = new Uint8Array(length);
      for (let done = 0; done < length; ) {
        const part = Math.floor((offset + done) / IMPORT_PART_BYTES);
        const bytes = await partAt(part);
        const start = offset + done - part * IMPORT_PART_BYTES;
        const piece = bytes.subarray(start, start + length - done);
        if (piece.length === 0) throw new Error('a part of the file is shorter than it should be');
        all.set(piece, done);
        done += piece.length;
      }
      return all;
    },
  };
}

/** The proposed mapping of a spreadsheet, or why there is none. */
export async function proposeImport(task: { readonly content: Uint8Array; readonly fileName: string }) {
  const pieces = async function* () {
    yield task.content;
  };
  try {
    return { ok: true, value: await proposeMapping(pieces(), { file: task.fileName }) } as const;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { ok: false, error: { code: error.code, message: error.message } } as const;
  }
}
