import type { EndedSessions, EndSession, SessionList } from '../../../schema/contracts/auth.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { endSessionsOf, openSessions } from '../../../schema/queries/sessions.ts';
import { ApiError } from '../../api-error.ts';
import { withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

/** The open sessions of the viewer. */
export async function listSessions(deps: Deps, viewer: ViewerData): Promise<SessionList> {
  const now = deps.clock().toISOString();
  const found = await withIdentity(deps.database, (tx) => openSessions(tx, viewer.userId, now));
  return {
    sessions: found.map(({ sessionId, createdAt, lastUsedAt, expiresAt, address, client }) => ({
      session_id: sessionId,
      created_at: createdAt,
      last_used_at: lastUsedAt,
      expires_at: expiresAt,
      address,
      client,
      current: sessionId === viewer.sessionId,
    })),
  };
}

/**
 * Ends one session of the viewer, or all others. Its refresh token is useless at once, and so is its access token, whose
 * session every request looks up.
 * @throws ApiError `not_found` for a session that has ended or belongs to somebody else.
 */
export async function endSessions(deps: Deps, viewer: ViewerData, input: EndSession): Promise<EndedSessions> {
  const now = deps.clock().toISOString();
  const { userId, sessionId } = viewer;
  const which = input.session_id == null ? { except: sessionId ?? null } : { only: input.session_id };
  const ended = await withIdentity(deps.database, (tx) =>
    endSessionsOf(tx, { userId, ...which }, { now, reason: 'ended_elsewhere' }),
  );
  if (ended === 0 && input.session_id != null) {
    throw new ApiError('not_found', { detail: 'You have no such open session.' });
  }
  return { ended };
}
