import type { z } from 'zod';
import type { ErrorCode } from '../../../schema/contracts/errors.ts';

/** Groups of operations, with their description. */
export const TAGS = {
  invoices: 'Push invoices, find them again, and void them.',
  import: 'Send files of invoices, which a job books, and see what became of them.',
  documents: 'The original documents of invoices.',
  workpaper: 'The work of an assigned auditor on an engagement.',
  'sign-in': 'Access tokens for people; software has API keys.',
  operation: 'For operators and for checking what others send: health, keys, the verifier, this document.',
} as const;

export interface DescribedAnswer {
  readonly description: string;
  /** Contract of a JSON answer. */
  readonly json?: z.ZodType;
  /** Schemas of answers of other media types. */
  readonly content?: Readonly<Record<string, object>>;
  /** Headers in addition to those of every answer. */
  readonly headers?: readonly string[];
}

/** The description of a route, beside its method and path. */
export interface Operation {
  readonly operationId: string;
  readonly tag: keyof typeof TAGS;
  readonly summary: string;
  readonly description: string;
  /** Alternatives; an empty object means no credentials. */
  readonly security: readonly { readonly [scheme in 'apiKey' | 'accessToken']?: readonly [] }[];
  /** Optional query parameters. */
  readonly query?: z.ZodObject;
  /** Whether others decide on the query, so that unknown parameters are no mistake. */
  readonly anyQuery?: boolean;
  /** Optional request headers. */
  readonly headers?: z.ZodObject;
  readonly body?: { readonly json: z.ZodType } | { readonly content: Readonly<Record<string, object>> };
  readonly answers: Readonly<Record<number, DescribedAnswer>>;
  readonly errors: readonly ErrorCode[];
}

/** Headers of answers that count towards a limit. */
export const LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'];
/** Failures of every operation with an API key. */
export const KEY_ERRORS = ['unauthenticated', 'insufficient_scope', 'rate_limit_exceeded'] as const;
/** Failures of an operation for a signed-in person. */
export const PERSON_ERRORS = [
  'unauthenticated',
  'second_factor_missing',
  'rate_limit_exceeded',
  'busy',
] as const;
export const BODY_ERRORS = ['unsupported_media_type', 'payload_too_large'] as const;
export const JSON_BODY_ERRORS = [...BODY_ERRORS, 'malformed_json', 'validation_failed'] as const;

/** A binary body or answer. */
export function bytesOf(mediaType: string): Readonly<Record<string, object>> {
  return { [mediaType]: { type: 'string', contentMediaType: mediaType } };
}

/** RFC 7517. Members depend on `kty`; `nbf` and `exp` are the period of use. */
export const JWK_SET = {
  'application/jwk-set+json': {
    type: 'object',
    required: ['keys'],
    properties: {
      keys: {
        type: 'array',
        items: {
          type: 'object',
          required: ['kty', 'kid'],
          properties: { kty: { type: 'string' }, kid: { type: 'string' } },
          additionalProperties: true,
        },
      },
    },
  },
};

interface PublicRead extends Pick<Operation, 'operationId' | 'summary' | 'description'> {
  /** Schema of the answer by its media type. */
  readonly content: Readonly<Record<string, object>>;
  readonly errors?: readonly ErrorCode[];
}

/** A public operation that answers one document. */
export function publicRead({ content, errors = [], ...named }: PublicRead): Operation {
  return {
    ...named,
    tag: 'operation',
    security: [],
    answers: { 200: { description: 'The content.', content } },
    errors,
  };
}
