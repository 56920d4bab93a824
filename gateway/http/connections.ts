import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import {
  CONNECTION_CHECK_MS,
  DISCARD_TIMEOUT_MS,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_ADDRESS,
  MAX_DISCARDED_BYTES,
  MAX_DISCARDED_BYTES_PER_SECOND,
  MAX_PIPELINED_REQUESTS,
  REQUEST_TIMEOUT_MS,
} from '../limits.ts';
import { addressNetwork, clientAddress, type TrustedProxies } from './client-address.ts';

const DISCARD_CHECK_MS = 50;
const BUSY =
  'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

/** Timeouts of `http.createServer`. */
export const CONNECTION_OPTIONS = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  headersTimeout: HEADERS_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  connectionsCheckingInterval: CONNECTION_CHECK_MS,
};

/** Bounds the open connections, in all and per address; a trusted proxy serves many clients and has no bound. */
export function boundConnections(
  server: Server,
  proxies: TrustedProxies,
  bounds = { all: MAX_CONNECTIONS, perAddress: MAX_CONNECTIONS_PER_ADDRESS },
): void {
  const open = new Map<string, number>();
  server.maxConnections = bounds.all;
  server.on('connection', (socket: Socket) => {
    const peer = clientAddress(socket.remoteAddress, null, proxies);
    if (proxies.includes(peer)) return;
    const address = addressNetwork(peer);
    const count = (open.get(address) ?? 0) + 1;
    if (count > bounds.perAddress) {
      socket.end(BUSY, () => socket.destroy());
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}

const unanswered = new WeakMap<Socket, number>();

/**
 * Watches one request until it is answered.
 * @returns false if there are too many unanswered requests on the connection; it is closed.
 */
export function admitRequest(request: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = request;
  const count = (unanswered.get(socket) ?? 0) + 1;
  if (count > MAX_PIPELINED_REQUESTS) {
    socket.destroy();
    return false;
  }
  unanswered.set(socket, count);
  response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  response.once('finish', () => discardRest(request));
  return true;
}

/** Connections whose data is being discarded, and their bytes in the current second. */
const discarded = { connections: 0, since: 0, bytes: 0 };

/**
 * Discards the unread rest of a request, so that a client that sends first and reads then gets its answer and keeps
 * its connection. A client that sends too much loses it, as do all while too much is discarded in all.
 */
function discardRest(request: IncomingMessage): void {
  const { socket } = request;
  if (request.complete) return;
  const until = performance.now() + DISCARD_TIMEOUT_MS;
  const from = socket.bytesRead;
  let seen = from;
  const look = () => {
    const now = performance.now();
    if (now - discarded.since > 1_000) Object.assign(discarded, { since: now, bytes: 0 });
    discarded.bytes += socket.bytesRead - seen;
    seen = socket.bytesRead;
    const isOver = request.complete || socket.destroyed;
    const isMuchInAll = discarded.connections > 1 && discarded.bytes > MAX_DISCARDED_BYTES_PER_SECOND;
    const isTooMuch = seen - from > MAX_DISCARDED_BYTES || isMuchInAll || now > until;
    if (!isOver && !isTooMuch) return;
    clearInterval(timer);
    discarded.connections -= 1;
    if (!isOver) socket.destroySoon();
  };
  const timer = setInterval(look, DISCARD_CHECK_MS);
  discarded.connections += 1;
  request.resume();
  look();
}
