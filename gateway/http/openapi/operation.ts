import type { z } from 'zod';
import type { ErrorCode } from '../../../schema/contracts/errors.ts';

/** One contract by its name, which is that of its schema in the document: `{ VoidInvoiceRequest }`. */
export type NamedContract = Readonly<Record<string, z.ZodType>>;

export interface DescribedAnswer {
  readonly description: string;
  /** Contract of an answer that is JSON. */
  readonly json?: NamedContract;
  /** Schemas of answers of other media types. */
  readonly content?: Readonly<Record<string, object>>;
  /** Headers beside those of every answer. */
  readonly headers?: readonly string[];
}

/** What a route tells of itself, beside its method and path. */
export interface Operation {
  readonly operationId: string;
  readonly tag: 'invoices' | 'documents' | 'workpaper' | 'sign-in' | 'operation';
  readonly summary: string;
  readonly description?: string;
  /** Alternatives; an empty object is no credentials. */
  readonly security: readonly { readonly [scheme in 'apiKey' | 'accessToken']?: readonly [] }[];
  /** Optional query parameters. */
  readonly query?: z.ZodObject;
  /** Optional request headers. */
  readonly headers?: z.ZodObject;
  readonly body?: { readonly json: NamedContract } | { readonly content: Readonly<Record<string, object>> };
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  readonly errors: readonly ErrorCode[];
}

/** Headers of answers that count towards a limit. */
export const LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'];
/** Failures of every operation that takes an API key. */
export const KEY_ERRORS = ['unauthenticated', 'insufficient_scope', 'rate_limit_exceeded'] as const;
/** Of one for a signed-in person. */
export const PERSON_ERRORS = ['unauthenticated', 'rate_limit_exceeded', 'busy'] as const;
export const BODY_ERRORS = ['unsupported_media_type', 'payload_too_large'] as const;
export const JSON_BODY_ERRORS = [...BODY_ERRORS, 'malformed_json', 'validation_failed'] as const;

/** A body or answer of bytes. */
export function bytesOf(mediaType: string): Readonly<Record<string, object>> {
  return { [mediaType]: { type: 'string', contentMediaType: mediaType } };
}

/** An operation anybody may read, whose answer is described by its media type alone. */
export function publicRead(operationId: string, summary: string, mediaType: string): Operation {
  const schema = { type: mediaType.startsWith('text/') ? 'string' : 'object' };
  const answers = { 200: { description: 'Here it is.', content: { [mediaType]: schema } } };
  return { operationId, tag: 'operation', summary, security: [], answers, errors: [] };
}
