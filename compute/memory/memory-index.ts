import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { IgnoredKind } from '../../schema/contracts/decision.ts';
import type { Dimension } from '../emissions/unit-words.ts';
import type { SharedMemory } from '../ingest/task.ts';
import { MAX_REMEMBERED_TEXT, textKey, vendorKey } from './memory-keys.ts';
import { type NearText, nearText } from './near-text.ts';

/**
 * Vendor, text, category, factor id and region of the line of a decision. Vendor and text are as recorded; their keys are built
 * here, so that both sides always use the same version of the keys.
 */
export type RememberedRow = readonly [string, string, string, string | null, string];

/** The decision for a vendor and a text. */
export interface Remembered {
  readonly category: Category;
  readonly factorId: string | null;
  /** ISO 3166-1 alpha-2: the region of the decided line. */
  readonly region: string;
  /** Of the decided line, as recorded. */
  readonly description: string;
}

/** A remembered decision that fits a line, and the kind of match. */
export interface Recalled extends Remembered {
  readonly match: 'exact' | 'near';
  /** The kinds of parts ignored in the line's text, each once; empty for the same text. */
  readonly ignored: readonly IgnoredKind[];
  /** The remembered text and the line's, each without its dates; empty for the same text. */
  readonly undated: readonly string[];
  /** What the ignored amounts measure. */
  readonly measures: readonly Dimension[];
}

/** null if texts that differ only in ignored parts were decided differently: none of them is recalled. */
type NearMap = ReadonlyMap<string, NearEntry | null>;

interface NearEntry extends Remembered {
  readonly undated: string;
}

interface VendorMemory {
  readonly exact: ReadonlyMap<string, Remembered>;
  readonly strict: NearMap;
  readonly loose: NearMap;
}

/** The memory of a workspace, by vendor. */
export interface MemoryIndex {
  readonly size: number;
  /** @param vendor a vendor key. */
  of(vendor: string): VendorMemory | undefined;
}

/** Indexes in a thread; each has one workspace's memory. */
const MAX_INDEXES = 8;
const indexes = new Map<string, MemoryIndex>();

/** The index of a memory, built once a thread and version. Workspaces never share one: the key has their id. */
export function memoryIndex({ workspaceId, version, rows }: SharedMemory): MemoryIndex {
  const name = `${workspaceId}/${version}`;
  const known = indexes.get(name);
  if (known !== undefined) return known;
  const text = new TextDecoder().decode(new Uint8Array(rows).slice());
  const index = buildIndex(JSON.parse(text) as RememberedRow[]);
  forgetVersionsOf(workspaceId);
  const [oldest] = indexes.keys();
  if (indexes.size >= MAX_INDEXES && oldest !== undefined) indexes.delete(oldest);
  indexes.set(name, index);
  return index;
}

/** An erased text must not stay in a thread after its row. */
function forgetVersionsOf(workspaceId: string): void {
  for (const name of indexes.keys()) if (name.startsWith(`${workspaceId}/`)) indexes.delete(name);
}

/**
 * An index of these rows, oldest first: of rows with the same keys the newest counts. The texts of a vendor are parsed when
 * first needed.
 * @throws TypeError for an unknown category.
 */
export function buildIndex(rows: readonly RememberedRow[]): MemoryIndex {
  const keys = new Map<string, string>();
  const byVendor = new Map<string, RememberedRow[]>();
  for (const row of rows) {
    const [vendor, , category] = row;
    if (!isCategory(category)) throw new TypeError('a remembered category is not of the list');
    const key = keys.get(vendor) ?? vendorKey(vendor);
    keys.set(vendor, key);
    const own = byVendor.get(key);
    if (own === undefined) byVendor.set(key, [row]);
    else own.push(row);
  }
  const read = new Map<string, VendorMemory>();
  return {
    size: byVendor.size,
    of(vendor) {
      const known = read.get(vendor);
      const own = known === undefined ? byVendor.get(vendor) : undefined;
      if (own === undefined) return known;
      const memory = vendorMemory(own);
      read.set(vendor, memory);
      return memory;
    },
  };
}

const isCategory = (text: string): text is Category => (CATEGORIES as readonly string[]).includes(text);

function vendorMemory(rows: readonly RememberedRow[]): VendorMemory {
  const exact = new Map<string, Remembered>();
  for (const [, description, category, factorId, region] of rows) {
    const text = textKey(description);
    if (text === '' || !isCategory(category)) continue;
    exact.set(text, { category, factorId, region, description });
  }
  const strict = new Map<string, NearEntry | null>();
  const loose = new Map<string, NearEntry | null>();
  for (const remembered of exact.values()) {
    const near = nearText(remembered.description);
    if (near === null) continue;
    const entry = { ...remembered, undated: near.undated };
    addNear(strict, near.strict, entry);
    addNear(loose, near.loose, entry);
  }
  return { exact, strict, loose };
}

/** Of texts with the same decision the first in the alphabet is used, whatever the order of the rows. */
function addNear(map: Map<string, NearEntry | null>, key: string, remembered: NearEntry): void {
  const other = map.get(key);
  if (other === undefined) map.set(key, remembered);
  else if (other === null || !isSame(other, remembered)) map.set(key, null);
  else if (remembered.description < other.description) map.set(key, remembered);
}

/** Equal decisions; a factor is equal only within a region. */
function isSame(a: Remembered, b: Remembered): boolean {
  if (a.category !== b.category || a.factorId !== b.factorId) return false;
  return a.factorId === null || a.region === b.region;
}

/** A function that recalls the decisions of one vendor: for the same text, else a near one. */
export function recallOf(
  index: MemoryIndex,
  vendorName: string,
): ((description: string) => Recalled | null) | null {
  if (index.size === 0) return null;
  const vendor = vendorKey(vendorName);
  const own = vendor === '' ? undefined : index.of(vendor);
  if (own === undefined) return null;
  return (description) => {
    const key = textKey(description);
    const exact = own.exact.get(key);
    if (exact !== undefined) return { ...exact, match: 'exact', ignored: [], undated: [], measures: [] };
    const near = key.length > MAX_REMEMBERED_TEXT ? null : nearText(description);
    return near === null ? null : nearOf(own, near);
  };
}

function nearOf({ strict, loose }: VendorMemory, near: NearText): Recalled | null {
  const kinds = [...new Set(near.ignored.map(({ kind }) => kind))];
  const closely = strict.get(near.strict);
  const found = closely ?? loose.get(near.loose);
  if (!found) return null;
  const ignored = closely ? kinds.filter((kind) => kind !== 'number') : kinds;
  return {
    ...found,
    match: 'near',
    ignored,
    undated: [found.undated, near.undated],
    measures: near.measures,
  };
}
