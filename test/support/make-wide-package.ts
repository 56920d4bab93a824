import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { unzip } from './evidence.ts';
import { makePackage } from './make-package.ts';

/** A small sound package in the form large ones have (zip64), by the library that writes them. */
export async function makeWidePackage(): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, data] of await unzip(makePackage())) {
    const content = new PassThrough();
    content.end(data);
    const options = {
      mtime: new Date(0),
      mode: 0o100644,
      forceDosTimestamp: true,
      forceZip64Format: true,
    };
    zip.addReadStream(content, name, options);
  }
  zip.end({ forceZip64Format: true, comment: '' });
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
