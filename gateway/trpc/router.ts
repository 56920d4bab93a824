import { initTRPC, TRPCError } from '@trpc/server';
import { SessionMe } from '../../schema/contracts/auth.ts';
import type { ViewerData } from '../../schema/graphql/context.ts';

/** What procedures get: null when the request carried no valid access token. */
export interface TrpcContext {
  readonly viewer: ViewerData | null;
}

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter({ shape, error }) {
    const isBug = error.code === 'INTERNAL_SERVER_ERROR';
    const { stack: _stack, ...data } = shape.data;
    return { ...shape, message: isBug ? 'Server error' : shape.message, data };
  },
});

/** A procedure for signed-in users only. */
const signedIn = t.procedure.use(({ ctx, next }) => {
  if (ctx.viewer === null) {
    throw new TRPCError({ code: 'UNAUTHORIZED', message: 'A valid access token is needed.' });
  }
  return next({ ctx: { viewer: ctx.viewer } });
});

export const trpcRouter = t.router({
  session: t.router({
    me: signedIn.output(SessionMe).query(({ ctx: { viewer } }) => ({
      user_id: viewer.userId,
      email: viewer.email,
      memberships: viewer.memberships.map(({ workspaceId, workspaceName, role }) => ({
        workspace_id: workspaceId,
        workspace_name: workspaceName,
        role,
      })),
    })),
  }),
});

export type TrpcRouter = typeof trpcRouter;
