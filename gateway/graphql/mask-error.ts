import { GraphQLError, type GraphQLErrorOptions } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { ERRORS, type ErrorCode } from '../../schema/contracts/errors.ts';
import type { ApiError } from '../api-error.ts';
import type { GatewayDeps } from '../deps.ts';
import { retryAfter } from '../http/problem.ts';
import { GRAPHQL_MAX_MESSAGE } from '../limits.ts';
import { expectedFailure, internalError } from '../problem.ts';
import { extensionsOf } from './refused-request.ts';

/**
 * Yoga's `maskError`: what a client sees of an error. Expected failures have the catalogue's code in
 * `extensions.code`; a bug gives only "Server error", and the log has the rest.
 */
export function errorMask(deps: GatewayDeps): (error: unknown) => Error {
  const mask = maskedBy(deps);
  return (error) => {
    const shown = mask(error);
    return shown.message.length > GRAPHQL_MAX_MESSAGE && shown instanceof GraphQLError
      ? shortened(shown)
      : shown;
  };
}

/** The error with long quotes of the request shortened. @param code for an error without one. */
export function shortened(error: GraphQLError, code?: ErrorCode): GraphQLError {
  const { message, extensions } = error;
  // A slice would keep the whole text in memory.
  const text =
    message.length > GRAPHQL_MAX_MESSAGE
      ? `${Buffer.from(message.slice(0, GRAPHQL_MAX_MESSAGE))} …`
      : message;
  return new GraphQLError(text, {
    ...placeOf(error),
    extensions: { ...(code === undefined ? {} : { code }), ...extensions },
  });
}

/**
 * The status of an answer without data, for clients that accept `application/graphql-response+json`: that of the first
 * error's code. For `application/json` a request that was understood is answered with 200.
 * Source: GraphQL over HTTP, draft of 2025, 6.4.
 */
export function requestErrorStatus(): Plugin {
  return {
    onResultProcess({ result }) {
      if (Array.isArray(result) || !('errors' in result) || 'data' in result) return;
      for (const { extensions } of result.errors ?? []) {
        const code = extensions.code;
        if (extensions.http === undefined && isCode(code)) {
          extensions.http = { spec: true, status: ERRORS[code].status };
        }
      }
    },
  };
}

function maskedBy(deps: GatewayDeps): (error: unknown) => Error {
  return (error) => {
    const original = innermost(error);
    deps.accessLog.noteRefusal(original);
    if (original instanceof GraphQLError) return withCode(original, error);
    const failure = expectedFailure(original);
    if (failure === null || failure.cause !== undefined) {
      deps.log.error({ err: original, path: pathOf(error) }, 'GraphQL field failed');
    }
    return failure === null ? masked(error) : asGraphqlError(failure, error);
  };
}

/** A failure of the catalogue as a GraphQL error. */
export function asGraphqlError(failure: ApiError, at?: unknown): GraphQLError {
  return new GraphQLError(failure.message, {
    ...placeOf(at),
    extensions: { ...extensionsOf(failure), ...laterStatus(failure) },
  });
}

/** Status and header of an answer that is unavailable for now, for clients and proxies that repeat such requests. */
function laterStatus(failure: ApiError): { readonly http?: object } {
  const { status } = ERRORS[failure.code];
  return status === 503 ? { http: { status, headers: retryAfter(failure) } } : {};
}

function masked(at: unknown): GraphQLError {
  const { code, message } = internalError();
  return new GraphQLError('Server error', { ...placeOf(at), extensions: { code, detail: message } });
}

/** Errors of parsing, validating and coercing have no code, or one of Yoga's. */
function withCode(original: GraphQLError, at: unknown): GraphQLError {
  // Errors of compiled execution have no extensions.
  const { code, http } = original.extensions ?? {};
  if (isCode(code)) return at instanceof GraphQLError ? at : original;
  return new GraphQLError(original.message, {
    ...placeOf(original),
    extensions: { code: 'query_invalid' satisfies ErrorCode, ...(http === undefined ? {} : { http }) },
  });
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}

/** The error a field threw, without the errors that wrap it. */
function innermost(error: unknown): unknown {
  let inner = error;
  while (inner instanceof GraphQLError && inner.originalError != null) inner = inner.originalError;
  return inner;
}

function placeOf(error: unknown): GraphQLErrorOptions {
  if (!(error instanceof GraphQLError)) return {};
  const { nodes, source, positions, path } = error;
  return { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null };
}

function pathOf(error: unknown): string {
  return error instanceof GraphQLError ? (error.path ?? []).join('.') : '';
}
