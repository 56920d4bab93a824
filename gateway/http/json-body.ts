import type { z } from 'zod';
import { exceededBound } from '../../compute/json-size.ts';
import { ApiError } from '../api-error.ts';
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../limits.ts';
import { contractBroken } from '../problem.ts';
import type { RawBody } from './body.ts';

/**
 * Parses a JSON body of bounded size by its contract. Ingest bodies are parsed in the pool instead.
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

/** Bounds a JSON text before it is parsed on the event loop. @throws ApiError `validation_failed`. */
export function assertJsonSize(content: Uint8Array, values: number = MAX_JSON_VALUES): void {
  const exceeded = exceededBound(content, { values, depth: MAX_JSON_DEPTH });
  if (exceeded === null) return;
  const detail =
    exceeded === 'values'
      ? `The request has more than ${values} members and elements in all.`
      : `The request is nested deeper than ${MAX_JSON_DEPTH} levels.`;
  throw new ApiError('validation_failed', { detail });
}
