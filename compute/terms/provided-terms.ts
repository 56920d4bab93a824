import { Buffer } from 'node:buffer';

/** A table of words as in its file, by its name in this folder. */
export interface TermFile {
  readonly name: string;
  readonly bytes: SharedArrayBuffer | ArrayBuffer;
}

const texts = new Map<string, string>();

/**
 * Provides the tables of words to this thread. Compute reads no files: whoever starts a thread passes it the bytes before
 * loading any module that classifies, since the index is built then and never changes.
 */
export function provideTerms(files: readonly TermFile[]): void {
  for (const { name, bytes } of files) texts.set(name, Buffer.from(bytes).toString('utf8'));
}

/** @throws Error if the thread did not get the table in time: a bug of the caller. */
export function providedTable(name: string): string {
  const text = texts.get(name);
  if (text === undefined)
    throw new Error(`the table ${name} was not provided before the classifier was loaded`);
  return text;
}
