import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Language } from '../../data/generated/graphql.ts';
import { graphqlQuery } from '../../data/graphql-client.ts';
import { currentLanguage } from '../../language/languages.ts';
import { BREAKDOWN, INTENSITY, LARGEST, OVERVIEW, QUALITY } from './queries.ts';
import type { Days } from './time.ts';

/**
 * The figures of the dashboard: what is seen first is asked for first, and the other queries after it. While other days
 * are read, the last ones stay, so that nothing jumps.
 */
export function useDashboard(workspaceId: string, { from, to }: Days) {
  const days = { workspaceId, from, to };
  const language = currentLanguage().toUpperCase() as Language;
  const overview = useQuery({ ...graphqlQuery(OVERVIEW, days), placeholderData: keepPreviousData });
  const later = { enabled: overview.isSuccess, placeholderData: keepPreviousData };
  return {
    overview,
    breakdown: useQuery({ ...graphqlQuery(BREAKDOWN, { ...days, language }), ...later }),
    largest: useQuery({ ...graphqlQuery(LARGEST, { workspaceId, filter: { from, to } }), ...later }),
    intensity: useQuery({ ...graphqlQuery(INTENSITY, days), ...later }),
    quality: useQuery({ ...graphqlQuery(QUALITY, days), ...later }),
  };
}
