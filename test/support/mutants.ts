import { sha256 } from './make-trail.ts';
import { type Members, type PackageParts, populationFile } from './reseal.ts';

/** What of a package a mutant has otherwise. */
export const TARGETS = ['payload', 'metadata', 'paper', 'population', 'document'] as const;
export type Target = (typeof TARGETS)[number];

export interface Mutant {
  readonly title: string;
  readonly target: Target;
  readonly parts: PackageParts;
}

/** Whole numbers from 0 on, the same in each run. */
export type Numbers = (below: number) => number;

/** Numbers without regularity from a seed. Source: Knuth's MMIX generator. */
export function numbersOf(seed: number): Numbers {
  let state = BigInt(seed) + 1n;
  return (below) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(Math.max(1, below)));
  };
}

/** What is signed or computed from all the rest, so that a forger makes it anew. */
const MADE_ANEW = ['seal', 'files', 'keys'];
type Path = readonly (string | number)[];

/** One member of a package changed, removed, doubled or moved; null where the change came to nothing. */
export function mutantOf(parts: PackageParts, target: Target, next: Numbers): Mutant | null {
  switch (target) {
    case 'payload': {
      const at = next(parts.entries.length);
      const entry = parts.entries[at];
      if (entry === undefined || entry.payload === null) return null;
      const changed = mutated(entry.payload, next);
      if (changed === null || !isObject(changed.value)) return null;
      const entries = parts.entries.with(at, { ...entry, payload: changed.value });
      return { title: `entry ${at + 1} ${entry.kind}${changed.title}`, target, parts: { ...parts, entries } };
    }
    case 'metadata': {
      const free = Object.entries(parts.metadata).filter(([name]) => !MADE_ANEW.includes(name));
      const changed = mutated(Object.fromEntries(free), next);
      if (changed === null || !isObject(changed.value)) return null;
      const kept = Object.entries(parts.metadata).filter(([name]) => MADE_ANEW.includes(name));
      const metadata = { ...changed.value, ...Object.fromEntries(kept) };
      return { title: `metadata${changed.title}`, target, parts: { ...parts, metadata } };
    }
    case 'paper': {
      const changed = mutated(parts.papers, next);
      if (changed === null || !Array.isArray(changed.value)) return null;
      const papers = changed.value as Members[];
      return { title: `papers${changed.title}`, target, parts: { ...parts, papers } };
    }
    case 'population':
      return populationMutant(parts, next);
    case 'document':
      return documentMutant(parts, next);
  }
}

function populationMutant(parts: PackageParts, next: Numbers): Mutant | null {
  const { population, metadata } = parts;
  const at = next(population.length);
  const row = population[at];
  if (row === undefined) return null;
  const fields = row.split(',');
  const column = next(fields.length);
  const field = fields[column] ?? '';
  const values = population.map((one) => one.split(',')[column] ?? '');
  const changes: Record<string, () => readonly string[]> = {
    remove: () => population.toSpliced(at, 1),
    double: () => population.toSpliced(at, 0, row),
    swap: () => population.with(at, population[at - 1] ?? row).with(Math.max(0, at - 1), row),
    field: () => population.with(at, fields.with(column, changedText(field, values, next)).join(',')),
    digit: () => population.with(at, fields.with(column, changedText(field, [], next)).join(',')),
    'no field': () => population.with(at, fields.toSpliced(column, 1).join(',')),
  };
  const [name, change] = oneOf(Object.entries(changes), next) ?? ['', () => population];
  const changed = change();
  if (changed.join('\n') === population.join('\n')) return null;
  const file = populationFile(changed);
  const stated = { bytes: file.length, lines: changed.length - 1, sha256: sha256(file) };
  const members = isObject(metadata.population) ? { ...metadata.population, ...stated } : metadata.population;
  return {
    title: `population, line ${at + 1}, field ${column + 1}: ${name}`,
    target: 'population',
    parts: { ...parts, population: changed, metadata: { ...metadata, population: members } },
  };
}

