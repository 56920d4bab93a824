import { type Verdict, verdictOf } from '../../../compute/verify/report.ts';
import { type Finding, Findings } from '../../../compute/verify/rules.ts';
import type { ByteSource } from '../../../compute/verify/zip-directory.ts';
import { chunksOf, FileSource, type OpenSource } from './byte-source.ts';
import { isPinned, verifyPackage } from './verify-package.ts';
import { type PreviousPeriod, type VerifyOptions, verifyTrail } from './verify-trail.ts';

/** The verifier was asked for something it cannot do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * Verifies an evidence package or an `audit-trail.json` on disk.
 * @param onFinding - told every finding as it is made; the verdict keeps the first 10,000.
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

/** The same for bytes from anywhere. A file that begins or ends like a ZIP is read as one. */
export async function verifySource(
  source: ByteSource,
  options: VerifyOptions = {},
  onFinding?: (finding: Finding) => void,
): Promise<Verdict> {
  const findings = new Findings(onFinding);
  if (isZip(source)) return verifyPackage(source, options, findings);
  if (options.thumbprint && !options.keys) {
    throw new UsageError(
      'audit-trail.json does not carry the key itself: give it with --jwks beside --key-thumbprint.',
    );
  }
  return verifyTrailAlone(source, options, findings);
}

async function verifyTrailAlone(
  source: ByteSource,
  options: VerifyOptions,
  findings: Findings,
): Promise<Verdict> {
  const { thumbprint } = options;
  const given = options.keys ?? null;
  const keys = thumbprint && given ? given.filter(({ kid }) => kid === thumbprint) : given;
  const reading = () => chunksOf(source, 0, source.size);
  const trail = await verifyTrail(reading, options, { findings, keys, invoices: new Set() });
  const { chain, size, head, previous } = trail.check;
  return verdictOf(
    {
      chain,
      size,
      head,
      previous,
      kid: trail.claims?.kid ?? null,
      hasKeys: keys !== null,
      pinned: isPinned(options),
      files: null,
      previousChecked: trail.previousChecked,
      knownHeads: options.knownHeads?.length ?? 0,
      timestamp: null,
    },
    findings,
  );
}

function isZip(source: ByteSource): boolean {
  const signature = (offset: number) => Buffer.from(source.read(offset, 4)).toString('latin1');
  if (source.size < 4) return false;
  return signature(0) === 'PK\x03\x04' || (source.size >= 22 && signature(source.size - 22) === 'PK\x05\x06');
}

/** The trail of the previous period, verified with the same keys. */
export function previousFrom(open: () => OpenSource, options: VerifyOptions): PreviousPeriod {
  return {
    async headsAt(sizes) {
      const source = open();
      const findings = new Findings();
      try {
        const reading = () => chunksOf(source, 0, source.size);
        const { expectedIss = null, keys = null } = options;
        const { check } = await verifyTrail(
          reading,
          { expectedIss },
          { findings, keys, invoices: new Set(), sizes },
        );
        return { chain: check.chain, heads: check.heads, findings };
      } finally {
        source.close();
      }
    },
  };
}
