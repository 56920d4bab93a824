import { ApiError } from '../../api-error.ts';
import type { TaskOutput } from '../../pool.ts';

type Failure = Extract<TaskOutput<'generateSample'>, { ok: false }>['error'];

/** What makes a draw impossible, as the catalogue names it. Frozen lines that no longer fit are a bug. */
export function samplingRefusal({ code, detail, lineItemIds }: Failure): Error {
  if (code === 'population_changed') return new Error(`sampling: ${detail}`);
  const errors = lineItemIds.map((id) => ({
    code: 'not_in_population',
    pointer: '/key_item_ids',
    detail: `${id} is no line of the period that counts`,
  }));
  return new ApiError(code, { detail, errors });
}
