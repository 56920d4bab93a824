import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReviewQueueLine } from '../../../../../schema/contracts/invoice-corrections.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { useTexts } from '../../language/use-texts.ts';
import { useWorkspace } from '../../shell/person.ts';
import type { ReviewSearch } from './search.ts';
import { REVIEW_TEXTS } from './texts/texts.ts';

const PAGE_LINES = 50;
/** More are fetched when fewer wait here. */
const FETCH_BELOW = 10;

/** The lines that wait, without those decided since the page was opened. */
export function useQueue(search: ReviewSearch) {
  const { workspaceId } = useWorkspace();
  const { line, ...filter } = search;
  const asked = line === undefined ? filter : { line_item_id: line };
  const query = useInfiniteQuery({
    queryKey: ['review-queue', workspaceId, search],
    // tRPC's own infinite queries send a member that the service does not know.
    queryFn: ({ pageParam: cursor }) =>
      queryClient.fetchQuery(
        trpc.invoice.reviewQueue.queryOptions(
          { workspace_id: workspaceId, ...asked, limit: PAGE_LINES, cursor },
          { staleTime: 0, gcTime: 0 },
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // What was decided meanwhile is left out here: the list stays as it is while a person works on it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [decided, setDecided] = useState<readonly ReviewQueueLine[]>([]);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const all = query.data?.pages.flatMap(({ lines }) => lines) ?? [];
  const gone = new Set(decided.map(({ line_item_id }) => line_item_id));
  const lines = all.filter(({ line_item_id }) => !gone.has(line_item_id));
  const at = Math.max(
    0,
    lines.findIndex(({ line_item_id }) => line_item_id === chosenId),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const isShort = lines.length < FETCH_BELOW;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isShort, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const choose = (line: ReviewQueueLine | undefined) => {
    if (line !== undefined) setChosenId(line.line_item_id);
  };
  return {
    query,
    lines,
    at,
    current: lines[at],
    decided,
    choose,
    move: (by: number) => choose(lines[Math.min(Math.max(at + by, 0), lines.length - 1)]),
    /** The line leaves the list, and the one after it is next. */
    leave(line: ReviewQueueLine) {
      choose(lines[at + 1] ?? lines[at - 1]);
      setDecided((before) => [...before, line]);
    },
    /** It is back where it was. */
    comeBack(line: ReviewQueueLine) {
      setDecided((before) => before.filter(({ line_item_id }) => line_item_id !== line.line_item_id));
      choose(line);
    },
  };
}

/** Figures that a decision changes. */
const refresh = () => queryClient.invalidateQueries({ queryKey: ['graphql'] });

export function useDecisions(queue: ReturnType<typeof useQueue>, onUndone: () => void) {
  const t = useTexts(REVIEW_TEXTS);
  const { workspaceId } = useWorkspace();
  const accept = useMutation(trpc.invoice.reclassify.mutationOptions({ onSuccess: refresh }));
  const undo = useMutation(
    trpc.invoice.undoReclassify.mutationOptions({
      onSuccess: async ({ line_item_id }) => {
        await queryClient.invalidateQueries(trpc.invoice.previewReclassify.queryFilter());
        const line = queue.decided.find((one) => one.line_item_id === line_item_id);
        if (line !== undefined) queue.comeBack(line);
        await refresh();
      },
    }),
  );
  const takeBack = () => {
    const last = queue.decided.at(-1);
    if (last === undefined || undo.isPending) return;
    const asked = { workspace_id: workspaceId, line_item_id: last.line_item_id, reason: t('reasonUndone') };
    undo.mutate(asked, { onSuccess: onUndone });
  };
  return { accept, undo, takeBack };
}
