import type { PopulationContext } from '../../../schema/queries/population.ts';
import { MAX_KEPT_POPULATIONS } from '../../limits.ts';

/** The lines of a period with their risk factors, as plans are tried out on them. */
export interface ScoredPopulation {
  readonly context: PopulationContext;
  readonly scored: readonly Uint8Array[];
}

/** The few populations that plans were last tried out on, so that typing in a plan does not read the period each time. */
export interface KeptPopulations {
  /**
   * The one of `name` in this state of the workspace, else that of `make`. Requests for the same one share one
   * computation.
   */
  get(name: string, state: string, make: () => Promise<ScoredPopulation>): Promise<ScoredPopulation>;
}

interface Kept {
  readonly state: string;
  readonly population: Promise<ScoredPopulation>;
}

export function createKeptPopulations(): KeptPopulations {
  /** The one used last is the last. */
  const all = new Map<string, Kept>();
  return {
    get(name, state, make) {
      const known = all.get(name);
      const kept = known?.state === state ? known : { state, population: make() };
      all.delete(name);
      all.set(name, kept);
      const [oldest] = all.keys();
      if (all.size > MAX_KEPT_POPULATIONS && oldest !== undefined) all.delete(oldest);
      kept.population.catch(() => {
        if (all.get(name) === kept) all.delete(name);
      });
      return kept.population;
    },
  };
}
