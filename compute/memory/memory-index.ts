import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { SharedMemory } from '../ingest/task.ts';
import { nearKey, textKey, vendorKey } from './memory-keys.ts';

/** Vendor key, text key, category, factor id. */
export type RememberedRow = readonly [string, string, string, string | null];

/** What was decided for a vendor and a text. */
export interface Remembered {
  readonly category: Category;
  readonly factorId: string | null;
}

/** A remembered decision that fits a line, and how. */
export interface Recalled extends Remembered {
  readonly match: 'exact' | 'near';
}

interface VendorMemory {
  readonly exact: ReadonlyMap<string, Remembered>;
  /** null where texts that differ in numbers only were decided differently: then none of them is recalled. */
  readonly near: ReadonlyMap<string, Remembered | null>;
}

/** What a workspace remembers, by vendor. */
export type MemoryIndex = ReadonlyMap<string, VendorMemory>;

/** Indexes a thread keeps; each holds one workspace's memory. */
const MAX_INDEXES = 8;
const indexes = new Map<string, MemoryIndex>();

/** The index of a memory, built once a thread and version. Workspaces never share one: their id is in its name. */
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

/** An erased text must not outlive its row in a thread. */
function forgetVersionsOf(workspaceId: string): void {
  for (const name of indexes.keys()) if (name.startsWith(`${workspaceId}/`)) indexes.delete(name);
}

/** An index of these rows, whatever their order. @throws TypeError for a category that is none. */
export function buildIndex(rows: readonly RememberedRow[]): MemoryIndex {
  const index = new Map<string, { exact: Map<string, Remembered>; near: Map<string, Remembered | null> }>();
  for (const [vendor, text, category, factorId] of rows) {
    if (!isCategory(category)) throw new TypeError('a remembered category is not of the list');
    const own = index.get(vendor) ?? { exact: new Map(), near: new Map() };
    index.set(vendor, own);
    const remembered = { category, factorId };
    own.exact.set(text, remembered);
    const near = nearKey(text);
    if (near === null) continue;
    const other = own.near.get(near);
    const agrees = other === undefined || (other !== null && isSame(other, remembered));
    own.near.set(near, agrees ? remembered : null);
  }
  return index;
}

const isCategory = (text: string): text is Category => (CATEGORIES as readonly string[]).includes(text);

const isSame = (a: Remembered, b: Remembered) => a.category === b.category && a.factorId === b.factorId;

/** A function that recalls what was decided for the texts of one vendor: the same text, else a near one. */
export function recallOf(
  index: MemoryIndex,
  vendorName: string,
): ((description: string) => Recalled | null) | null {
  if (index.size === 0) return null;
  const vendor = vendorKey(vendorName);
  const own = vendor === '' ? undefined : index.get(vendor);
  if (own === undefined) return null;
  return (description) => {
    const key = textKey(description);
    const exact = own.exact.get(key);
    if (exact !== undefined) return { ...exact, match: 'exact' };
    const near = nearKey(key);
    const remembered = near === null ? null : own.near.get(near);
    return remembered ? { ...remembered, match: 'near' } : null;
  };
}
