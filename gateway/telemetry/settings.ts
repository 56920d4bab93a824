import { ConfigError } from '../config.ts';

/** What the standard variables ask for. The exporters read their addresses, headers and time limits themselves. */
export interface TelemetrySettings {
  readonly traces: Exporter | null;
  readonly metrics: Exporter | null;
  readonly serviceName: string;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of traces, from 0 to 1. */
  readonly ratio: number;
  readonly spanDelayMs: number;
  readonly metricIntervalMs: number;
}

type Exporter = 'otlp' | 'console';
type Env = Readonly<Record<string, string | undefined>>;

export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const MAX_MS = 3_600_000;

/**
 * Null unless an endpoint or an exporter is named: without these variables nothing is loaded.
 * Source: OpenTelemetry specification, Environment Variable Specification.
 * @throws ConfigError naming a variable whose value is not supported.
 */
export function telemetrySettings(env: Env): TelemetrySettings | null {
  if (env.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true') return null;
  const traces = exporterOf(env, 'TRACES');
  const metrics = exporterOf(env, 'METRICS');
  if (traces === null && metrics === null) return null;
  for (const signal of ['', 'TRACES_', 'METRICS_']) {
    const name = `OTEL_EXPORTER_OTLP_${signal}PROTOCOL`;
    if (textOf(env, name) !== null && textOf(env, name) !== 'http/protobuf')
      throw new ConfigError(`${name} must be http/protobuf`);
  }
  const sampler = textOf(env, 'OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on';
  const known = SAMPLERS.find((name) => name === sampler);
  if (known === undefined) throw new ConfigError(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}`);
  return {
    traces,
    metrics,
    serviceName: textOf(env, 'OTEL_SERVICE_NAME') ?? 'footing',
    sampler: known,
    ratio: numberOf(env, 'OTEL_TRACES_SAMPLER_ARG', { otherwise: 1, max: 1 }),
    spanDelayMs: numberOf(env, 'OTEL_BSP_SCHEDULE_DELAY', { otherwise: 5_000, max: MAX_MS }),
    metricIntervalMs: numberOf(env, 'OTEL_METRIC_EXPORT_INTERVAL', { otherwise: 60_000, max: MAX_MS }),
  };
}

function exporterOf(env: Env, signal: 'TRACES' | 'METRICS'): Exporter | null {
  const name = `OTEL_${signal}_EXPORTER`;
  const asked = textOf(env, name);
  if (asked === 'otlp' || asked === 'console') return asked;
  if (asked === 'none') return null;
  if (asked !== null) throw new ConfigError(`${name} must be otlp, console or none`);
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', `OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`];
  return endpoints.some((endpoint) => textOf(env, endpoint) !== null) ? 'otlp' : null;
}

function numberOf(
  env: Env,
  name: string,
  { otherwise, max }: { readonly otherwise: number; readonly max: number },
): number {
  const text = textOf(env, name);
  if (text === null) return otherwise;
  const value = /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) : -1;
  if (value < 0 || value > max) throw new ConfigError(`${name} must be a number from 0 to ${max}`);
  return value;
}

/** An empty variable counts as absent. */
function textOf(env: Env, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}
