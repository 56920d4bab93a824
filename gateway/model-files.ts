import { closeSync, fstatSync, globSync, openSync, readSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = new URL('../compute/classify/model/', import.meta.url);
let shared: readonly SharedArrayBuffer[] | null = null;

/** Every model file of the program, read once and shared with all threads; a few megabytes each. */
export function modelFiles(): readonly SharedArrayBuffer[] {
  shared ??= globSync('*.bin', { cwd: fileURLToPath(FOLDER) })
    .sort()
    .map((name) => readShared(fileURLToPath(new URL(name, FOLDER))));
  return shared;
}

function readShared(file: string): SharedArrayBuffer {
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
