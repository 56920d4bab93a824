import { deflateSync } from 'node:zlib';

/** An object's text, or a dictionary's members and the bytes of a stream. */
export type PdfObject = string | { readonly members: string; readonly data: Uint8Array };

export interface PdfForm {
  /** Members of the trailer besides `Root` and `Size`. */
  readonly trailer?: string;
  /** Objects from this number on go into an object stream, and the cross-reference is a stream. */
  readonly packedFrom?: number;
}

/** A PDF whose objects are numbered from 1; the first is the catalog. Source: ISO 32000-1:2008, 7.5. */
export function makePdf(objects: readonly PdfObject[], { trailer = '', packedFrom }: PdfForm = {}): Buffer {
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')];
  const place = () => chunks.reduce((sum, { length }) => sum + length, 0);
  const offsets = new Map<number, number>();
  const write = (number: number, object: PdfObject) => {
    offsets.set(number, place());
    chunks.push(Buffer.from(`${number} 0 obj\n`), objectBytes(object), Buffer.from('\nendobj\n'));
  };
  const packed: [number, string][] = [];
  for (const [index, object] of objects.entries()) {
    const isPacked = packedFrom !== undefined && index + 1 >= packedFrom && typeof object === 'string';
    if (isPacked) packed.push([index + 1, object]);
    else write(index + 1, object);
  }
  const size = objects.length + 1;
  if (packedFrom === undefined) {
    const start = place();
    const rows = objects.map((_, index) => `${String(offsets.get(index + 1)).padStart(10, '0')} 00000 n \n`);
    chunks.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`));
    chunks.push(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`));
    return Buffer.concat(chunks);
  }
  write(size, objectStream(packed));
  const start = place();
  const members = `/Type/XRef/Size ${size + 2}/W[1 4 2]/Root 1 0 R${trailer}`;
  write(size + 1, flate(members, crossReferences({ offsets, packed, container: size, at: start })));
  chunks.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(chunks);
}

/** A stream packed with Flate. */
export function flate(members: string, data: Uint8Array): PdfObject {
  return { members: `${members}/Filter/FlateDecode`, data: deflateSync(data) };
}

function objectBytes(object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object, 'latin1');
  const length = object.members.includes('/Length') ? '' : `/Length ${object.data.length}`;
  const head = Buffer.from(`<<${object.members}${length}>>\nstream\n`, 'latin1');
  return Buffer.concat([head, object.data, Buffer.from('\nendstream')]);
}

function objectStream(packed: readonly [number, string][]): PdfObject {
  let offset = 0;
  const index = packed.map(([number, text]) => {
    const pair = `${number} ${offset}`;
    offset += text.length + 1;
    return pair;
  });
  const head = `${index.join(' ')} `;
  const text = head + packed.map(([, value]) => value).join(' ');
  return flate(`/Type/ObjStm/N ${packed.length}/First ${head.length}`, Buffer.from(text, 'latin1'));
}

function crossReferences(from: {
  readonly offsets: ReadonlyMap<number, number>;
  readonly packed: readonly [number, string][];
  readonly container: number;
  readonly at: number;
}): Buffer {
  const rows: Buffer[] = [];
  for (let number = 0; number <= from.container + 1; number++) {
    const row = Buffer.alloc(7);
    const inside = from.packed.findIndex(([packed]) => packed === number);
    const offset = number === from.container + 1 ? from.at : from.offsets.get(number);
    row[0] = inside >= 0 ? 2 : offset === undefined ? 0 : 1;
    row.writeUInt32BE(inside >= 0 ? from.container : (offset ?? 0), 1);
    row.writeUInt16BE(Math.max(0, inside), 5);
    rows.push(row);
  }
  return Buffer.concat(rows);
}

/** XML of an invoice as far as its root element. */
export function rootOnly(root: string, text = ''): Buffer {
  return Buffer.from(
    `<?xml version="1.0"?>\n<!-- ${text} -->\n<rsm:${root} xmlns:rsm="urn:x"></rsm:${root}>`,
  );
}

/** The objects of a hybrid PDF, its attachments in the names tree with their relationships. */
export function hybrid(
  attachments: readonly {
    readonly name: string;
    readonly data: Uint8Array;
    readonly relationship?: string;
  }[],
): PdfObject[] {
  const first = 4;
  const names = attachments.map(({ name }, index) => `(${name}) ${first + 2 * index} 0 R`);
  return [
    `<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[${names.join(' ')}]>>>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...attachments.flatMap(({ name, data, relationship }, index) => [
      `<</Type/Filespec/F(${name})/UF(${name})${relationship === undefined ? '' : `/AFRelationship/${relationship}`}/EF<</F ${first + 2 * index + 1} 0 R>>>>`,
      flate('/Type/EmbeddedFile', data),
    ]),
  ];
}
