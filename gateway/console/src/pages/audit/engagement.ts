import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { EngagementAnswer } from '../../../../../schema/contracts/engagements.ts';
import { queryClient, trpc } from '../../data/trpc.ts';
import { usePerson, useWorkspace } from '../../shell/person.ts';

const ENGAGEMENT = '/signed-in/audit/$engagementId';

/** What the signed-in person is to an engagement, as the service sees it. */
export interface Powers {
  /** Owner of the audited workspace. */
  readonly isOwner: boolean;
  readonly isLead: boolean;
  /** Assigned, and the engagement has not ended. */
  readonly works: boolean;
  /** Reads plan, sample and findings before the completion. */
  readonly reads: boolean;
  /** Reads them, also after it. */
  readonly sees: boolean;
}

export interface Engagement {
  readonly engagementId: string;
  readonly engagement: EngagementAnswer;
  readonly powers: Powers;
}

/** The engagement of the address. */
export function useEngagement(): Engagement {
  const { engagementId } = useParams({ from: ENGAGEMENT });
  const { data } = useSuspenseQuery(trpc.engagement.get.queryOptions({ engagement_id: engagementId }));
  const { userId } = usePerson();
  const { role } = useWorkspace();
  return { engagementId, engagement: data, powers: powersOf(data, userId, role === 'owner') };
}

function powersOf(engagement: EngagementAnswer, userId: string, isOwner: boolean): Powers {
  const { status, auditors, quality_reviewers: reviewers, lead_auditor: lead } = engagement;
  const isAuditor = auditors.some((auditor) => auditor.user_id === userId);
  const reads = isAuditor || reviewers.some((reviewer) => reviewer.user_id === userId);
  return {
    isOwner,
    isLead: isAuditor && lead?.user_id === userId,
    works: isAuditor && (status === 'planned' || status === 'fieldwork'),
    reads,
    sees: reads || status === 'completed',
  };
}

/** E-mail addresses of the team by the actors of entries; an actor without one is shown as recorded. */
export function useActorName(): (actor: string) => string {
  const { engagement } = useEngagement();
  const person = usePerson();
  const names = new Map<string, string>([
    ...[...engagement.auditors, ...engagement.quality_reviewers].map(
      ({ user_id, email }) => [`user:${user_id}`, email] as const,
    ),
    [`user:${person.userId}`, person.email],
  ]);
  return (actor) => names.get(actor) ?? actor;
}

/** What a completion waits for, and the evaluation so far; only while there is a sample and no end. */
export function useOpenPoints(engagementId: string, isWanted: boolean) {
  return useQuery(
    trpc.workpaper.openPoints.queryOptions(
      { engagement_id: engagementId },
      { enabled: isWanted, retry: false },
    ),
  );
}

/** After any work: everything shown of engagements is asked again. */
export async function refreshWork(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries(trpc.engagement.pathFilter()),
    queryClient.invalidateQueries(trpc.workpaper.pathFilter()),
    queryClient.invalidateQueries({ queryKey: ['graphql'] }),
    queryClient.invalidateQueries({ queryKey: ['sample'] }),
  ]);
}
