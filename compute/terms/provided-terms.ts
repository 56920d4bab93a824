import { Buffer } from 'node:buffer';

/** A table of words as its file has it, by its name in this folder. */
export interface TermFile {
  readonly name: string;
  readonly bytes: SharedArrayBuffer | ArrayBuffer;
}

const texts = new Map<string, string>();

/**
 * Makes the tables of words known to this thread. Compute reads no files: whoever starts a thread hands it the bytes, before
 * anything that classifies is loaded, since the index is built then and never changes.
 */
export function provideTerms(files: readonly TermFile[]): void {
  for (const { name, bytes } of files) texts.set(name, Buffer.from(bytes).toString('utf8'));
}

/** @throws Error when the thread was not given the table in time: a bug of whoever started it. */
export function providedTable(name: string): string {
  const text = texts.get(name);
  if (text === undefined)
    throw new Error(`the table ${name} was not provided before the classifier was loaded`);
  return text;
}
