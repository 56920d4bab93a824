import { Health } from '../../schema/contracts/problem.ts';
import { isDiskFull, isReady, isStuck } from '../database/health.ts';
import { jsonAnswer } from './answer.ts';
import type { Route } from './context.ts';
import { type Operation, publicRead } from './openapi/operation.ts';

const LATER = { 'retry-after': '5' };

/** Fails only where a restart helps, never because the database is unavailable or busy. */
export const healthRoute: Route = {
  method: 'GET',
  path: '/healthz',
  operation: probe({
    operationId: 'getHealth',
    summary: 'The process needs no restart',
    description: 'It never fails because the database is unavailable or busy.',
    no: 'A restart is needed.',
  }),
  handle: async ({ deps }) =>
    (await isStuck(deps.database))
      ? jsonAnswer(503, '{"status":"stuck"}', LATER)
      : jsonAnswer(200, '{"status":"ok"}'),
};

/** The process can work: it is not stopping and its database accepts changes. */
export const readinessRoute: Route = {
  method: 'GET',
  path: '/readyz',
  operation: probe({
    operationId: 'getReadiness',
    summary: 'The server accepts work',
    description: 'For load balancers. `disk_full`: the disk of the database has no room for changes.',
    no: 'The server is stopping, or the database does not answer or accepts no changes.',
  }),
  async handle({ deps }) {
    const { state } = deps.lifecycle;
    if (state !== 'serving') return jsonAnswer(503, `{"status":"${state}"}`, LATER);
    if (!(await isReady(deps.database))) return jsonAnswer(503, '{"status":"unavailable"}', LATER);
    return (await isDiskFull(deps.database))
      ? jsonAnswer(503, '{"status":"disk_full"}', LATER)
      : jsonAnswer(200, '{"status":"ready"}');
  },
};

/** Prometheus metrics of the process. */
export const metricsRoute: Route = {
  method: 'GET',
  path: '/metrics',
  operation: publicRead({
    operationId: 'getMetrics',
    summary: 'Prometheus metrics of the process',
    description: 'In the text format of Prometheus.',
    content: { 'text/plain': { type: 'string' } },
  }),
  async handle({ deps }) {
    const { text, contentType } = await deps.metrics.print();
    return { status: 200, headers: { 'content-type': contentType }, body: text };
  },
};

function probe({
  no,
  ...named
}: Pick<Operation, 'operationId' | 'summary' | 'description'> & { readonly no: string }): Operation {
  const answers = {
    200: { description: 'Yes.', json: Health },
    503: { description: no, json: Health },
  };
  return { ...named, tag: 'operation', security: [], answers, errors: [] };
}
