import type { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { contractBroken } from '../problem.ts';
import type { RawBody } from './body.ts';
import { assertJsonSize } from './json-size.ts';

/**
 * Parses a JSON body of bounded size by its contract. Ingest bodies never come here: they are parsed in the pool.
 * @throws ApiError `malformed_json` or `validation_failed`.
 */
export function parseJsonBody<Schema extends z.ZodType>(schema: Schema, body: RawBody): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body.content), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw contractBroken(parsed.error);
}

function parseJson(content: Uint8Array): unknown {
  assertJsonSize(content);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw new ApiError('malformed_json', { detail: 'The request body is not valid JSON in UTF-8.' });
  }
}
