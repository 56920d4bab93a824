import { sql } from 'kysely';

// Of a draw `s` and its item `i`: entries of the chain when lines were frozen.

/** When the newest lines were: by the last top-up, or else the first draw. */
export const newestFrozen = sql<number>`coalesce((s.top_ups -> -1 ->> 'chainSize')::bigint, s.chain_size)`;

/** When the line was. A negative position would count from the end. */
export const itemFrozen = sql<number>`case when i.draw = 1 then s.chain_size
  else (s.top_ups -> (i.draw - 2) ->> 'chainSize')::bigint end`;
