import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/**
 * Ties a streamed body to its connection in both directions. The adapter pipes it but forwards neither a failure,
 * which would leave the client waiting, nor a disconnect before the first byte.
 */
export function wireBody(
  body: Readable,
  response: ServerResponse | undefined,
  onError: (error: unknown) => void,
): void {
  body.once('error', (error) => {
    onError(error);
    response?.destroy();
  });
  if (response === undefined) return;
  if (response.destroyed) body.destroy();
  else response.once('close', () => body.destroy());
}
