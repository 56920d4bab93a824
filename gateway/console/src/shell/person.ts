import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Role, SessionMe } from '../../../../schema/contracts/auth.ts';
import { queryClient, trpc } from '../data/trpc.ts';

/** Who is signed in, and the workspaces they belong to: asked anew when the person comes back to the window. */
export const personQuery = trpc.session.me.queryOptions(undefined, { refetchOnWindowFocus: 'always' });

/** The workspace that this tab has shown last; new tabs begin with the one of any tab. */
const SHOWN = 'footing:workspace';

export const lastWorkspace = (): string | null =>
  sessionStorage.getItem(SHOWN) ?? localStorage.getItem(SHOWN);

/** An address without a workspace leads to this one from now on. */
export function noteWorkspace(workspaceId: string): void {
  sessionStorage.setItem(SHOWN, workspaceId);
  localStorage.setItem(SHOWN, workspaceId);
}

export interface Membership {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly role: Role;
}

export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly memberships: readonly Membership[];
}

function personOf({ user_id: userId, email, memberships }: SessionMe): Person {
  return {
    userId,
    email,
    memberships: memberships.map(({ workspace_id: workspaceId, workspace_name: workspaceName, role }) => ({
      workspaceId,
      workspaceName,
      role,
    })),
  };
}

/** The one that the address names, else the last one; null for who belongs to none, or not to that one. */
function currentOf({ memberships }: Person, named: string | undefined): Membership | null {
  const of = (id: string | null | undefined) => memberships.find(({ workspaceId }) => workspaceId === id);
  return (named === undefined ? (of(lastWorkspace()) ?? memberships[0]) : of(named)) ?? null;
}

export function usePerson(): Person {
  return personOf(useSuspenseQuery(personQuery).data);
}

/** The workspace that the address names. */
export const useNamedWorkspace = (): string | undefined =>
  useSearch({ strict: false, select: ({ workspace }) => workspace });

/** The membership in the workspace that is shown; null for who belongs to none. */
export function useMembership(): Membership | null {
  return currentOf(usePerson(), useNamedWorkspace());
}

/** The same for the loader of a route, by what its address names. */
export async function loadMembership(named: string | undefined): Promise<Membership | null> {
  return currentOf(personOf(await queryClient.ensureQueryData(personQuery)), named);
}

/**
 * The workspace that is shown and the person's role in it: `workspaceId` is an argument of nearly every query.
 * @throws Error for who belongs to none; the layout shows them no pages of a workspace.
 */
export function useWorkspace(): Membership {
  const membership = useMembership();
  if (membership === null) throw new Error('no workspace');
  return membership;
}
