import { Agent, request } from 'node:http';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';
import type { BenchServer } from './bench-server.ts';
import { type Body, type Door, doors, SERIAL } from './refused-bodies.ts';
import type { Finding } from './report.ts';

const WARM_UP = 5;
/** Enough of each that a millisecond of other load does not decide. */
const LEAST_REQUESTS = 5;
const MOST_REQUESTS = 40;
const ENOUGH_BYTES = 2 * 1024 * 1024;
const TARGET_US_A_BYTE = 3;
const SLOWEST_SHOWN = 12;
const US_PER_SECOND = 1e6;

interface Cost {
  readonly door: string;
  readonly body: string;
  readonly status: number;
  readonly bytes: number;
  /** Processor time of the event loop's thread above that of the smallest request, a byte. */
  readonly usPerByte: number;
  readonly ms: number;
}

/**
 * The cost of a refused request for the gateway's event loop: each endpoint with its worst bodies. The cost of the smallest
 * refused request of the same endpoint (such as checking its credentials) is subtracted and reported separately.
 */
export async function measureRefused(bench: BenchServer): Promise<Finding[]> {
  const client = await clientOf(bench);
  const least: string[] = [];
  const costs: Cost[] = [];
  for (const door of doors()) {
    const base = await client.cost(door, { text: door.least }, MOST_REQUESTS);
    least.push(`${door.name} ${(base.seconds * 1000).toFixed(2)}`);
    for (const [name, body] of Object.entries(door.worst)) {
      const bytes = bytesOf(body);
      const count = Math.max(LEAST_REQUESTS, Math.min(MOST_REQUESTS, Math.ceil(ENOUGH_BYTES / bytes)));
      const { seconds, status } = await client.cost(door, body, count);
      const usPerByte = (Math.max(0, seconds - base.seconds) * US_PER_SECOND) / bytes;
      costs.push({ door: door.name, body: name, status, bytes, usPerByte, ms: seconds * 1000 });
    }
  }
  client.close();
  return findings(costs, least);
}

/** As sent: a chunk has its length and two line ends. */
function bytesOf({ text = '', query = '', pieces }: Body): number {
  const content = Buffer.byteLength(text);
  const framing =
    pieces === undefined ? 0 : Math.ceil(content / pieces) * `${pieces.toString(16)}\r\n\r\n`.length;
  return content + framing + query.length;
}

function findings(costs: Cost[], least: readonly string[]): Finding[] {
  const worst = costs.toSorted((a, b) => b.usPerByte - a.usPerByte);
  // 0: closed while sending, which is how a server discards a large body.
  const wrong = costs.filter(({ status }) => status !== 0 && status < 400 && status !== 200);
  if (wrong.length > 0) throw new Error(`not refused: ${JSON.stringify(wrong)}`);
  const [first] = worst;
  if (first === undefined) throw new Error('nothing measured');
  return [
    {
      name: `a refused request, ${costs.length} bodies: the worst`,
      value: `${first.usPerByte.toFixed(3)} µs a byte of event loop`,
      target: `at most ${TARGET_US_A_BYTE}`,
      reached: first.usPerByte <= TARGET_US_A_BYTE,
    },
    ...worst.slice(0, SLOWEST_SHOWN).map(({ door, body, status, bytes, usPerByte, ms }) => ({
      name: `  ${door}: ${body}`,
      value: `${usPerByte.toFixed(3)} µs a byte  (${bytes} bytes, ${ms.toFixed(1)} ms, answered ${status})`,
    })),
    { name: '  the longest one body takes', value: longest(costs) },
    { name: '  the least refused request, in ms', value: least.join('; ') },
  ];
}

function longest(costs: readonly Cost[]): string {
  const [first] = costs.toSorted((a, b) => b.ms - a.ms);
  return first === undefined
    ? ''
    : `${first.ms.toFixed(1)} ms (${first.door}: ${first.body}, ${first.bytes} bytes)`;
}

interface RefusedClient {
  /** Seconds of the event loop's thread for one such request, and its answer. */
  cost(door: Door, body: Body, count: number): Promise<{ readonly seconds: number; readonly status: number }>;
  close(): void;
}

async function clientOf(bench: BenchServer): Promise<RefusedClient> {
  const agent = new Agent({ keepAlive: true });
  const owner = await tokenOf(bench, bench.owner);
  const trpc = createTRPCClient<TrpcRouter>({
    links: [httpLink({ url: `${bench.baseUrl}/trpc`, headers: { authorization: `Bearer ${owner}` } })],
  });
  const credentials = {
    ingestKey: bench.apiKey,
    readKey: (await trpc.apiKey.create.mutate({ name: 'bench', scope: 'read' })).api_key,
    owner,
    auditor: await tokenOf(bench, bench.auditor),
  };
  const send = (door: Door, body: Body) =>
    sendOne(new URL(bench.baseUrl), agent, {
      method: door.method,
      path: `${door.path}${body.query ?? ''}`,
      headers: {
        'content-type': door.mediaType ?? 'application/json',
        accept: 'application/json',
        ...(door.as === null ? {} : { authorization: `Bearer ${credentials[door.as]}` }),
      },
      body,
    });
  return {
    async cost(door, body, count) {
      for (let sent = 0; sent < WARM_UP; sent += 1) await send(door, body);
      await bench.measure();
      let status = 0;
      for (let sent = 0; sent < count; sent += 1) status = await send(door, body);
      const { mainThreadCpuSeconds } = await bench.measure();
      return { seconds: mainThreadCpuSeconds / count, status };
    },
    close: () => agent.destroy(),
  };
}

let serial = Number(SERIAL);

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** Sends one request and reads its answer; 0 if the server closed the connection instead. */
function sendOne(
  { hostname, port }: URL,
  agent: Agent,
  { method, path, headers, body }: Sent,
): Promise<number> {
  serial += 1;
  const content = Buffer.from((body.text ?? '').replace(SERIAL, String(serial)));
  const sized = body.pieces === undefined && content.length > 0 ? { 'content-length': content.length } : {};
  return new Promise((resolve) => {
    const outgoing = request(
      { hostname, port, method, path, agent, headers: { ...headers, ...sized } },
      (incoming) => {
        incoming.on('data', () => undefined);
        incoming.on('close', () => resolve(incoming.statusCode ?? 0));
      },
    );
    outgoing.on('error', () => resolve(0));
    for (let from = 0; body.pieces !== undefined && from < content.length; from += body.pieces) {
      outgoing.write(content.subarray(from, from + body.pieces));
    }
    outgoing.end(body.pieces === undefined ? content : undefined);
  });
}

export async function tokenOf(
  { baseUrl }: BenchServer,
  user: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(user),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
