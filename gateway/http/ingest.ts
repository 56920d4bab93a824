import { ingest } from '../actions/invoices/ingest.ts';
import { ApiError } from '../api-error.ts';
import { requireKey } from '../auth/require-key.ts';
import { depsOf } from '../deps.ts';
import { MAX_BODY_BYTES } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import { readBody, sha256OfBody } from './body.ts';
import type { Route } from './context.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { requireMediaType } from './media-type.ts';

/** `POST /api/ingest`: the body goes to the pool as it came; nothing on this thread parses it. */
export const ingestRoute: Route = {
  method: 'POST',
  path: '/api/ingest',
  async handle({ deps, headers, extraHeaders, method, path, search, query, body }) {
    const caller = await requireKey({ deps, headers, extraHeaders }, 'ingest');
    requireMediaType(headers, 'application/json');
    const digest = sha256OfBody().update(`${method}\n${path}\n${search}\n`);
    const raw = await readBody(body, { maxBytes: MAX_BODY_BYTES, party: caller.party, digest });
    const answer = await ingest(depsOf(deps, caller.party), {
      caller,
      body: raw,
      fingerprint: digest.digest('hex'),
      idempotencyKey: parseIdempotencyKey(headers.get('idempotency-key')),
      detail: parseChoice(query, 'detail', { lines: true }, false),
      dryRun: parseChoice(query, 'dry_run', { true: true, false: false }, false),
    });
    return jsonAnswer(200, answer.text, answer.replayed ? { 'idempotent-replayed': 'true' } : {});
  },
};

/** A query parameter with few values. @throws ApiError `validation_failed` for another value. */
function parseChoice<Value>(
  query: URLSearchParams,
  name: string,
  choices: Readonly<Record<string, Value>>,
  otherwise: Value,
): Value {
  const sent = query.get(name);
  if (sent === null) return otherwise;
  const choice = Object.hasOwn(choices, sent) ? choices[sent] : undefined;
  if (choice !== undefined) return choice;
  const detail = `The query parameter ${name} must be ${Object.keys(choices).join(' or ')}.`;
  throw new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_query', pointer: '', detail }],
  });
}
