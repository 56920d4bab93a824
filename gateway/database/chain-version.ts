import { type ChainHeads, chainHeads } from '../../schema/queries/changed-invoices.ts';
import type { Tenant } from '../../schema/queries/sql.ts';

type Reader = Pick<Tenant, 'workspaceId' | 'sql'>;

/** For each request, since its snapshot does not change. */
const known = new WeakMap<Reader, Promise<ChainHeads>>();

/** The heads of the workspace's chains in the request's snapshot, read once. */
export function headsOf(reader: Reader): Promise<ChainHeads> {
  const reading = known.get(reader) ?? chainHeads(reader, reader.workspaceId);
  known.set(reader, reading);
  return reading;
}
