import http from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

const TIMEOUT_MS = 60_000;

/**
 * One HTTP request written as given: `fetch` would normalise the path, merge headers and refuse others.
 * `headers` is a flat list of names and values, so that a header can be sent twice.
 */
export function rawRequest(
  url: string,
  request: {
    readonly method: string;
    readonly path: string;
    readonly headers?: readonly string[];
    readonly body?: string | Uint8Array;
  },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const body = request.body ?? '';
  const headers = ['host', `${hostname}:${port}`, ...(request.headers ?? [])];
  if (body.length > 0) headers.push('content-length', String(Buffer.byteLength(body)));
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { hostname, port, method: request.method, path: request.path, headers, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}
