import type { FactorData } from '../../schema/contracts/factors.ts';
import type { PartyPool } from './pool.ts';

/** Sets cached; each has some 3,600 rows. A program has fewer, so this only bounds failed look-ups. */
const MAX_SETS = 16;
/** Rows returned by a task: the event loop parses them, so a whole set comes in parts. */
const ROWS_PER_TASK = 400;

/** Rows of the shipped factor sets on the event loop, for synchronous look-ups. */
export interface FactorCache {
  /**
   * Loads the rows of these sets if needed. A set this program does not have stays unknown.
   * @throws ApiError `compute_unavailable`.
   */
  ready(setIds: Iterable<string>): Promise<void>;
  /**
   * Loads the rows of all sets of this program.
   * @throws ApiError `compute_unavailable`.
   */
  allReady(): Promise<void>;
  /**
   * The row with this id and exactly this `valid_year` or `price_year`; null if there is none, or if the set is not
   * loaded.
   */
  get(setId: string, factorId: string, year: number): FactorData | null;
}

type Rows = ReadonlyMap<string, FactorData>;

/** Sets never change, so cached rows stay valid. */
export function createFactorCache(pool: PartyPool): FactorCache {
  const loading = new Map<string, Promise<Rows>>();
  const loaded = new Map<string, Rows>();

  async function load(setId: string): Promise<void> {
    const running = loading.get(setId) ?? readSet(pool, setId);
    loading.set(setId, running);
    try {
      const rows = await running;
      if (loading.get(setId) === running) keep(setId, rows);
    } finally {
      if (loading.get(setId) === running) loading.delete(setId);
    }
  }

  function keep(setId: string, rows: Rows): void {
    const [oldest] = loaded.keys();
    if (loaded.size >= MAX_SETS && oldest !== undefined) loaded.delete(oldest);
    loaded.set(setId, rows);
  }

  async function ready(setIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(setIds)].filter((setId) => !loaded.has(setId));
    await Promise.all(missing.map(load));
  }

  let all: readonly string[] | null = null;
  return {
    ready,
    async allReady() {
      all ??= await pool.run('factorSetIds', {});
      await ready(all);
    },
    get: (setId, factorId, year) => loaded.get(setId)?.get(keyOf(factorId, year)) ?? null,
  };
}

async function readSet(pool: PartyPool, setId: string): Promise<Rows> {
  const rows = new Map<string, FactorData>();
  for (let from = 0; ; from += ROWS_PER_TASK) {
    const part = await pool.run('factorRegister', { setId, from, count: ROWS_PER_TASK });
    if (!part.ok) return rows;
    for (const row of part.value) rows.set(keyOf(row.factorId, row.year), row);
    if (part.value.length < ROWS_PER_TASK) return rows;
  }
}

function keyOf(factorId: string, year: number): string {
  return `${year} ${factorId}`;
}
