import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a file as memory that threads share. */
export function readShared(file: string): SharedArrayBuffer {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = new SharedArrayBuffer(fstatSync(descriptor).size);
    const view = new Uint8Array(bytes);
    let read = 0;
    while (read < view.length) {
      const more = readSync(descriptor, view, read, view.length - read, read);
      if (more === 0) throw new Error(`${file} ended early`);
      read += more;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

/** A text in UTF-8, shared among the threads. */
export function sharedText(text: string): SharedArrayBuffer {
  const bytes = Buffer.from(text, 'utf8');
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}
