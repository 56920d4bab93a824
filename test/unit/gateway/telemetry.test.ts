import { describe, expect, it } from 'vitest';
import { telemetrySettings } from '../../../gateway/telemetry/settings.ts';
import { withoutLiterals } from '../../../gateway/telemetry/statement.ts';

describe('the text of a statement in a trace', () => {
  it.each([
    [`set local app.workspace_id = 'b0c1'`, 'set local app.workspace_id = ?'],
    [
      'select "l"."kgco2e" from "line_item" as "l" where "i"."period" = $1 limit 21',
      'select "l"."kgco2e" from "line_item" as "l" where "i"."period" = $1 limit ?',
    ],
    [
      `insert into t values ('O''Brien', 12.50, -3e5, x'ff', E'a\\'b', $2)`,
      'insert into t values (?, ?, -?, ?, ?, $2)',
    ],
    ['select scope3_category\n  from   a1', 'select scope3_category from a1'],
  ])('has no literal: %s', (text, shown) => {
    expect(withoutLiterals(text)).toBe(shown);
  });

  it.each([
    `select $tag$secret$tag$`,
    `select 'open`,
    `select 1 -- it's secret`,
    `select '${'x'.repeat(9_000)}'`,
  ])('is left out where literals cannot be told apart', (text) => {
    expect(withoutLiterals(text)).toBeNull();
  });
});

describe('the settings of telemetry', () => {
  it('are off without an endpoint or exporter, and where it is disabled', () => {
    expect(telemetrySettings({})).toBeNull();
    expect(telemetrySettings({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_EXPORTER: ' ' })).toBeNull();
    expect(
      telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_SDK_DISABLED: 'TRUE' }),
    ).toBeNull();
    const none = { OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' };
    expect(telemetrySettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', ...none })).toBeNull();
  });

  it('take one signal alone', () => {
    expect(telemetrySettings({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://c' })).toMatchObject({
      traces: null,
      metrics: 'otlp',
    });
    expect(telemetrySettings({ OTEL_TRACES_EXPORTER: 'otlp' })).toMatchObject({
      traces: 'otlp',
      metrics: null,
    });
  });

  it.each([
    { OTEL_TRACES_EXPORTER: 'zipkin' },
    { OTEL_METRICS_EXPORTER: 'prometheus' },
    { OTEL_TRACES_EXPORTER: 'otlp', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'jaeger_remote' },
    { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER_ARG: '2' },
  ])('refuse what is not supported, by name: %o', (env) => {
    expect(() => telemetrySettings(env)).toThrow(Object.keys(env).at(-1));
  });
});
