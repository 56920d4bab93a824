import { Buffer } from 'node:buffer';
import { readTimeStamp } from '../chain/time-stamp.ts';
import { sha256Hex } from './entry-check.ts';
import type { Findings } from './rules.ts';

/** Most characters of a time stamp: 64 KiB in base64. */
const MAX_TIMESTAMP_CHARACTERS = 87_384;

/**
 * Holds the time stamp of a package to its checkpoint: it has to be a token over the checkpoint's SHA-256. The
 * signature of the authority is not checked: whom to trust with the time is the reader's to know.
 * @param checkpoint - as the trail has it; null where none could be read.
 * @returns the time it states; null where it is not sound.
 */
export function checkTimestamp(value: unknown, checkpoint: string | null, findings: Findings): string | null {
  const stamp = typeof value === 'string' ? timestampOf(value) : null;
  if (stamp === null) {
    findings.fail('timestamp.form', null);
    return null;
  }
  if (checkpoint === null) return null;
  const isOfIt = stamp.imprint === sha256Hex(checkpoint);
  if (!isOfIt) findings.fail('timestamp.imprint', null);
  return isOfIt ? stamp.time : null;
}

function timestampOf(text: string) {
  if (text.length > MAX_TIMESTAMP_CHARACTERS) return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? readTimeStamp(bytes) : null;
}
