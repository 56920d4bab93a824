import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of the process; no label contains a tenant's data. */
export interface Metrics {
  /** @param route the route's pattern, never the path as sent. */
  observeRequest(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** A token of the OpenID provider: whether it was accepted. */
  countForeignToken(outcome: 'accepted' | 'refused' | 'unavailable'): void;
  /** A request to the time stamp authority. */
  countTimeStamp(outcome: 'stamped' | 'failed'): void;
  /** An export that met a broken chain, or rows that say something else than the chain. */
  countTrailProblem(problem: 'broken' | 'rows_differ'): void;
  /** Prometheus text and its media type. */
  print(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** @param waiting tasks that currently wait for a compute thread. */
export function createMetrics(waiting: () => number): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labels = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered HTTP requests.',
    labelNames: labels,
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request line to the complete answer.',
    labelNames: ['method', 'route'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  new Gauge({
    name: 'compute_tasks_waiting',
    help: 'Tasks waiting for a compute thread.',
    registers: [registry],
    collect() {
      this.set(waiting());
    },
  });
  const foreignTokens = new Counter({
    name: 'oidc_tokens_total',
    help: 'Access tokens of the provider of OIDC_ISSUER, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const timeStamps = new Counter({
    name: 'time_stamps_total',
    help: 'Requests to the authority of TSA_URL, by outcome.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  const trailProblems = new Counter({
    name: 'trail_problems_total',
    help: 'Exports that met a broken audit trail, or stored data that differs from it.',
    labelNames: ['problem'] as const,
    registers: [registry],
  });
  return {
    countTrailProblem: (problem) => trailProblems.inc({ problem }),
    countTimeStamp: (outcome) => timeStamps.inc({ outcome }),
    countForeignToken: (outcome) => foreignTokens.inc({ outcome }),
    observeRequest({ method, route, status, seconds }) {
      requests.inc({ method, route, status: String(status) });
      duration.observe({ method, route }, seconds);
    },
    print: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
