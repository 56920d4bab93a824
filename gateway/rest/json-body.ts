import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { contractBroken } from '../problem.ts';
import type { RawBody } from './body.ts';

/**
 * Parses a small JSON body by its contract. Ingest bodies never come here: they are parsed in the pool.
 * @throws ApiError `malformed_json` or `validation_failed`.
 */
export function parseJsonBody<Schema extends z.ZodType>(schema: Schema, body: RawBody): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw contractBroken(parsed.error);
}

function parseJson(body: RawBody): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.copy()));
  } catch {
    throw new ApiError('malformed_json', { detail: 'The request body is not valid JSON in UTF-8.' });
  }
}
