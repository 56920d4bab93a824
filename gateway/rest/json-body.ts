import type { z } from 'zod';
import type { FieldProblem } from '../../schema/contracts/errors.ts';
import { ApiError } from '../api-error.ts';
import type { RawBody } from './body.ts';

const MAX_PROBLEMS = 20;

/**
 * Parses a small JSON body by its contract. Ingest bodies never come here: they are parsed in the pool.
 * @throws ApiError `malformed_json` or `validation_failed`.
 */
export function parseJsonBody<Schema extends z.ZodType>(schema: Schema, body: RawBody): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(body), { reportInput: true });
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.slice(0, MAX_PROBLEMS).map(problemOf);
  throw new ApiError('validation_failed', { detail: errors.map(({ detail }) => detail).join('; '), errors });
}

function parseJson(body: RawBody): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body.copy()));
  } catch {
    throw new ApiError('malformed_json', { detail: 'The request body is not valid JSON in UTF-8.' });
  }
}

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const pointer = issue.path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
  if (issue.path.length === 0) {
    return { code: 'wrong_type', pointer, detail: 'The request body must be a JSON object.' };
  }
  return { code: codeOf(issue), pointer, detail: `${issue.path.map(String).join('.')} ${issue.message}` };
}

/** The codes ingest uses for the same faults. */
function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'missing' : 'wrong_type';
  return 'invalid_value';
}
