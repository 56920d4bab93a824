import { sql } from 'kysely';
import type { Tenant } from './sql.ts';

const digestOf = (text: 'e.header' | 'p.payload') =>
  sql`encode(sha256(convert_to(${sql.ref(text)}, 'UTF8')), 'hex')`;

/**
 * Whether an entry `e` and its payload `p` are as they were recorded: by their digests, and by what the entry after it, or
 * the head of the chain, says of its hash. A missing entry is not found here.
 */
export const isAsRecorded = ({ workspaceId }: Tenant) => sql<boolean>`(${digestOf('e.header')} = e.hash
  and (p.payload is null or ${digestOf('p.payload')} = e.header::json ->> 'payload_digest')
  and e.hash = coalesce(
    (select n.header::json ->> 'prev_hash' from audit_entry n
      where n.workspace_id = ${workspaceId}::uuid and n.period = e.period and n.seq = e.seq + 1),
    (select h.head from chain_head h
      where h.workspace_id = ${workspaceId}::uuid and h.period = e.period and h.size = e.seq),
    e.hash))`;
