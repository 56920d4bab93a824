/**
 * Packs the places and sea distances of a factor set:
 *   node scripts/build-places.ts <data-folder> <set-id>
 * The tables stay the same, byte for byte, in one JSON text each with `~` for line ends: a text without escapes is parsed several
 * times faster, and every thread parses it at its start.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', 'compute', 'factors', 'places');
const TABLES = { places: 'places.csv', seaDistances: 'sea-distances.csv', seaSpurs: 'sea-spurs.csv' };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

function main([dataFolder, setId]: readonly string[]): void {
  if (!dataFolder || !setId) throw new Error('usage: node scripts/build-places.ts <data-folder> <set-id>');
  const inputs: object[] = [];
  const members = Object.entries(TABLES).map(([name, file]) => {
    const bytes = readFileSync(join(dataFolder, file));
    const text = bytes.toString('utf8');
    if (text.includes('~') || text.includes('\\')) throw new Error(`${file} holds the sign of a line's end`);
    const rows = text.trimEnd().split('\n').length - 1;
    inputs.push({ file, rows, bytes: bytes.length, sha256: sha256(bytes) });
    return [name, text.replaceAll('\n', '~')];
  });
  const text = `${JSON.stringify(Object.fromEntries(members))}\n`;
  const outputs = [{ file: 'places.json', bytes: Buffer.byteLength(text), sha256: sha256(text) }];
  const manifest = { format: 'footing-places/1', id: setId, inputs, outputs };
  mkdirSync(join(FOLDER, setId), { recursive: true });
  writeFileSync(join(FOLDER, setId, 'places.json'), text);
  writeFileSync(join(FOLDER, setId, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

main(process.argv.slice(2));
