import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { trustedProxies } from '../../../gateway/http/client-address.ts';
import { admitRequest, boundConnections } from '../../../gateway/http/connections.ts';

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(proxies: readonly string[]): Promise<void> {
  server = createServer((request, response) => {
    if (admitRequest(request, response)) setTimeout(() => response.end('x'), 50);
  });
  boundConnections(server, trustedProxies(proxies), { all: 6, perAddress: 3 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** What comes back on a connection of its own until it is closed, or for a while. */
async function sendOn(bytes: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 500))]);
  return text;
}

const GET = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

it('answers the connections of one address beyond its share with a plain 503, until others end', async () => {
  await listen([]);
  expect((await Promise.all([1, 2, 3].map(() => sendOn(GET)))).every((text) => text.includes(' 200 '))).toBe(
    true,
  );
  expect(await sendOn(GET)).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5/s);
  sockets[0]?.destroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await sendOn(GET)).toContain(' 200 ');
});

it('counts those of a trusted proxy in all only', async () => {
  await listen(['127.0.0.0/8']);
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendOn(GET)));
  expect(answers.filter((text) => text.includes(' 200 ')).length).toBe(6);
  expect(await sendOn(GET)).toBe('');
});

it('closes a connection with more unanswered requests than a client has', async () => {
  await listen([]);
  expect((await sendOn(GET.repeat(10))).match(/200 OK/g)).toHaveLength(10);
  expect(await sendOn(GET.repeat(11))).toBe('');
});
