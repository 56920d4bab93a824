import type { Role } from '../contracts/auth.ts';
import { builder } from './builder.ts';
import type { ViewerData } from './context.ts';

const MembershipRole = builder.enumType('MembershipRole', {
  description: 'Role of a user in a workspace.',
  values: {
    OWNER: { value: 'owner' },
    MEMBER: { value: 'member' },
    AUDITOR: { value: 'auditor' },
  } as const satisfies Record<Uppercase<Role>, { readonly value: Role }>,
});

export const ViewerMembership = builder
  .objectRef<ViewerData['memberships'][number]>('ViewerMembership')
  .implement({
    description: "The viewer's membership of one workspace.",
    fields: (t) => ({
      workspaceId: t.exposeID('workspaceId', { description: 'Identifier of the workspace.' }),
      workspaceName: t.exposeString('workspaceName', { description: 'Its name.' }),
      role: t.expose('role', { type: MembershipRole, description: 'Role of the viewer.' }),
    }),
  });

export const Viewer = builder.objectRef<ViewerData>('Viewer').implement({
  description: 'The signed-in user.',
  fields: (t) => ({
    userId: t.exposeID('userId', { description: 'Identifier of the user.' }),
    email: t.exposeString('email', { description: 'E-mail address, in lower case.' }),
    memberships: t.expose('memberships', {
      type: [ViewerMembership],
      description: 'Memberships of the user, the oldest first.',
    }),
  }),
});

/** Adds the query root and `viewer`. */
export function addViewer(): void {
  builder.queryType({
    fields: (t) => ({
      viewer: t.field({
        type: Viewer,
        nullable: true,
        description: 'The signed-in user; null for an API key.',
        resolve: (_root, _arguments, context) => context.viewer,
      }),
    }),
  });
}
