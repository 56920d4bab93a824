import type { EvidenceFileSaved } from '../../schema/contracts/evidence-files.ts';
import type { Problem } from '../../schema/contracts/problem.ts';
import type { TestGateway } from './gateway.ts';
import type { Answered } from './hand-made-sample.ts';

interface Upload {
  readonly engagementId: string;
  readonly line?: string | undefined;
  readonly name: string;
  readonly content: Uint8Array | string;
  readonly type?: string;
}

/** Puts a file on file, or is refused. */
export async function putFile(
  { url }: Pick<TestGateway, 'url'>,
  { token }: { readonly token: string },
  { engagementId, line, name, content, type = 'application/octet-stream' }: Upload,
): Promise<Answered<EvidenceFileSaved & Problem>> {
  const query = new URLSearchParams({
    engagement_id: engagementId,
    name,
    ...(line !== undefined && { line_item_id: line }),
  });
  const answer = await fetch(`${url}/api/workpaper/evidence-files?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: Uint8Array.from(Buffer.from(content)),
  });
  return { status: answer.status, body: (await answer.json()) as EvidenceFileSaved & Problem };
}

/** Reads the list of files, or a file. */
export function getFiles(
  { url }: Pick<TestGateway, 'url'>,
  { token }: { readonly token: string },
  { engagementId, fileId }: { readonly engagementId: string; readonly fileId?: string },
): Promise<Response> {
  const path = fileId === undefined ? '' : `/${fileId}`;
  return fetch(`${url}/api/workpaper/evidence-files${path}?engagement_id=${engagementId}`, {
    headers: { authorization: `Bearer ${token}` },
  });
}
