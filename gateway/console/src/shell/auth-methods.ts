import { queryOptions } from '@tanstack/react-query';
import type { AuthMethods } from '../../../../schema/contracts/auth.ts';
import { problemIn } from '../data/problem.ts';

/** The ways to sign in that this installation offers. */
export const authMethodsQuery = queryOptions({
  queryKey: ['auth-methods'],
  queryFn: async (): Promise<AuthMethods> => {
    const response = await fetch('/api/auth/methods');
    if (!response.ok) throw await problemIn(response);
    return (await response.json()) as AuthMethods;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
