import { duplicateProblem, type FieldProblem, pointerTo } from '../../schema/contracts/errors.ts';
import { INGEST_LIMITS, IngestQuery, IngestRequest, InvoiceRequest } from '../../schema/contracts/ingest.ts';
import { nearestName, shownName } from '../../schema/contracts/nearest-name.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import { faultSentence } from '../json-fault.ts';
import { scanJson } from '../json-size.ts';
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

export interface ParsedBody {
  /** The whole body. */
  readonly body: object;
  /** Unchecked. */
  readonly invoices: readonly unknown[];
  /** Members beside them, which are unknown: the first ten, and how many there are. */
  readonly unknown: readonly string[];
  readonly unknownCount: number;
}

const ENVELOPE = Object.keys(IngestRequest.shape);
const OF_INVOICE = Object.keys(InvoiceRequest.shape);
const PARAMETERS = Object.keys(IngestQuery.shape);
/** Unknown members named in one answer. */
const NAMED_MEMBERS = 10;

/**
 * The invoices of a request body. The body must be UTF-8 JSON without a member written twice: an object whose `invoices` is an
 * array of 1 to 100 elements.
 */
export function parseBody(body: Uint8Array): Result<ParsedBody, BodyFailure> {
  const { exceeded, duplicate } = scanJson(body, { values: MAX_BODY_VALUES, depth: MAX_BODY_NESTING });
  if (exceeded === 'depth') return malformed(`it is nested deeper than ${MAX_BODY_NESTING} levels`);
  if (exceeded === 'values') {
    const detail = `the body must have at most ${MAX_BODY_VALUES} members and elements in all`;
    return invalid({ code: 'invalid_value', pointer: '', detail });
  }
  const text = decode(body);
  if (text === null) return malformed('it is not UTF-8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed(faultSentence(text));
  }
  if (duplicate !== null) return invalid(duplicateProblem(duplicate));
  return readEnvelope(value);
}

function readEnvelope(value: unknown): Result<ParsedBody, BodyFailure> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const detail = 'the body must be an object with the member invoices';
    return invalid({ code: 'wrong_type', pointer: '', detail });
  }
  const members = Object.keys(value).filter((member) => !ENVELOPE.includes(member));
  const { invoices } = value as { readonly invoices?: unknown };
  const refused = refusedInvoices(invoices, members) ?? misplacedParameter(members);
  if (refused !== null) return invalid(refused);
  const unknown = members.slice(0, NAMED_MEMBERS);
  return {
    ok: true,
    value: { body: value, invoices: invoices as readonly unknown[], unknown, unknownCount: members.length },
  };
}

function refusedInvoices(invoices: unknown, members: readonly string[]): FieldProblem | null {
  const at = { pointer: '/invoices' };
  if (invoices === undefined || invoices === null) {
    if (members.some((member) => OF_INVOICE.includes(member))) {
      const detail = 'invoices is missing: put the invoice into {"invoices": [...]}';
      return { ...at, code: 'missing', detail };
    }
    const meant = members.slice(0, NAMED_MEMBERS).find((member) => nearestName(member, ENVELOPE) !== null);
    const sent = meant === undefined ? '' : `, and ${shownName(meant)} is unknown: did you mean invoices?`;
    const detail = sent === '' ? ': send an array of invoices' : sent;
    return { ...at, code: 'missing', detail: `invoices is missing${detail}` };
  }
  if (!Array.isArray(invoices)) return { ...at, code: 'wrong_type', detail: 'invoices must be an array' };
  if (invoices.length === 0) {
    return { ...at, code: 'too_few_invoices', detail: 'invoices must hold at least one invoice' };
  }
  if (invoices.length <= INGEST_LIMITS.invoices) return null;
  const detail = `invoices must hold at most ${INGEST_LIMITS.invoices} invoices, not ${invoices.length}`;
  return { ...at, code: 'too_many_invoices', detail };
}

/** A query parameter sent as a member: ignored, `dry_run` would store what was not meant to be stored. */
function misplacedParameter(members: readonly string[]): FieldProblem | null {
  for (const member of members.slice(0, NAMED_MEMBERS)) {
    const parameter = nearestName(member, PARAMETERS);
    if (parameter === null) continue;
    const detail = `${shownName(member)} is unknown in the body; ${parameter} is a parameter of the query: send /api/ingest?${parameter}=…`;
    return { code: 'unknown_member', pointer: pointerTo(member), detail };
  }
  return null;
}

/** Warnings about unknown members beside `invoices`. */
export function envelopeWarnings({ unknown, unknownCount }: ParsedBody): Warning[] {
  const warnings = unknown.map((member): Warning => {
    const message = `${shownName(member)} is unknown beside invoices and was ignored.`;
    return { code: 'unknown_member', message };
  });
  const more = unknownCount - unknown.length;
  if (more > 0)
    warnings.push({ code: 'unknown_member', message: `${more} more unknown members were ignored.` });
  return warnings;
}

/** The refusal of the same by a workspace with strict members; null without any. */
export function strictRefusal({ unknown }: ParsedBody): Result<never, BodyFailure> | null {
  const [member] = unknown;
  if (member === undefined) return null;
  const detail = `${shownName(member)} is an unknown member beside invoices`;
  return invalid({ code: 'unknown_member', pointer: pointerTo(member), detail });
}

function malformed(why: string): Result<never, BodyFailure> {
  const detail = `The body is not valid JSON: ${why}.`;
  return { ok: false, error: { code: 'malformed_json', detail, errors: [] } };
}

function invalid(problem: FieldProblem): Result<never, BodyFailure> {
  return {
    ok: false,
    error: {
      code: 'validation_failed',
      detail: problem.detail.endsWith('?') ? problem.detail : `${problem.detail}.`,
      errors: [problem],
    },
  };
}

/** Null when the bytes are not UTF-8. A byte order mark is dropped. */
function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}
