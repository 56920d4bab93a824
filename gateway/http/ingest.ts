import { z } from 'zod';
import { IngestAnswer, IngestRequest } from '../../schema/contracts/ingest.ts';
import { ingest } from '../actions/invoices/ingest.ts';
import { requireKey } from '../auth/require-key.ts';
import { depsOf } from '../deps.ts';
import { MAX_BODY_BYTES } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import { readBody, sha256OfBody } from './body.ts';
import type { Route } from './context.ts';
import { parseIdempotencyKey } from './idempotency-key.ts';
import { requireMediaType } from './media-type.ts';
import { JSON_BODY_ERRORS, KEY_ERRORS, LIMIT_HEADERS } from './openapi/operation.ts';
import { parseQuery } from './query.ts';

const Query = z.object({
  detail: z
    .enum(['lines'], 'must be lines')
    .optional()
    .describe('`lines`: every invoice carries its `line_items`.'),
  dry_run: z
    .enum(['true', 'false'], 'must be true or false')
    .optional()
    .describe('`true`: the full answer, nothing stored, ids null.'),
});

const RequestHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .min(1)
    .max(255)
    .optional()
    .describe(
      'Quoted or bare. The same key with the same request returns the stored answer for 7 days; with another request it is refused. Where nothing was stored because of a state that can change, such as a closed period, the request is tried anew.',
    ),
});

/** `POST /api/ingest`: the body goes to the pool as received; this thread does not parse it. */
export const ingestRoute: Route = {
  method: 'POST',
  path: '/api/ingest',
  operation: {
    operationId: 'ingest',
    tag: 'invoices',
    summary: 'Push invoices and get kg CO2e',
    description:
      'Valid invoices are stored in one transaction and listed in `invoices`; each rejected one is listed in `errors`. The answer is 200 also when every invoice was rejected.',
    security: [{ apiKey: [] }],
    query: Query,
    headers: RequestHeaders,
    body: { json: IngestRequest },
    answers: {
      200: {
        description: 'Processed.',
        headers: [...LIMIT_HEADERS, 'Idempotent-Replayed'],
        json: IngestAnswer,
      },
    },
    errors: [
      'trail_broken',
      ...KEY_ERRORS,
      ...JSON_BODY_ERRORS,
      'invalid_idempotency_key',
      'idempotency_key_reused',
      'idempotency_in_progress',
      'compute_unavailable',
      'busy',
    ],
  },
  async handle({ deps, headers, extraHeaders, method, path, search, query, body }) {
    const caller = await requireKey(
      { deps, headers, extraHeaders },
      { scopes: ['ingest'], counted: 'attempt', onSuccess: 'ingest' },
    );
    // Dry runs and replays are answered beyond the hourly limit; whether it is a replay is known from the body.
    const isNew = query.get('dry_run') !== 'true' && headers.get('idempotency-key') === null;
    if (isNew) caller.limits.requireLeft('ingest');
    requireMediaType(headers, 'application/json');
    const digest = sha256OfBody().update(`${method}\n${path}\n${search}\n`);
    const raw = await readBody(body, { maxBytes: MAX_BODY_BYTES, party: caller.party, digest });
    const choices = parseQuery(Query, query);
    const answer = await ingest(depsOf(deps, caller.party), {
      caller,
      body: raw,
      fingerprint: digest.digest('hex'),
      idempotencyKey: parseIdempotencyKey(headers.get('idempotency-key')),
      detail: choices.detail === 'lines',
      dryRun: choices.dry_run === 'true',
    });
    return jsonAnswer(200, answer.text, answer.replayed ? { 'idempotent-replayed': 'true' } : {});
  },
};
