import type { z } from 'zod';
import type { ErrorCode } from '../../../schema/contracts/errors.ts';

/** One contract by the name of its schema in the document: `{ VoidInvoiceRequest }`. */
export type NamedContract = Readonly<Record<string, z.ZodType>>;

export interface DescribedAnswer {
  readonly description: string;
  /** Contract of a JSON answer. */
  readonly json?: NamedContract;
  /** Schemas of answers of other media types. */
  readonly content?: Readonly<Record<string, object>>;
  /** Headers in addition to those of every answer. */
  readonly headers?: readonly string[];
}

/** The description of a route, beside its method and path. */
export interface Operation {
  readonly operationId: string;
  readonly tag: 'invoices' | 'import' | 'documents' | 'workpaper' | 'sign-in' | 'operation';
  readonly summary: string;
  readonly description?: string;
  /** Alternatives; an empty object means no credentials. */
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
/** Failures of every operation with an API key. */
export const KEY_ERRORS = ['unauthenticated', 'insufficient_scope', 'rate_limit_exceeded'] as const;
/** Failures of an operation for a signed-in person. */
export const PERSON_ERRORS = ['unauthenticated', 'rate_limit_exceeded', 'busy'] as const;
export const BODY_ERRORS = ['unsupported_media_type', 'payload_too_large'] as const;
export const JSON_BODY_ERRORS = [...BODY_ERRORS, 'malformed_json', 'validation_failed'] as const;

/** A binary body or answer. */
export function bytesOf(mediaType: string): Readonly<Record<string, object>> {
  return { [mediaType]: { type: 'string', contentMediaType: mediaType } };
}

/** A public operation whose answer is described by its media type alone. */
export function publicRead(operationId: string, summary: string, mediaType: string): Operation {
  const schema = { type: mediaType.startsWith('text/') ? 'string' : 'object' };
  const answers = { 200: { description: 'The content.', content: { [mediaType]: schema } } };
  return { operationId, tag: 'operation', summary, security: [], answers, errors: [] };
}
