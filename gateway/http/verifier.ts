import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { verifierFile } from '../verifier-file.ts';
import type { Answer } from './answer.ts';
import type { Route } from './context.ts';

const MAX_AGE_SECONDS = 300;

let served: Promise<Answer> | undefined;

/** The verifier as one file without dependencies; its SHA-256 is in `Repr-Digest` (RFC 9530). */
export const verifierRoute: Route = {
  method: 'GET',
  path: '/verify/footing-verify.mjs',
  operation: {
    operationId: 'getVerifier',
    tag: 'operation',
    summary: 'The offline verifier: one file without dependencies, for Node 20 or newer',
    description:
      'Compare its SHA-256 (`Repr-Digest`) with one from another source: a verifier from whoever made the package proves nothing.',
    security: [],
    answers: {
      200: {
        description: 'The program.',
        headers: ['ETag', 'Repr-Digest'],
        content: { 'text/javascript': { type: 'string' } },
      },
      304: {
        description: 'The copy in `If-None-Match` is current.',
        headers: ['ETag', 'Repr-Digest'],
      },
    },
    errors: [],
  },
  async handle({ headers }) {
    served ??= readVerifier();
    const answer = await served.catch((error: unknown) => {
      served = undefined;
      throw error;
    });
    const { 'content-length': _, ...known } = answer.headers;
    const isKnown = headers.get('if-none-match')?.includes(answer.headers.etag ?? '') === true;
    return isKnown ? { status: 304, headers: known, body: null } : answer;
  },
};

async function readVerifier(): Promise<Answer> {
  const content = await readFile(await verifierFile());
  const digest = createHash('sha256').update(content).digest();
  return {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(content.byteLength),
      'content-disposition': 'attachment; filename="footing-verify.mjs"',
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
      etag: `"${digest.toString('hex')}"`,
      'repr-digest': `sha-256=:${digest.toString('base64')}:`,
    },
    body: content,
  };
}
