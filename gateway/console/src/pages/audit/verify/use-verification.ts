import { useMutation } from '@tanstack/react-query';
import { keptHeads } from '../../../data/heads.ts';
import { problemIn } from '../../../data/problem.ts';
import type { Verification, VerificationRequest } from '../../../verifier/worker.ts';

/** How the audit key is known: by its thumbprint, a file of keys, the keys this service publishes, or not at all. */
export type Trust = 'thumbprint' | 'keys' | 'published' | 'none';

interface Asked {
  readonly file: File;
  readonly trust: Trust;
  readonly thumbprint: string;
  readonly keys: File | null;
  readonly receipts: File | null;
  /** One a line: CHAIN:SIZE:HEAD. */
  readonly knownHeads: string;
  readonly previous: File | null;
  readonly population: File | null;
}

/** Verifies a file in a worker of the page. */
export function useVerification() {
  return useMutation({ mutationFn: verify });
}

async function verify({ file, trust, thumbprint, keys, receipts, ...more }: Asked): Promise<Verification> {
  // Without storage, such as in a private window, there are none.
  const kept = await keptHeads().catch(() => []);
  return inWorker({
    ...more,
    file,
    thumbprint: trust === 'thumbprint' ? thumbprint : '',
    keys:
      trust === 'published' ? await publishedKeys() : trust === 'keys' ? ((await keys?.text()) ?? '') : '',
    receipts: (await receipts?.text()) ?? '',
    kept: kept.map(({ chain, token }) => ({ chain, token })),
  });
}

async function publishedKeys(): Promise<string> {
  const response = await fetch('/.well-known/audit-jwks.json');
  if (!response.ok) throw await problemIn(response);
  return response.text();
}

function inWorker(request: VerificationRequest): Promise<Verification> {
  const worker = new Worker(new URL('../../../verifier/worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Verification>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Verification>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
