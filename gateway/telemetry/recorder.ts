import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  diag,
  type Histogram,
  type Meter,
  type MeterProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  ConsoleMetricExporter,
  PeriodicExportingMetricReader,
  MeterProvider as SdkMeterProvider,
} from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import { codeOf } from '../log.ts';
import type { TelemetrySettings } from './settings.ts';
import type { Operation, Recorder, RequestRecord } from './telemetry.ts';

const SCOPE = 'footing';
/** Bounds of the last export when the process stops. */
const CLOSE_MS = 5_000;
/** Upper bounds in seconds. Source: OpenTelemetry semantic conventions, `http.server.request.duration`. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10, 30, 60];
/** Names of the durations. Source: OpenTelemetry semantic conventions for HTTP, RPC and databases. */
const DURATION: Readonly<Record<Operation['kind'] | 'http', string>> = {
  http: 'http.server.request.duration',
  graphql: 'footing.graphql.duration',
  procedure: 'rpc.server.call.duration',
  job: 'footing.import.duration',
  task: 'footing.compute.duration',
  statement: 'db.client.operation.duration',
};

/** The SDK, without the global state of its API: only what is named in the code is recorded. */
export function createRecorder(settings: TelemetrySettings, log: Logger): Recorder {
  const complain = (message: string) => log.warn({ reason: message.slice(0, 200) }, 'telemetry');
  const quiet = () => undefined;
  diag.setLogger({ error: complain, warn: complain, info: quiet, debug: quiet, verbose: quiet });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': settings.serviceName }))
    .merge(detectResources({ detectors: [envDetector] }));
  const traces = settings.traces === null ? null : tracesTo(settings, resource);
  const metrics = settings.metrics === null ? null : metricsTo(settings, resource);
  const durations = durationsOf(metrics);
  const current = new AsyncLocalStorage<Context>();
  const tracer = traces?.getTracer(SCOPE) ?? null;
  return {
    record: (operation, work) => record({ tracer, durations, current }, operation, work),
    request: (headers) => requestRecord({ tracer, durations, current }, headers),
    async close() {
      await Promise.all([settled(traces?.shutdown()), settled(metrics?.shutdown())]);
      diag.disable();
    },
  };
}

type Resource = ReturnType<typeof defaultResource>;

function tracesTo(settings: TelemetrySettings, resource: Resource): TracerProvider {
  const exporter = settings.traces === 'console' ? new ConsoleSpanExporter() : new OTLPTraceExporter();
  const processor = new BatchSpanProcessor({ exporter, scheduledDelayMillis: settings.spanDelayMs });
  return new TracerProvider({ resource, sampler: samplerOf(settings), spanProcessors: [processor] });
}

function metricsTo(settings: TelemetrySettings, resource: Resource): SdkMeterProvider {
  const exporter = settings.metrics === 'console' ? new ConsoleMetricExporter() : new OTLPMetricExporter();
  const exportIntervalMillis = settings.metricIntervalMs;
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(exportIntervalMillis, 30_000),
  });
  return new SdkMeterProvider({ resource, readers: [reader] });
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  const name = sampler.replace('parentbased_', '');
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio);
  return name === sampler ? root : new ParentBasedSampler({ root });
}

type Durations = ReadonlyMap<string, Histogram>;

function durationsOf(metrics: MeterProvider | null): Durations {
  const meter: Meter | undefined = metrics?.getMeter(SCOPE);
  if (meter === undefined) return new Map();
  return new Map(
    Object.entries(DURATION).map(([kind, name]) => {
      const advice = { explicitBucketBoundaries: BUCKETS };
      return [kind, meter.createHistogram(name, { unit: 's', advice })];
    }),
  );
}

interface Sinks {
  readonly tracer: Tracer | null;
  readonly durations: Durations;
  readonly current: AsyncLocalStorage<Context>;
}

const KINDS: Partial<Record<Operation['kind'], SpanKind>> = { statement: SpanKind.CLIENT };

async function record<Value>(
  { tracer, durations, current }: Sinks,
  operation: Operation,
  work: () => Promise<Value>,
): Promise<Value> {
  const { kind, name, attributes = {}, details = {}, isRoot = false, failure } = operation;
  const parent = (isRoot ? undefined : current.getStore()) ?? ROOT_CONTEXT;
  const span = tracer?.startSpan(
    name,
    { kind: KINDS[kind] ?? SpanKind.INTERNAL, attributes: { ...attributes, ...details } },
    parent,
  );
  const begun = performance.now();
  const end = (error: string | null) => {
    const failed: Attributes = error === null ? {} : { 'error.type': error };
    durations.get(kind)?.record((performance.now() - begun) / 1000, { ...attributes, ...failed });
    if (error !== null) span?.setAttributes(failed).setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  try {
    const value = await (span === undefined ? work() : current.run(trace.setSpan(parent, span), work));
    end(failure?.(value) ?? null);
    return value;
  } catch (error) {
    end(errorType(error));
    throw error;
  }
}

/** The code of an error, never its message, which may quote data. */
function errorType(error: unknown): string {
  if (error instanceof ApiError) return error.code;
  const code = codeOf(error);
  return code ?? (error instanceof Error ? error.name : 'unknown');
}

const propagator = new W3CTraceContextPropagator();
const HEADERS = {
  keys: (): string[] => ['traceparent', 'tracestate'],
  get: (headers: Pick<Headers, 'get'>, name: string) => headers.get(name) ?? undefined,
};

function requestRecord({ tracer, durations, current }: Sinks, headers: Pick<Headers, 'get'>): RequestRecord {
  const parent = propagator.extract(ROOT_CONTEXT, headers, HEADERS);
  const span: Span | undefined = tracer?.startSpan('HTTP', { kind: SpanKind.SERVER }, parent);
  const begun = performance.now();
  const context = span === undefined ? parent : trace.setSpan(parent, span);
  return {
    within: (work) => current.run(context, work),
    end({ method, route, status }) {
      const attributes = {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        ...(status >= 500 ? { 'error.type': String(status) } : {}),
      };
      durations.get('http')?.record((performance.now() - begun) / 1000, attributes);
      span?.setAttributes(attributes).updateName(`${method} ${route}`);
      if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    },
  };
}

/** A collector that cannot be reached does not keep the process from stopping. */
async function settled(work: Promise<void> | undefined): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
  await Promise.race([work, late]).catch(() => undefined);
}
