import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTelemetry } from '../../gateway/telemetry/start-telemetry.ts';
import { askGraphql, dataOf } from '../support/ask-graphql.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { type ReceivedSpan, startCollector } from '../support/otlp-collector.ts';
import { newPerson } from '../support/people.ts';

const TRACE = { ingest: '0af7651916cd43dd8448eb211c80319c', query: '1af7651916cd43dd8448eb211c80319c' };
const CALLER = 'b7ad6b7169203331';
const parentOf = (traceId: string) => ({ traceparent: `00-${traceId}-${CALLER}-01` });

describeOnBothDatabases('telemetry', (getDb) => {
  let server: TestGateway;
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let spans: readonly ReceivedSpan[];
  let token: string;
  const before = { ...process.env };
  beforeAll(async () => {
    server = await startTestGateway(getDb().db);
    const readKey = (await server.newKey('read')).key;
    ({ token } = await newPerson(server.deps, server.workspaceId, 'owner'));
    collector = await startCollector();
    Object.assign(process.env, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_SERVICE_NAME: 'footing-under-test',
    });
    const telemetry = await startTelemetry(process.env, server.deps.log);
    const stored = await postIngest(
      server,
      { invoices: [invoiceOf({ vendor_name: 'Geheime Lieferantin' })] },
      {
        headers: parentOf(TRACE.ingest),
      },
    );
    expect(stored.status).toBe(200);
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${readKey}`,
        'content-type': 'application/json',
        ...parentOf(TRACE.query),
      },
      body: JSON.stringify({
        query:
          'query Lines($vendor: String) { lineItems(filter: { vendor: $vendor }) { totalCount nodes { description } } }',
        variables: { vendor: 'Geheime' },
      }),
    });
    const { data } = (await answer.json()) as { data: { lineItems: { totalCount: number } } };
    expect(data.lineItems.totalCount).toBe(2);
    await fetch(`${server.url}/trpc/workspace.get`, { headers: { authorization: `Bearer ${token}` } });
    await fetch(
      `${server.url}/trpc/invoice.get?input=%7B%22invoice_id%22%3A%2200000000-0000-4000-8000-000000000000%22%7D`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    await telemetry?.close();
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    spans = collector.spans;
  });
  afterAll(async () => {
    await server.close();
    await collector.close();
  });

  const named = (name: string, traceId?: string) =>
    spans.filter((span) => span.name === name && (traceId === undefined || span.traceId === traceId));
  const childrenOf = (parent: ReceivedSpan | undefined) =>
    spans.filter(({ parentId, traceId }) => parentId === parent?.spanId && traceId === parent.traceId);

  it('continues the trace of an ingest, with its compute task and its statements below the request', () => {
    const [request, ...more] = named('POST /api/ingest');
    expect(more).toEqual([]);
    expect(request).toMatchObject({ service: 'footing-under-test', traceId: TRACE.ingest, parentId: CALLER });
    expect(request?.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/ingest',
      'http.response.status_code': '200',
    });
    const names = childrenOf(request).map(({ name }) => name);
    expect(names).toContain('compute ingest');
    expect(names).toContain('INSERT');
  });

  it('continues the trace of a query, with its statements below its execution', () => {
    const [request] = named('POST /graphql', TRACE.query);
    expect(request).toMatchObject({ parentId: CALLER });
    const [execution] = childrenOf(request).filter(({ name }) => name === 'graphql query');
    expect(execution?.attributes).toMatchObject({
      'graphql.operation.name': 'Lines',
      'graphql.operation.type': 'query',
    });
    const texts = childrenOf(execution).map(({ attributes }) => attributes['db.query.text'] ?? '');
    expect(texts.some((text) => text.includes('"line_item" as "l"') && text.includes('$1'))).toBe(true);
  });

  it('records procedures, and failures by their code', () => {
    expect(named('trpc workspace.get')).toMatchObject([{ failed: false }]);
    expect(named('trpc invoice.get')).toMatchObject([
      { failed: true, attributes: { 'error.type': 'not_found', 'rpc.method': 'invoice.get' } },
    ]);
  });

  it('measures requests, queries, procedures, tasks and statements', () => {
    const points = (name: string) =>
      collector.metrics.filter((metric) => metric.name === name).flatMap((metric) => metric.points);
    expect(points('http.server.request.duration')).toContainEqual({
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/ingest',
        'http.response.status_code': '200',
      },
      count: 1n,
    });
    expect(points('footing.graphql.duration')).toMatchObject([{ count: 1n }]);
    expect(points('rpc.server.call.duration')).toHaveLength(2);
    expect(points('footing.compute.duration')).toContainEqual({
      attributes: { 'footing.task': 'ingest' },
      count: 1n,
    });
    const statements = points('db.client.operation.duration').reduce((sum, { count }) => sum + count, 0n);
    expect(statements).toBe(
      BigInt(spans.filter(({ attributes }) => 'db.operation.name' in attributes).length),
    );
  });

  it('sends nothing of a tenant: no vendor, description, workspace id, key or parameter', () => {
    expect(collector.raw()).toContain('insert into');
    for (const secret of ['Geheime', 'Hochtarif', server.workspaceId, server.apiKey, token, '@example'])
      expect(collector.raw()).not.toContain(secret);
  });

  it('sends nothing once it is switched off', async () => {
    const sent = spans.length;
    const answer = await askGraphql({ url: server.url, token, query: '{ lineItems { totalCount } }' });
    expect(dataOf<{ lineItems: object }>(answer).lineItems).toEqual({ totalCount: 2 });
    expect(spans.length).toBe(sent);
  });
});

describe('telemetry that nobody asked for', () => {
  /** What a process loads that starts telemetry as the server does. */
  const loaded = (env: Readonly<Record<string, string>>): string => {
    const program = `
      import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
      const { startTelemetry } = await import('./gateway/telemetry/start-telemetry.ts');
      await import('./gateway/http/server.ts');
      const telemetry = await startTelemetry(process.env, { warn() {} });
      console.log(loaded.filter((url) => url.includes('@opentelemetry/') && !url.includes('/api/')).join(' '));
      await telemetry?.close();
      process.exit(0);`;
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    }).trim();
  };

  it('loads nothing of it', () => {
    expect(loaded({ OTEL_SERVICE_NAME: 'x' })).toBe('');
    expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' })).toBe('');
  });

  it('loads its packages where a variable asks for it', () => {
    expect(loaded({ OTEL_TRACES_EXPORTER: 'console' })).toContain('sdk-trace');
  });
});
