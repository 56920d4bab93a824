/** A stored entry: the texts that were hashed. */
export interface TrailLine {
  readonly header: string;
  readonly hash: string;
  /** Null after a lawful erasure. */
  readonly payload: string | null;
}

export interface TrailFileInput {
  /** `<workspace uuid>/<period>`. */
  readonly chain: string;
  /** Compact JWS. */
  readonly checkpoint: string;
  /** Entries 1 to the checkpoint's size, in order. */
  readonly entries: AsyncIterable<TrailLine> | Iterable<TrailLine>;
}

/**
 * Text of `audit-trail.json`, a line at a time: the opening line, one canonical entry a line, the closing line. Only one
 * entry is in memory at once. The same input gives the same bytes.
 * Source: docs/evidence-format.md, audit-trail.json.
 * @throws TypeError for a header that is not canonical.
 */
export async function* trailFile({ chain, checkpoint, entries }: TrailFileInput): AsyncGenerator<string> {
  yield `{"chain":${JSON.stringify(chain)},"checkpoint":${JSON.stringify(checkpoint)},"entries":[\n`;
  let before: string | null = null;
  for await (const entry of entries) {
    if (before !== null) yield `${before},\n`;
    before = entryLine(entry);
  }
  if (before !== null) yield `${before}\n`;
  yield '],"format":"audit-trail/1"}\n';
}

/**
 * The line of an entry: its header with `hash` and `payload` at their canonical places. No member of a header contains a
 * quotation mark, so the texts are joined without parsing.
 * @throws TypeError for a header that is not canonical.
 */
export function entryLine({ header, hash, payload }: TrailLine): string {
  const kindAt = header.indexOf(',"kind":"');
  const digestAt = header.indexOf(',"payload_digest":"');
  if (kindAt < 0 || digestAt < kindAt) throw new TypeError('trail file: a header is not canonical');
  const first = header.slice(0, kindAt);
  const last = header.slice(digestAt);
  return `${first},"hash":"${hash}"${header.slice(kindAt, digestAt)},"payload":${payload ?? 'null'}${last}`;
}
