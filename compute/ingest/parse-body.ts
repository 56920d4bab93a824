import type { FieldProblem } from '../../schema/contracts/errors.ts';
import { INGEST_LIMITS } from '../../schema/contracts/ingest.ts';
import { exceededBound } from '../json-size.ts';
import type { Result } from '../types.ts';

/** Nesting of a request body. Nothing here recurses into it, so the limit protects memory. */
export const MAX_BODY_NESTING = 10_000;
/** Members and elements of a request body; 10 MiB of the shortest lines have fewer. */
const MAX_BODY_VALUES = 1_000_000;

export interface BodyFailure {
  readonly code: 'malformed_json' | 'validation_failed';
  readonly detail: string;
  readonly errors: readonly FieldProblem[];
}

/**
 * The invoices of a request body, unchecked. The body must be UTF-8 JSON: an object whose `invoices` is an
 * array of 1 to 100 elements.
 */
export function parseBody(body: Uint8Array): Result<readonly unknown[], BodyFailure> {
  const exceeded = exceededBound(body, { values: MAX_BODY_VALUES, depth: MAX_BODY_NESTING });
  if (exceeded === 'depth') return malformed(`it is nested deeper than ${MAX_BODY_NESTING} levels`);
  if (exceeded === 'values') {
    const detail = `the body must have at most ${MAX_BODY_VALUES} members and elements in all`;
    return invalid({ code: 'invalid_value', pointer: '', detail });
  }
  const text = decode(body);
  if (text === null) return malformed('it is not UTF-8');
  if (text.trim() === '') return malformed('it is empty');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    return malformed(
      position === undefined ? 'it ends too early' : `unexpected text at position ${position}`,
    );
  }
  return readEnvelope(value);
}

function readEnvelope(value: unknown): Result<readonly unknown[], BodyFailure> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return invalid({
      code: 'wrong_type',
      pointer: '',
      detail: 'the body must be an object with the member invoices',
    });
  }
  const { invoices } = value as { readonly invoices?: unknown };
  const at = { pointer: '/invoices' };
  if (invoices === undefined || invoices === null) {
    return invalid({ ...at, code: 'missing', detail: 'invoices is missing: send an array of invoices' });
  }
  if (!Array.isArray(invoices))
    return invalid({ ...at, code: 'wrong_type', detail: 'invoices must be an array' });
  if (invoices.length === 0) {
    return invalid({ ...at, code: 'too_few_invoices', detail: 'invoices must hold at least one invoice' });
  }
  if (invoices.length > INGEST_LIMITS.invoices) {
    const detail = `invoices must hold at most ${INGEST_LIMITS.invoices} invoices, not ${invoices.length}`;
    return invalid({ ...at, code: 'too_many_invoices', detail });
  }
  return { ok: true, value: invoices };
}

function malformed(why: string): Result<never, BodyFailure> {
  const detail = `The body is not valid JSON: ${why}.`;
  return { ok: false, error: { code: 'malformed_json', detail, errors: [] } };
}

function invalid(problem: FieldProblem): Result<never, BodyFailure> {
  return { ok: false, error: { code: 'validation_failed', detail: `${problem.detail}.`, errors: [problem] } };
}

/** Null when the bytes are not UTF-8. A byte order mark is dropped. */
function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
