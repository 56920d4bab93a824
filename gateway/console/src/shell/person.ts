import { useSuspenseQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Role, SessionMe } from '../../../../schema/contracts/auth.ts';
import { queryClient, trpc } from '../data/trpc.ts';

/** Who is signed in, and the workspaces they belong to: asked anew when the person comes back to the window. */
export const personQuery = trpc.session.me.queryOptions(undefined, { refetchOnWindowFocus: 'always' });

/** The workspace of this tab; new tabs begin with the one chosen last. */
const CHOSEN = 'footing:workspace';
const listeners = new Set<() => void>();

const chosenWorkspace = (): string | null => sessionStorage.getItem(CHOSEN) ?? localStorage.getItem(CHOSEN);

/** Shows another of the person's workspaces. */
export function chooseWorkspace(workspaceId: string): void {
  sessionStorage.setItem(CHOSEN, workspaceId);
  localStorage.setItem(CHOSEN, workspaceId);
  for (const listener of listeners) listener();
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

function currentOf({ memberships }: Person, chosen: string | null): Membership | null {
  return memberships.find(({ workspaceId }) => workspaceId === chosen) ?? memberships[0] ?? null;
}

export function usePerson(): Person {
  return personOf(useSuspenseQuery(personQuery).data);
}

/** The membership in the chosen workspace; null for who belongs to none. */
export function useMembership(): Membership | null {
  const chosen = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosenWorkspace);
  return currentOf(usePerson(), chosen);
}

/** The same for the loader of a route. */
export async function loadMembership(): Promise<Membership | null> {
  return currentOf(personOf(await queryClient.ensureQueryData(personQuery)), chosenWorkspace());
}

/**
 * The chosen workspace and the person's role in it: `workspaceId` is an argument of nearly every query.
 * @throws Error for who belongs to none; the layout shows them no pages of a workspace.
 */
export function useWorkspace(): Membership {
  const membership = useMembership();
  if (membership === null) throw new Error('no workspace');
  return membership;
}
