import { z } from 'zod';
import { WORKPAPER_ACTIONS, type WorkpaperAction } from '../actions/workpaper/actions.ts';
import { ApiError } from '../api-error.ts';
import { viewerOf } from '../auth/viewer.ts';
import { contractBroken } from '../problem.ts';
import { jsonAnswer } from './answer.ts';
import { readBody } from './body.ts';
import type { Route } from './context.ts';
import { tokenMissing } from './credentials.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';

/** What every request of the path has; the action's own contract decides the rest. */
const Envelope = z.looseObject({ action: z.string('must be a string') });

/** `POST /api/workpaper`: what an auditor does, one action a request. */
export const workpaperRoute: Route = {
  method: 'POST',
  path: '/api/workpaper',
  async handle({ deps, headers, body }) {
    const viewer = await viewerOf(deps, headers);
    if (viewer === null) throw tokenMissing();
    requireMediaType(headers, 'application/json');
    const envelope = parseJsonBody(Envelope, await readBody(body));
    const action = actionNamed(envelope.action);
    const parsed = action.request.safeParse(envelope, { reportInput: true });
    if (!parsed.success) throw contractBroken(parsed.error);
    const answer = await action.run(deps, viewer, parsed.data);
    return jsonAnswer(action.status(parsed.data), JSON.stringify(answer));
  },
};

/** The table's entry, whose parts fit each other by construction. @throws ApiError `validation_failed`. */
function actionNamed(name: string): WorkpaperAction<z.ZodType, unknown> {
  const actions: Readonly<Record<string, unknown>> = WORKPAPER_ACTIONS;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) {
    const detail = `action must be one of ${Object.keys(actions).join(', ')}`;
    throw new ApiError('validation_failed', {
      detail,
      errors: [{ code: 'invalid_value', pointer: '/action', detail }],
    });
  }
  return action as WorkpaperAction<z.ZodType, unknown>;
}
