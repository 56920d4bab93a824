import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A field of a protobuf message: a number, or the bytes of a text or message. */
interface Field {
  readonly number: number;
  readonly value: bigint | Buffer;
}

/** Source: Protocol Buffers documentation, Encoding. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const [number, wire] = [tag >> 3, tag & 7];
    if (wire === 0) fields.push({ number, value: varint() });
    else {
      const length = wire === 1 ? 8 : wire === 5 ? 4 : Number(varint());
      fields.push({ number, value: message.subarray(at, at + length) });
      at += length;
    }
  }
  return fields;
}

const allOf = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap((field) =>
    field.number === number && typeof field.value !== 'bigint' ? [field.value] : [],
  );
const one = (message: Buffer, number: number): Buffer => allOf(message, number)[0] ?? Buffer.alloc(0);

function attributesOf(message: Buffer, number: number): Record<string, string> {
  return Object.fromEntries(
    allOf(message, number).map((pair) => {
      const [value] = fieldsOf(one(pair, 2));
      const shown = typeof value?.value === 'bigint' ? String(value.value) : (value?.value.toString() ?? '');
      return [one(pair, 1).toString(), shown];
    }),
  );
}

export interface ReceivedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether its status is an error. */
  readonly failed: boolean;
}

export interface ReceivedMetric {
  readonly name: string;
  readonly unit: string;
  readonly points: readonly {
    readonly attributes: Readonly<Record<string, string>>;
    readonly count: bigint;
  }[];
}

/** Source: opentelemetry-proto 1.x, trace.proto and metrics.proto. */
function spansIn(request: Buffer): ReceivedSpan[] {
  return allOf(request, 1).flatMap((resource) =>
    allOf(resource, 2).flatMap((scope) =>
      allOf(scope, 2).map((span) => ({
        service: attributesOf(one(resource, 1), 1)['service.name'] ?? '',
        traceId: one(span, 1).toString('hex'),
        spanId: one(span, 2).toString('hex'),
        parentId: one(span, 4).toString('hex'),
        name: one(span, 5).toString(),
        attributes: attributesOf(span, 9),
        failed: fieldsOf(one(span, 15)).some(({ number, value }) => number === 3 && value === 2n),
      })),
    ),
  );
}

function metricsIn(request: Buffer): ReceivedMetric[] {
  return allOf(request, 1).flatMap((resource) =>
    allOf(resource, 2).flatMap((scope) =>
      allOf(scope, 2).map((metric) => ({
        name: one(metric, 1).toString(),
        unit: one(metric, 3).toString(),
        points: allOf(one(metric, 9), 1).map((point) => ({
          attributes: attributesOf(point, 9),
          count: one(point, 4).readBigUInt64LE(),
        })),
      })),
    ),
  );
}

/** An OTLP/HTTP collector that keeps what it receives. */
export async function startCollector() {
  const spans: ReceivedSpan[] = [];
  const metrics: ReceivedMetric[] = [];
  /** Everything received, as text: to look for what must not be there. */
  let raw = '';
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    raw += body.toString('latin1');
    if (request.url === '/v1/traces') spans.push(...spansIn(body));
    if (request.url === '/v1/metrics') metrics.push(...metricsIn(body));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    raw: () => raw,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
