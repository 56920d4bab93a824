import type { Role } from '../contracts/auth.ts';

/** The signed-in user behind a GraphQL request. */
export interface ViewerData {
  readonly userId: string;
  readonly email: string;
  readonly memberships: readonly {
    readonly workspaceId: string;
    readonly workspaceName: string;
    readonly role: Role;
  }[];
}

/** What resolvers get. Roles are read per request, never from a token. */
export interface GraphqlContext {
  /** null for an API key. */
  readonly viewer: ViewerData | null;
}
