import type { Role } from '../../schema/contracts/auth.ts';
import type { ViewerData } from '../../schema/graphql/context.ts';
import { ApiError } from '../api-error.ts';

/** The caller in a workspace: an API key or a signed-in user. */
export interface Caller {
  readonly workspaceId: string;
  /** Name on the audit trail: `api_key:<public prefix>` or `user:<id>`. */
  readonly actor: string;
}

/** A signed-in user acting in one workspace. */
export interface UserCaller extends Caller {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * The viewer as a caller in the named workspace or, without a name, in the viewer's only one.
 * @throws ApiError `not_found` for a workspace the viewer does not belong to, whether it exists or not;
 * `validation_failed` if a viewer of several workspaces names none; `forbidden` for a role not listed.
 */
export function callerIn(
  viewer: ViewerData,
  workspaceId: string | null | undefined,
  roles: readonly Role[],
): UserCaller {
  const { workspaceId: id, role } = membershipIn(viewer, workspaceId);
  const { userId, email } = viewer;
  const caller = { userId, email, workspaceId: id, role, actor: `user:${userId}` };
  if (!roles.includes(role)) {
    throw new ApiError('forbidden', {
      values: { reason: 'role', role },
      detail: `This needs the role ${roles.join(' or ')} in the workspace; yours is ${role}.`,
      refused: caller,
    });
  }
  if (role === 'auditor') requireProven(viewer, caller);
  return caller;
}

/** @throws ApiError `forbidden` for an auditor who has yet to prove who they are, where the installation asks for it. */
export function requireProven({ mustProve }: Pick<ViewerData, 'mustProve'>, refused: Caller): void {
  if (!mustProve) return;
  throw new ApiError('forbidden', {
    values: { reason: 'prove' },
    detail:
      'This installation asks auditors to prove who they are: sign in through its OpenID provider, or confirm your e-mail address.',
    refused,
  });
}

function membershipIn(
  viewer: ViewerData,
  workspaceId: string | null | undefined,
): ViewerData['memberships'][number] {
  const { memberships } = viewer;
  if (workspaceId !== null && workspaceId !== undefined) {
    const named = memberships.find((membership) => membership.workspaceId === workspaceId);
    if (named === undefined) throw noSuchWorkspace();
    return named;
  }
  const [only, another] = memberships;
  if (only === undefined) throw noSuchWorkspace();
  if (another !== undefined) throw severalWorkspaces(memberships);
  return only;
}

function noSuchWorkspace(): ApiError {
  return new ApiError('not_found', { detail: 'There is no such workspace, or not for this user.' });
}

/** Workspaces that a message names. */
const NAMED_WORKSPACES = 10;

function severalWorkspaces(memberships: ViewerData['memberships']): ApiError {
  const ids = memberships
    .slice(0, NAMED_WORKSPACES)
    .map(({ workspaceId, role }) => `${workspaceId} (${role})`);
  const detail = `workspace_id must name one of the workspaces you belong to: ${ids.join(', ')}. tRPC session.me has their names`;
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'missing', pointer: '/workspace_id', detail }],
  });
}
