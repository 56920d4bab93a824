const BATCH_CHARACTERS = 256 * 1024;

/** Joins short texts to fewer long ones: each costs a pass through the archive's streams. */
export async function* lineBatches(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let batch: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    batch.push(line);
    characters += line.length;
    if (characters < BATCH_CHARACTERS) continue;
    yield batch.join('');
    batch = [];
    characters = 0;
  }
  if (characters > 0) yield batch.join('');
}