function documentMutant(parts: PackageParts, next: Numbers): Mutant | null {
  const chosen = oneOf([...parts.documents], next);
  const another = oneOf([...parts.documents.values()], next);
  if (chosen === null || another === null) return null;
  const [name, content] = chosen;
  const changed = Buffer.from(content);
  changed[next(changed.length)] = 0x20;
  const documents = new Map(parts.documents);
  const kind = next(3);
  if (kind === 0) documents.delete(name);
  else documents.set(name, kind === 1 ? changed : another);
  return {
    title: `${name}: ${['gone', 'a byte', 'another'][kind]}`,
    target: 'document',
    parts: { ...parts, documents },
  };
}

/** A value with one change somewhere inside. */
function mutated(value: unknown, next: Numbers): { readonly value: unknown; readonly title: string } | null {
  const paths: Path[] = [];
  collect(value, [], paths);
  const path = oneOf(paths, next);
  if (path === null) return null;
  const before = valueAt(value, path);
  const like = paths.filter((one) => one.at(-1) === path.at(-1)).map((one) => valueAt(value, one));
  const [name, change] = oneOf(changesOf(before, like, next), next) ?? ['', null];
  if (change === null) return null;
  const changed = replaced(value, path, change);
  if (JSON.stringify(changed) === JSON.stringify(value)) return null;
  return { value: changed, title: ` ${path.join('.')}: ${name}` };
}

/** Everything inside a value, containers too. */
function collect(value: unknown, path: Path, into: Path[]): void {
  if (path.length > 0) into.push(path);
  if (Array.isArray(value)) value.forEach((item, at) => void collect(item, [...path, at], into));
  else if (isObject(value))
    for (const [name, item] of Object.entries(value)) collect(item, [...path, name], into);
}

/** What stands instead; undefined removes a member. */
type Change = (before: unknown) => unknown;

function changesOf(before: unknown, like: readonly unknown[], next: Numbers): [string, Change][] {
  const every: [string, Change][] = [
    ['removed', () => undefined],
    ['null', () => null],
    ['as another', () => oneOf(like, next)],
  ];
  if (typeof before === 'string') {
    const texts = like.filter((one) => typeof one === 'string');
    return [
      ...every,
      ['changed', () => changedText(before, [], next)],
      ['changed', () => changedText(before, texts, next)],
      ['a number', () => Number.parseInt(before, 10) || 7],
    ];
  }
  if (typeof before === 'number') {
    return [
      ...every,
      ['more', () => before + 1],
      ['less', () => before - 1],
      ['much more', () => 2 ** 53 - 1],
      ['text', () => String(before)],
    ];
  }
  if (typeof before === 'boolean') return [...every, ['not', () => !before]];
  if (Array.isArray(before)) {
    const at = next(before.length);
    return [
      ...every,
      ['empty', () => []],
      ['one less', () => before.toSpliced(at, 1)],
      ['one twice', () => before.toSpliced(at, 0, before[at])],
      ['another order', () => before.toReversed()],
      ['an object', () => ({})],
    ];
  }
  if (isObject(before))
    return [...every, ['one more', () => ({ ...before, added: '1' })], ['a list', () => []]];
  return [...every, ['text', () => '1'], ['zero', () => 0], ['true', () => true]];
}

/** A text like others, or with one digit or character otherwise, or in another form. */
function changedText(text: string, others: readonly unknown[], next: Numbers): string {
  const other = oneOf(others, next);
  if (typeof other === 'string') return other;
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index);
  const at = oneOf(digits, next);
  switch (next(6)) {
    case 0:
      return text.startsWith('-') ? text.slice(1) : `-${text}`;
    case 1:
      return `${text}0`;
    case 2:
      return '';
    default:
      if (at === null) return `${text}x`;
      return `${text.slice(0, at)}${(Number(text[at]) + 1 + next(8)) % 10}${text.slice(at + 1)}`;
  }
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inside, name) => (inside as Readonly<Record<string, unknown>>)[name], value);
}

function replaced(value: unknown, [name, ...rest]: Path, change: Change): unknown {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    const at = Number(name);
    const item = replaced(value[at], rest, change);
    return item === undefined ? value.toSpliced(at, 1) : value.with(at, item);
  }
  const members = value as Members;
  return { ...members, [name]: replaced(members[name], rest, change) };
}

function oneOf<Item>(items: readonly Item[], next: Numbers): Item | null {
  return items.length === 0 ? null : (items[next(items.length)] ?? null);
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
