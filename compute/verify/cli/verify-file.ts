import type { Verdict } from '../report.ts';
import type { Finding } from '../rules.ts';
import { FileSource } from './file-source.ts';
import { verifySource } from './verify-source.ts';
import type { VerifyOptions } from './verify-trail.ts';

/**
 * As `verifySource`, for a file on disk.
 * @throws Error of the operating system when the file cannot be read; UsageError.
 */
export async function verifyFile(
  path: string,
  options: VerifyOptions = {},
  onFinding?: (finding: Finding) => void,
): Promise<Verdict> {
  const source = new FileSource(path);
  try {
    return await verifySource(source, options, onFinding);
  } finally {
    source.close();
  }
}
