import type { Role } from '../contracts/auth.ts';
import { builder } from './builder.ts';
import type { ViewerData } from './context.ts';

const MembershipRole = builder.enumType('MembershipRole', {
  description: 'What a user may do in a workspace.',
  values: {
    OWNER: { value: 'owner' },
    MEMBER: { value: 'member' },
    AUDITOR: { value: 'auditor' },
  } as const satisfies Record<Uppercase<Role>, { readonly value: Role }>,
});

const ViewerMembership = builder.objectRef<ViewerData['memberships'][number]>('ViewerMembership').implement({
  description: "The viewer's place in one workspace.",
  fields: (t) => ({
    workspaceId: t.exposeID('workspaceId', {}),
    workspaceName: t.exposeString('workspaceName', {}),
    role: t.field({ type: MembershipRole, resolve: ({ role }) => role }),
  }),
});

const Viewer = builder.objectRef<ViewerData>('Viewer').implement({
  description: 'The signed-in user.',
  fields: (t) => ({
    userId: t.exposeID('userId', {}),
    email: t.exposeString('email', {}),
    memberships: t.field({ type: [ViewerMembership], resolve: ({ memberships }) => [...memberships] }),
  }),
});

/** Adds the query root and `viewer`. */
export function addViewer(): void {
  builder.queryType({
    fields: (t) => ({
      viewer: t.field({
        type: Viewer,
        nullable: true,
        description: 'The signed-in user; null when an API key asks.',
        resolve: (_root, _arguments, context) => context.viewer,
      }),
    }),
  });
}
