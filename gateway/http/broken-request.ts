import type { Duplex } from 'node:stream';
import { ApiError } from '../api-error.ts';
import { problemAnswer } from './problem.ts';
import { requestIdOf } from './request-id.ts';

/**
 * Answers bytes that are no HTTP request (Node's parser then has no request object) with a problem document, and
 * closes the connection.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = requestIdOf(null);
  const detail = 'This is not a well-formed HTTP request, or its headers are too long or came too slowly.';
  const { body, headers } = problemAnswer(new ApiError('malformed_request', { detail }), requestId);
  const text = String(body);
  const lines = [
    'HTTP/1.1 400 Bad Request',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `x-request-id: ${requestId}`,
    'api-version: v1',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
}
