import { createWriteStream, openAsBlob, type Stats } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CommandError, messageOf } from './command.ts';

/** Files of a folder that go into one ZIP at most, and their bytes. */
const ZIP_FILES = 5_000;
const ZIP_BYTES = 200 * 1024 * 1024;
/** A ZIP has the same bytes whenever it is made. */
const ZIP_TIME = new Date('2000-01-01T00:00:00');

/** A file to be sent, or files of a folder that are sent as one ZIP. */
export interface FileToSend {
  readonly name: string;
  readonly bytes: number;
  /** Its path, or where the ZIP is made and what goes in. */
  readonly source: string | { readonly folder: string; readonly files: readonly string[] };
}

/** What is at these paths, in order. @throws CommandError for a path that is not there, or a folder without files. */
export async function filesToSend(paths: readonly string[]): Promise<FileToSend[]> {
  const files: FileToSend[] = [];
  for (const path of paths) {
    const found: Stats = await stat(path).catch((error: unknown) => {
      throw new CommandError(`${path}: ${messageOf(error)}`);
    });
    if (found.isDirectory()) files.push(...(await zipsOf(path)));
    else files.push({ name: basename(path), bytes: found.size, source: path });
  }
  return files;
}

/** A folder as ZIPs that the service takes; what begins with a dot is left out. */
async function zipsOf(folder: string): Promise<FileToSend[]> {
  const listed = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = listed
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(/[\\/]/)
          .some((part) => part.startsWith('.')),
    )
    .sort();
  if (paths.length === 0) throw new CommandError(`${folder} has no files.`);
  const parts: { files: string[]; bytes: number }[] = [];
  for (const path of paths) {
    const { size } = await stat(path);
    const last = parts.at(-1);
    if (last === undefined || last.files.length === ZIP_FILES || last.bytes + size > ZIP_BYTES) {
      parts.push({ files: [path], bytes: size });
    } else {
      last.files.push(path);
      last.bytes += size;
    }
  }
  const name = basename(resolve(folder));
  // Named as the folder, so that reports have the paths of its files.
  return parts.map(({ files, bytes }) => ({ name, bytes, source: { folder, files } }));
}

/** Runs work with the content of a file as a blob that is read from disk. */
export async function withContent<Value>(
  { source }: FileToSend,
  work: (content: Blob) => Promise<Value>,
): Promise<Value> {
  if (typeof source === 'string') return work(await openAsBlob(source));
  const place = await mkdtemp(join(tmpdir(), 'footing-import-'));
  try {
    const path = join(place, 'files.zip');
    const zip = new ZipFile();
    for (const file of source.files) {
      const name = relative(source.folder, file).replaceAll('\\', '/');
      zip.addFile(file, name, { mtime: ZIP_TIME, mode: 0o100644 });
    }
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(path));
    return await work(await openAsBlob(path));
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
