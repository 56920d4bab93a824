import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Category } from '../../../../../schema/contracts/categories.ts';
import type {
  PreviewReclassifyAnswer,
  ReviewQueueLine,
} from '../../../../../schema/contracts/invoice-corrections.ts';
import { queryClient, trpc } from '../../data/trpc.ts';

/** What a line can be decided to be: a category, or a factor. */
export interface Choice {
  readonly category: Category | null;
  readonly factorId: string | null;
  /** Of a factor. */
  readonly label?: string;
}

export interface Candidate {
  readonly choice: Choice;
  readonly gives: PreviewReclassifyAnswer['choices'][number]['gives'];
  readonly refused: string | null;
  readonly refusedReason: PreviewReclassifyAnswer['choices'][number]['refused_reason'];
}

const KEPT_MS = 60_000;

const own = (workspaceId: string, lineItemId: string) =>
  trpc.invoice.previewReclassify.queryOptions(
    { workspace_id: workspaceId, line_item_id: lineItemId },
    { staleTime: KEPT_MS },
  );

interface CandidatesOf {
  readonly workspaceId: string;
  readonly line: ReviewQueueLine;
  /** Found by searching. */
  readonly more: readonly Choice[];
  /** Its candidates are fetched meanwhile. */
  readonly next: ReviewQueueLine | undefined;
}

/** The candidates of a line with the kilograms that each would give, its own category first. */
export function useCandidates({ workspaceId, line, more, next }: CandidatesOf) {
  const first = useQuery(own(workspaceId, line.line_item_id));
  const others = useQueries({
    queries: more.map(({ category, factorId }) =>
      trpc.invoice.previewReclassify.queryOptions(
        {
          workspace_id: workspaceId,
          line_item_id: line.line_item_id,
          choices: [{ category, factor_id: factorId }],
        },
        { staleTime: KEPT_MS },
      ),
    ),
  });
  const nextId = next?.line_item_id;
  useEffect(() => {
    if (nextId !== undefined) void queryClient.prefetchQuery(own(workspaceId, nextId));
  }, [workspaceId, nextId]);
  const given = (first.data?.choices ?? []).map(
    ({ asked, gives, refused, refused_reason: refusedReason }): Candidate => ({
      choice: { category: asked.category, factorId: asked.factor_id },
      gives,
      refused,
      refusedReason,
    }),
  );
  const found = others.map(({ data, error }, at): Candidate => {
    const answer = data?.choices[0];
    return {
      choice: more[at] ?? { category: null, factorId: null },
      gives: answer?.gives ?? null,
      refused: answer?.refused ?? error?.message ?? null,
      refusedReason: answer?.refused_reason ?? null,
    };
  });
  return { candidates: [...given, ...found], error: first.error, isPending: first.isPending };
}
