import { ApiError } from '../../api-error.ts';
import type { TaskOutput } from '../../threads/pool.ts';

type Failure = Extract<TaskOutput<'generateSample'>, { ok: false }>['error'];

/**
 * What makes a draw impossible, as the catalogue names it. Frozen lines that no longer fit are a bug.
 * @param asked - `key_item_ids` as they were sent, so that each error points to its place in them.
 */
export function samplingRefusal({ code, detail, lineItemIds }: Failure, asked: readonly string[]): Error {
  const places = new Map(asked.map((id, place) => [id.toLowerCase(), place]));
  if (code === 'population_changed') return new Error(`sampling: ${detail}`);
  const errors = lineItemIds.map((id) => ({
    code: 'not_in_population',
    pointer: `/key_item_ids/${places.get(id)}`,
    detail: `${id} is no line of the period that counts`,
  }));
  return new ApiError(code, { detail, errors });
}
