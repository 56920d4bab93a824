import type { ReadEntry } from '../../../schema/queries/teams.ts';
import { trailBroken } from '../evidence/evidence-pages.ts';

/** @throws ApiError `trail_broken` that names the first entry that is not as it was recorded. */
export function requireAsRecorded<Entry extends ReadEntry>(entries: readonly Entry[]): readonly Entry[] {
  const changed = entries.find(({ isAsRecorded }) => !isAsRecorded);
  if (changed === undefined) return entries;
  throw trailBroken(`entry ${changed.seq} of SETTINGS is not as it was recorded`);
}
