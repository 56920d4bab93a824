import { fromBufferPromise } from 'yauzl';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import type { VerifyOptions } from '../../compute/verify/cli/verify-trail.ts';
import type { SampleAnswer } from '../../schema/contracts/sample.ts';
import { createEngagement, type TestEngagement, workOn } from './engagement.ts';
import type { TestGateway } from './gateway.ts';

export interface CompletedEngagement extends TestEngagement {
  readonly sample: SampleAnswer;
}

/** A PDF of its own, of about this many bytes. */
export function pdfOf(name: string, bytes = 400): Buffer {
  const filling = 'x'.repeat(Math.max(0, bytes - 100));
  return Buffer.from(`%PDF-1.7\n% ${name} ${filling}\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n`);
}

/** Attaches a document to an invoice. */
export async function attachPdf(server: TestGateway, invoiceId: string, content: Uint8Array): Promise<void> {
  const answer = await fetch(`${server.url}/api/invoices/${invoiceId}/source-document`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${server.apiKey}`, 'content-type': 'application/pdf' },
    body: Uint8Array.from(content),
  });
  if (answer.status >= 300) throw new Error(`document: ${answer.status} ${await answer.text()}`);
}

/** Draws a sample. */
export async function drawSample(
  server: TestGateway,
  engagement: TestEngagement,
  request: object = {},
): Promise<SampleAnswer> {
  const seed = 'twenty printable characters or more';
  const { sample } = await workOn(server, engagement, { action: 'generate-sample', seed, ...request });
  return sample as unknown as SampleAnswer;
}

/** Re-performs all, saves an assertion on every item, one of them an exception, and completes. */
export async function completeTesting(
  server: TestGateway,
  engagement: TestEngagement,
  sample: SampleAnswer,
): Promise<void> {
  const post = (request: object) => workOn(server, engagement, request);
  await post({ action: 're-perform' });
  for (const [at, { line_item_id, recorded_kgco2e }] of sample.items.entries()) {
    const assertion =
      at === 0
        ? {
            result: 'exception',
            audited_kgco2e: Math.round(recorded_kgco2e * 500_000) / 1_000_000,
            nature_and_cause: 'Quantity read from another meter – «Zähler 2»',
          }
        : { result: 'no_exception', narrative: 'Agreed to the invoice.', workpaper_reference: 'C-3.2' };
    await post({ action: 'save-assertion', line_item_id, ...assertion });
  }
  await post({
    action: 'complete',
    conclusion: {
      text: 'The sample gives a reasonable basis.',
      basis_adequate: true,
      basis_reason: 'Other evidence covers the difference.',
    },
  });
}

/** A completed engagement: sample, papers, conclusion. */
export async function completedEngagement(
  server: TestGateway,
  request: object = {},
  period = '2025',
): Promise<CompletedEngagement> {
  const engagement = await createEngagement(server, { period });
  const sample = await drawSample(server, engagement, request);
  await completeTesting(server, engagement, sample);
  return { ...engagement, sample };
}

/** The answer of `export-evidence`. */
export function postExport(
  { url }: Pick<TestGateway, 'url'>,
  { engagementId, auditor }: Pick<TestEngagement, 'engagementId' | 'auditor'>,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/api/workpaper`, {
    method: 'POST',
    headers: { authorization: `Bearer ${auditor}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'export-evidence', engagement_id: engagementId }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** The bytes of a package. */
export async function exportPackage(
  server: Pick<TestGateway, 'url'>,
  engagement: Pick<TestEngagement, 'engagementId' | 'auditor'>,
): Promise<Buffer> {
  const answer = await postExport(server, engagement);
  if (answer.status !== 200) throw new Error(`export-evidence: ${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** What the product's verifier says of a package. */
export async function verdictOf(content: Uint8Array, options: VerifyOptions = {}) {
  const verdict = await verifySource(new MemorySource(Buffer.from(content)), options);
  return { ...verdict, rules: verdict.findings.kept.map(({ rule }) => rule) };
}

/** The files of a package, read by another program than the one that wrote it. */
export async function unzip(content: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(content), { lazyEntries: true, strictFileNames: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(Buffer.from(part));
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

/** A JSON file of a package. */
export async function jsonOf<Content>(content: Uint8Array, name: string): Promise<Content> {
  const file = (await unzip(content)).get(name);
  if (file === undefined) throw new Error(`the package has no ${name}`);
  return JSON.parse(file.toString('utf8')) as Content;
}
