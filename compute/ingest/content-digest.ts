import { createHash } from 'node:crypto';

/** Text passed to the hash at once. */
const CHUNK = 64 * 1024;

/** Text to write as it is, between the values still to be written. */
class Mark {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * SHA-256, hex, of a parsed JSON value by content: the order of members, blanks, escapes and the way a number is written
 * (`1.0`, `1`) do not matter. Without recursion, since a body may be nested deeper than the stack.
 */
export function contentDigest(value: unknown): string {
  const hash = createHash('sha256');
  const todo: unknown[] = [value];
  let text = '';
  while (todo.length > 0) {
    const next = todo.pop();
    if (next instanceof Mark) text += next.text;
    else if (typeof next === 'number') text += String(next === 0 ? 0 : next);
    else if (typeof next !== 'object' || next === null) text += JSON.stringify(next);
    else addParts(next, todo);
    if (text.length < CHUNK) continue;
    hash.update(text);
    text = '';
  }
  return hash.update(text).digest('hex');
}

/** The parts of a list or object, the last one first, because the writer takes from the end. */
function addParts(container: object, todo: unknown[]): void {
  if (Array.isArray(container)) {
    todo.push(new Mark(']'));
    for (let index = container.length - 1; index >= 0; index -= 1) todo.push(container[index], new Mark(','));
    todo.push(new Mark('['));
    return;
  }
  const members = container as Readonly<Record<string, unknown>>;
  todo.push(new Mark('}'));
  for (const name of Object.keys(members).sort().reverse()) {
    todo.push(members[name], new Mark(`,${JSON.stringify(name)}:`));
  }
  todo.push(new Mark('{'));
}
