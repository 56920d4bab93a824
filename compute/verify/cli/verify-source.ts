import { Buffer } from 'node:buffer';
import { type Checked, signedBy, type Verdict, verdictOf } from '../report.ts';
import { type Finding, Findings } from '../rules.ts';
import type { TrustedKey } from '../token-check.ts';
import type { ByteSource } from '../zip-directory.ts';
import { chunksOf, type OpenSource } from './byte-source.ts';
import type { PreviousFile } from './check-previous.ts';
import { UsageError } from './usage-error.ts';
import { type Examined, verifyPackage } from './verify-package.ts';
import { eachOf, hashesOf, type VerifyOptions, verifyTrail } from './verify-trail.ts';

/**
 * Verifies an evidence package or an `audit-trail.json` from any source. A file that begins or ends like a ZIP is read as
 * one.
 * @param onFinding - called with every finding; the verdict keeps the first 10,000.
 */
export async function verifySource(
  source: ByteSource,
  options: VerifyOptions = {},
  onFinding?: (finding: Finding) => void,
): Promise<Verdict> {
  const findings = new Findings(onFinding);
  if (isZip(source)) return verdictOf((await verifyPackage(source, options, { findings })).checked, findings);
  if (options.recalculate === true) {
    throw new UsageError(
      'audit-trail.json alone has nothing to recalculate: give the package (ZIP) with --recalculate.',
    );
  }
  if (options.population) {
    throw new UsageError(
      'audit-trail.json alone has no sample to draw again: give the package (ZIP) with --population.',
    );
  }
  if (options.thumbprint && !options.keys) {
    throw new UsageError(
      'audit-trail.json does not carry the key itself: give it with --jwks beside --key-thumbprint.',
    );
  }
  const keys = options.keys ?? null;
  return verdictOf((await verifyTrailAlone(source, options, { findings, keys })).checked, findings);
}

async function verifyTrailAlone(
  source: ByteSource,
  options: VerifyOptions,
  to: {
    readonly findings: Findings;
    /** Null when there are no keys to check with. */
    readonly keys: readonly TrustedKey[] | null;
    readonly sizes?: ReadonlySet<number>;
  },
): Promise<Examined> {
  const { thumbprint } = options;
  const keys = thumbprint && to.keys ? to.keys.filter(({ kid }) => kid === thumbprint) : to.keys;
  const reading = () => chunksOf(source, 0, source.size);
  const trail = await verifyTrail(reading, options, { ...to, keys, invoices: new Set() });
  const origin = keys === null ? null : options.keys ? 'outside' : 'thumbprint';
  const { chain, size, head, previous } = trail.check;
  const checked: Checked = {
    chain,
    size,
    head,
    previous,
    signedBy: signedBy([trail.claims], origin),
    files: null,
    previousSeen: trail.previous,
    knownHeads: (options.knownHeads?.length ?? 0) + (options.receipts?.length ?? 0),
    headsBeyond: trail.headsBeyond,
    timestamp: null,
    remarks: trail.check.times.all(null),
    unreadable: !isLikeTrail(source),
  };
  return { checked, trail, reading };
}

/** The opening line of a trail is within these first bytes. */
const OPENING_BYTES = 4_096;
const OPENING_START = '{"chain"';
/** Of UTF-8 and UTF-16, each byte a character. */
const BYTE_ORDER_MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/;
const OPENING_MARKS = ['"checkpoint"', '"entries"'];

/**
 * Whether a file has a mark of a trail, perhaps of a changed one or one saved in UTF-16, whose characters have zero
 * bytes between them. Any other file cannot be judged. The other files of a package are no trail: `metadata.json` names
 * the chain too, but not at its start.
 */
function isLikeTrail(source: ByteSource): boolean {
  const bytes = Buffer.from(source.read(0, Math.min(OPENING_BYTES, source.size)));
  const opening = bytes.toString('latin1').replaceAll('\0', '').replace(BYTE_ORDER_MARK, '');
  return opening.startsWith(OPENING_START) || OPENING_MARKS.some((mark) => opening.includes(mark));
}

function isZip(source: ByteSource): boolean {
  const signature = (offset: number) => Buffer.from(source.read(offset, 4)).toString('latin1');
  if (source.size < 4) return false;
  return signature(0) === 'PK\x03\x04' || (source.size >= 22 && signature(source.size - 22) === 'PK\x05\x06');
}

/**
 * A trail or package given as the previous one, verified like any other with the keys from outside. With a thumbprint
 * alone, the key may be the copy in either package. A trail has no copy.
 */
export function previousFrom(
  open: () => OpenSource,
  { expectedIss = null, keys = null, thumbprint = null }: VerifyOptions,
): PreviousFile {
  return {
    async use(asked, work) {
      const source = open();
      const findings = new Findings();
      const own = { expectedIss, keys, thumbprint };
      const copies = thumbprint === null ? null : asked.keys;
      try {
        const { checked, trail, reading } = isZip(source)
          ? await verifyPackage(source, own, { findings, sizes: asked.sizes, copies })
          : await verifyTrailAlone(source, own, { findings, sizes: asked.sizes, keys: keys ?? copies });
        return await work({
          chain: checked.chain,
          size: checked.size,
          heads: trail?.check.heads ?? new Map(),
          endsAtCompletion: trail?.check.endsAtCompletion ?? false,
          signedBy: checked.signedBy,
          findings,
          hashes: () => hashesOf(reading),
          each: eachOf(reading),
        });
      } finally {
        source.close();
      }
    },
  };
}
