import { ping } from '../database-ping.ts';
import { READINESS_TIMEOUT_MS } from '../limits.ts';
import { jsonAnswer } from './answer.ts';
import type { Route } from './context.ts';

/** The process answers. */
export const healthRoute: Route = {
  method: 'GET',
  path: '/healthz',
  handle: async () => jsonAnswer(200, '{"status":"ok"}'),
};

/** The process can do its work: it is not stopping and its database answers. Never says why not. */
export const readinessRoute: Route = {
  method: 'GET',
  path: '/readyz',
  async handle({ deps }) {
    const { state } = deps.lifecycle;
    if (state !== 'serving') return jsonAnswer(503, `{"status":"${state}"}`, { 'retry-after': '5' });
    const ready = await withinTime(ping(deps.database));
    return ready
      ? jsonAnswer(200, '{"status":"ready"}')
      : jsonAnswer(503, '{"status":"unavailable"}', { 'retry-after': '5' });
  },
};

/** Prometheus metrics of the process. */
export const metricsRoute: Route = {
  method: 'GET',
  path: '/metrics',
  async handle({ deps }) {
    const { text, contentType } = await deps.metrics.print();
    return { status: 200, headers: { 'content-type': contentType }, body: text };
  },
};

async function withinTime(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), READINESS_TIMEOUT_MS);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
