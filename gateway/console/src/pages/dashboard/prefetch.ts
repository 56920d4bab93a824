import { graphqlQuery } from '../../data/graphql-client.ts';
import { queryClient } from '../../data/trpc.ts';
import { loadMembership } from '../../shell/person.ts';
import { OVERVIEW } from './queries.ts';
import type { TimeSearch } from './search.ts';
import { PERIODS, shownTime } from './time.ts';

interface Place extends TimeSearch {
  readonly workspace?: string;
}

/** Asks for the first figures while the page itself is still being loaded. */
export async function prefetchDashboard({ workspace, year, period }: Place): Promise<void> {
  const membership = await loadMembership(workspace);
  if (membership === null) return;
  const { workspaceId } = membership;
  const books = await queryClient.ensureQueryData(graphqlQuery(PERIODS, { workspaceId }));
  const shown = shownTime({ year, period }, books.workspace?.periods ?? []);
  if (shown === null) return;
  const { from, to } = shown;
  await queryClient.prefetchQuery(graphqlQuery(OVERVIEW, { workspaceId, from, to }));
}
