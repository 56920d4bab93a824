import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Verdict } from '../../../compute/verify/report.ts';
import { verifyFile } from '../verify/verify-file.ts';
import type { AuditDestination } from './audit-year.ts';

/** The written package and what the verifier says of it. */
export interface ExportedYear {
  readonly file: string;
  readonly bytes: number;
  readonly verdict: Verdict;
}

/**
 * Downloads the evidence of a completed engagement to a file and verifies that file, with the key published by
 * the server pinned, as whoever gets the file would.
 * @throws Error when the server refuses.
 */
export async function exportYear(
  { url, auditor }: Pick<AuditDestination, 'url' | 'auditor'>,
  engagementId: string,
  file: string,
): Promise<ExportedYear> {
  const token = await post(url, '/api/auth/token', null, auditor).then((answer) => answer.json());
  const { access_token } = token as { access_token: string };
  const request = { action: 'export-evidence', engagement_id: engagementId };
  const answer = await post(url, '/api/workpaper', access_token, request);
  if (answer.body === null) throw new Error('the server sent no package');
  const target = createWriteStream(file);
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), target);
  const { keys } = (await (await fetch(`${url}/.well-known/audit-jwks.json`)).json()) as {
    keys: readonly { readonly kid: string }[];
  };
  const [newest] = keys.slice(-1);
  const verdict = await verifyFile(file, {
    recalculate: true,
    ...(newest === undefined ? {} : { thumbprint: newest.kid }),
  });
  return { file, bytes: target.bytesWritten, verdict };
}

async function post(url: string, path: string, token: string | null, body: object): Promise<Response> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** The result as text, ending in a line break. */
export function printedExport({ file, bytes, verdict }: ExportedYear): string {
  const size = `${(bytes / 1_048_576).toFixed(1)} MiB`;
  return `\nEvidence package ${file} (${size})\n${verdict.sentences.map((sentence) => `  ${sentence}`).join('\n')}\n`;
}
