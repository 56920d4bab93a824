import { CHAIN_FORM, type Head } from '../trail-check.ts';
import { UsageError } from './usage-error.ts';

const HEAD_FORM = /^(.+):([1-9]\d{0,14}):([0-9a-f]{64})$/;

/** A head as it is typed: CHAIN:SIZE:HEAD. @throws UsageError for another form. */
export function readHead(text: string): Head {
  const [, chain, size, head] = HEAD_FORM.exec(text) ?? [];
  if (chain === undefined || !CHAIN_FORM.test(chain) || size === undefined || head === undefined) {
    throw new UsageError(`--known-head must be CHAIN:SIZE:HEAD, not ${text}`);
  }
  return { chain, size: Number(size), head };
}
