import type { SessionMe } from '../../schema/contracts/auth.ts';
import type { ViewerData } from '../../schema/graphql/context.ts';
import type { Config } from '../config.ts';

/** A user and their workspaces as clients see them. */
export function sessionMe(
  { userId, email, language, hasSecondFactor, byProvider, memberships }: ViewerData,
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
): SessionMe {
  return {
    user_id: userId,
    email,
    language,
    second_factor: hasSecondFactor ? 'on' : 'off',
    second_factor_required: requireSecondFactor && !byProvider,
    signed_in_by: byProvider ? 'provider' : 'password',
    memberships: memberships.map(({ workspaceId, workspaceName, role }) => ({
      workspace_id: workspaceId,
      workspace_name: workspaceName,
      role,
    })),
  };
}
