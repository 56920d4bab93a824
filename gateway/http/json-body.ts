import type { z } from 'zod';
import { faultSentence, jsonFault } from '../../compute/json-fault.ts';
import { scanJson } from '../../compute/json-size.ts';
import { duplicateProblem } from '../../schema/contracts/errors.ts';
import { ApiError } from '../api-error.ts';
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../limits.ts';
import { contractBroken } from '../problem.ts';
import type { RawBody } from './body.ts';

/**
 * Parses a JSON body of bounded size by its contract. Ingest bodies are parsed in the pool instead.
 * @throws ApiError `malformed_json` or `validation_failed`.
 */
export function parseJsonBody<Schema extends z.ZodType>(schema: Schema, body: RawBody): z.output<Schema> {
  const parsed = schema.safeParse(parsedJson(body.content), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw contractBroken(parsed.error);
}

/** The value of a JSON text, bounded as below. @throws ApiError `malformed_json` or `validation_failed`. */
export function parsedJson(content: Uint8Array, values?: number): unknown {
  const text = decodedJson(content, values);
  try {
    return JSON.parse(text);
  } catch {
    throw malformedJson(text);
  }
}

/** The refusal of a text that is no JSON: what is wrong, and where. */
export function malformedJson(text: string, name?: string): ApiError {
  return malformed(faultSentence(text), name);
}

/**
 * Bounds a JSON text before it is parsed on the event loop, and refuses one with a member written twice.
 * @throws ApiError `validation_failed`; `malformed_json` for a text that is no UTF-8, or no JSON and has such a member.
 */
export function decodedJson(content: Uint8Array, values: number = MAX_JSON_VALUES): string {
  const { exceeded, duplicate } = scanJson(content, { values, depth: MAX_JSON_DEPTH });
  if (exceeded !== null) {
    const detail =
      exceeded === 'values'
        ? `The request has more than ${values} members and elements in all.`
        : `The request is nested deeper than ${MAX_JSON_DEPTH} levels.`;
    throw new ApiError('validation_failed', { detail });
  }
  const text = utf8(content);
  if (duplicate === null) return text;
  if (jsonFault(text) !== null) throw malformedJson(text);
  const problem = duplicateProblem(duplicate);
  throw new ApiError('validation_failed', { detail: `${problem.detail}.`, errors: [problem] });
}

function utf8(content: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw malformed('it is not UTF-8');
  }
}

function malformed(why: string, name = 'The request body'): ApiError {
  return new ApiError('malformed_json', { detail: `${name} is not valid JSON: ${why}.` });
}
