import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { readOptions } from '../../../compute/verify/cli/main.ts';
import { verifyFile } from '../../../compute/verify/cli/verify-file.ts';
import type { Verdict } from '../../../compute/verify/report.ts';
import { VERIFIER_FILE, verifierFile } from '../../verifier-file.ts';
import type { AuditDestination } from './audit-year.ts';

/** The written package and the verifier's result. */
export interface ExportedYear {
  readonly file: string;
  /** The keys the server published, as a JWK Set. */
  readonly keysFile: string;
  readonly bytes: number;
  readonly verdict: Verdict;
}

/**
 * Downloads the package of a completed engagement and the published audit keys to files, and verifies the package
 * with those keys, like a recipient.
 * @throws Error when the server refuses.
 */
export async function exportYear(
  { url, auditor }: Pick<AuditDestination, 'url' | 'auditor'>,
  engagementId: string,
  { file, keysFile }: Pick<ExportedYear, 'file' | 'keysFile'>,
): Promise<ExportedYear> {
  const token = await post(url, '/api/auth/token', null, auditor).then((answer) => answer.json());
  const { access_token } = token as { access_token: string };
  const request = { action: 'export-evidence', engagement_id: engagementId };
  const answer = await post(url, '/api/workpaper', access_token, request);
  if (answer.body === null) throw new Error('the server sent no package');
  const target = createWriteStream(file);
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), target);
  await writeFile(keysFile, await (await fetch(`${url}/.well-known/audit-jwks.json`)).text());
  await verifierFile();
  const verdict = await verifyFile(file, readOptions({ jwks: keysFile, recalculate: true }));
  return { file, keysFile, bytes: target.bytesWritten, verdict };
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

/** The result as text, with the command that verifies it again, ending in a line break. */
export function printedExport({ file, keysFile, bytes, verdict }: ExportedYear): string {
  return [
    '',
    `Evidence package ${file} (${(bytes / 1_048_576).toFixed(1)} MiB)`,
    ...verdict.sentences.map((sentence) => `  ${sentence}`),
    '',
    'Verify it yourself:',
    `  node ${VERIFIER_FILE} ${file} --jwks ${keysFile} --recalculate`,
    '',
  ].join('\n');
}
