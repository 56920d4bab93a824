import { isLiteral, notAValue } from './json-word.ts';

/** The first fault of a text that is no JSON: what is wrong, and the position in characters, from 0. */
export interface JsonFault {
  readonly what: string;
  readonly position: number;
}

type Next = 'value' | 'first element' | 'name' | 'first name' | 'colon' | 'comma' | 'end';

const SPACE = new Set(' \t\n\r');
/** What ends a word that somebody may have meant as one value: a space or a mark of JSON. */
const ENDS_WORD = /[\s,:{}[\]"]/;

/**
 * Why a text is no JSON, in plain words, as an engine's message depends on its version and often names no position; null for
 * JSON. Source: RFC 8259.
 */
export function jsonFault(text: string): JsonFault | null {
  const closers: string[] = [];
  let next: Next = 'value';
  let position = 0;
  for (;;) {
    position = passing(text, position, (mark) => SPACE.has(mark));
    const mark = text[position];
    if (mark === undefined) return next === 'end' ? null : { what: early(closers, text), position };
    const of = { text, position, closers };
    const step: Step = STEPS[next](mark, of);
    if ('what' in step) return { what: step.what, position: step.position ?? position };
    next = step.next;
    position = step.position;
  }
}

/** The fault as a sentence without its full stop, with its place. */
export function faultSentence(text: string): string {
  const fault = jsonFault(text);
  if (fault === null) return 'it cannot be read';
  const before = text.slice(0, fault.position);
  const line = before.split('\n').length;
  const column = fault.position - before.lastIndexOf('\n');
  return `${fault.what}, at position ${fault.position} (line ${line}, column ${column})`;
}

type Step =
  | { readonly next: Next; readonly position: number }
  | { readonly what: string; readonly position?: number };

interface At {
  readonly text: string;
  readonly position: number;
  /** The brackets still to be closed. */
  readonly closers: string[];
}

const STEPS: Readonly<Record<Next, (mark: string, at: At) => Step>> = {
  value: readValue,
  'first element': (mark, at) => (mark === ']' ? close(at) : readValue(mark, at)),
  name: readName,
  'first name': (mark, at) => (mark === '}' ? close(at) : readName(mark, at)),
  colon: (mark, { position }) =>
    mark === ':' ? { next: 'value', position: position + 1 } : { what: 'a colon is missing after a name' },
  comma: readComma,
  end: () => ({ what: 'there is more text after the end of the JSON value' }),
};

function readValue(mark: string, at: At): Step {
  const { text, position, closers } = at;
  if (mark === '{' || mark === '[') {
    closers.push(mark === '{' ? '}' : ']');
    return { next: mark === '{' ? 'first name' : 'first element', position: position + 1 };
  }
  if (mark === '"') return readString(at, after(closers));
  if (mark === ',' || mark === '}' || mark === ']' || mark === ':') {
    return { what: `a value is missing before ${mark}` };
  }
  const end = passing(text, position, (character) => !ENDS_WORD.test(character));
  const word = text.slice(position, end);
  if (isLiteral(word)) return { next: after(closers), position: end };
  return { what: notAValue(word) };
}

function readName(mark: string, at: At): Step {
  if (mark === '"') return readString(at, 'colon');
  if (mark === '}') return { what: 'a comma is followed by no member' };
  if (mark === "'") return { what: 'names are in double quotes' };
  return { what: 'the name of a member, in double quotes, is missing' };
}

function readComma(mark: string, at: At): Step {
  const { closers, position } = at;
  const closer = closers[closers.length - 1];
  if (mark === closer) return close(at);
  if (mark === ',') return { next: closer === '}' ? 'name' : 'value', position: position + 1 };
  return { what: `a comma or ${closer ?? 'the end'} is missing` };
}

function close({ closers, position }: At): Step {
  closers.pop();
  return { next: after(closers), position: position + 1 };
}

const after = (closers: readonly string[]): Next => (closers.length === 0 ? 'end' : 'comma');

function readString({ text, position }: At, next: Next): Step {
  for (let index = position + 1; index < text.length; index += 1) {
    const mark = text.charCodeAt(index);
    if (mark === 0x22) return { next, position: index + 1 };
    if (mark < 0x20) {
      return {
        what: 'a text has a line break or another control character: write it as \\n',
        position: index,
      };
    }
    if (mark !== 0x5c) continue;
    if (!/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(text.slice(index, index + 6))) {
      return { what: 'a text has a backslash that begins no escape: write \\\\', position: index };
    }
    index += 1;
  }
  return { what: 'a text has no closing quote', position };
}

function early(closers: readonly string[], text: string): string {
  if (text.trim() === '') return 'it is empty';
  return `it ends too early${closers.length === 0 ? '' : `: ${closers[closers.length - 1]} is missing`}`;
}

/** Where the characters from a position on end that pass. A loop: a pattern that repeats runs out of stack on megabytes. */
function passing(text: string, from: number, passes: (character: string) => boolean): number {
  let end = from;
  while (end < text.length && passes(text.charAt(end))) end += 1;
  return end;
}
