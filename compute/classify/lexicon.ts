import { type Entry, type LexiconIndex, STEM_OFFSET, type WordTables, wordTables } from './lexicon-index.ts';
import { ALPHABET } from './normalise.ts';

/**
 * The lexicon in the form used to read texts: number arrays in memory shared by all threads. Members have the names of
 * `LexiconIndex`.
 */
export interface Lexicon
  extends Pick<
    LexiconIndex,
    | 'letters'
    | 'wordAt'
    | 'stemAt'
    | 'partAt'
    | 'partKindAt'
    | 'beginningAt'
    | 'isShort'
    | 'smallKinds'
    | 'withDot'
    | 'joined'
    | 'withPurpose'
    | 'whole'
  > {
  readonly words: WordTables;
  /** Phrase node of phrases that begin with a word, or with a stem (`STEM_OFFSET` added), by its id; 0 for none. */
  readonly startAt: Int32Array;
  /** Place in `lists` of the entries of the phrase that ends at a node. */
  readonly listAt: Uint16Array;
  readonly lists: readonly (readonly Entry[])[];
}

let provided: Lexicon | null = null;

/** Gives this thread its lexicon, before anything that classifies is loaded. */
export function provideLexicon(lexicon: Lexicon): void {
  provided = lexicon;
}

/** @throws Error if the thread did not get it in time: a bug of the caller. */
export function providedLexicon(): Lexicon {
  if (provided === null) throw new Error('the lexicon was not provided before the classifier was loaded');
  return provided;
}

/** @throws RangeError when the lexicon has outgrown its tables. */
export function frozenLexicon(index: LexiconIndex): Lexicon {
  const { nodes, smallKinds, withDot, joined, withPurpose, whole } = index;
  const startAt = new Int32Array(STEM_OFFSET + index.words);
  for (let id = 1; id < startAt.length; id += 1) startAt[id] = index.next.get(id) ?? 0;
  return {
    ...inSharedMemory({
      letters: index.letters.subarray(0, nodes * ALPHABET),
      wordAt: index.wordAt.subarray(0, nodes),
      stemAt: index.stemAt.subarray(0, nodes),
      partAt: index.partAt.subarray(0, nodes),
      partKindAt: index.partKindAt.subarray(0, nodes),
      beginningAt: index.beginningAt.subarray(0, nodes),
      isShort: index.isShort.subarray(0, nodes),
      smallKinds,
      startAt,
      ...listsOf(index),
    }),
    words: inSharedMemory(wordTables(index)),
    withDot,
    joined,
    withPurpose,
    whole,
  };
}

/** Stores each list of entries once, since most nodes share theirs. */
function listsOf({ entries }: LexiconIndex): Pick<Lexicon, 'listAt' | 'lists'> {
  const places = new Map<string, number>();
  const lists: (readonly Entry[])[] = [];
  const listAt = Uint16Array.from(entries, (list) => {
    const key = list.map(({ id }) => id).join(' ');
    const place = places.get(key) ?? lists.push(list) - 1;
    places.set(key, place);
    return place;
  });
  if (lists.length > MOST_LISTS) throw new RangeError('too many meanings');
  return { listAt, lists };
}

const MOST_LISTS = 1 << 16;

/** The same with each array of numbers copied into memory that threads share. */
function inSharedMemory<Tables extends object>(tables: Tables): Tables {
  return Object.fromEntries(
    Object.entries(tables).map(([name, value]) => [name, isNumbers(value) ? shared(value) : value]),
  ) as Tables;
}

type Numbers = Int32Array | Uint16Array | Uint8Array;

function isNumbers(value: unknown): value is Numbers {
  return ArrayBuffer.isView(value);
}

function shared(numbers: Numbers): Numbers {
  const memory = new SharedArrayBuffer(numbers.byteLength);
  new Uint8Array(memory).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
  if (numbers instanceof Int32Array) return new Int32Array(memory);
  return numbers instanceof Uint16Array ? new Uint16Array(memory) : new Uint8Array(memory);
}
