import { z } from 'zod';
import { ExportEvidenceRequest } from '../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../schema/graphql/context.ts';
import { WORKPAPER_ACTIONS, type WorkpaperAction } from '../actions/engagements/actions.ts';
import { exportEvidence } from '../actions/evidence/export-evidence.ts';
import { ApiError } from '../api-error.ts';
import { countedViewer } from '../auth/counted-viewer.ts';
import { depsOf, type PartyDeps } from '../deps.ts';
import { MAX_WORKPAPER_BYTES } from '../limits.ts';
import { contractBroken } from '../problem.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import { readBody } from './body.ts';
import type { Route } from './context.ts';
import { tokenMissing } from './credentials.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';
import { bytesOf, JSON_BODY_ERRORS, LIMIT_HEADERS, PERSON_ERRORS } from './openapi/operation.ts';

const EXPORT = 'export-evidence';

const ACTIONS = Object.values(WORKPAPER_ACTIONS);
const WorkpaperRequest = z.union([...ACTIONS.map(({ request }) => request), ExportEvidenceRequest]);
const WorkpaperAnswer = z.union(ACTIONS.map(({ answer }) => answer));

/** The member of every request; the contract of the action determines the rest. */
const Envelope = z.looseObject({ action: z.string('must be a string') });

/** `POST /api/workpaper`: one action of an auditor per request. */
export const workpaperRoute: Route = {
  method: 'POST',
  path: '/api/workpaper',
  operation: {
    operationId: 'workpaper',
    tag: 'workpaper',
    summary: 'Actions of an assigned auditor on an engagement, one per request',
    description: 'The member `action` determines the members of the request and the answer.',
    security: [{ accessToken: [] }],
    body: { json: { WorkpaperRequest } },
    answers: {
      200: {
        description: 'Done. `export-evidence` answers the package.',
        headers: [...LIMIT_HEADERS, 'Footing-Warning'],
        json: { WorkpaperAnswer },
        content: bytesOf('application/zip'),
      },
      201: { description: 'A sample was drawn.', headers: LIMIT_HEADERS, json: { WorkpaperAnswer } },
    },
    errors: [
      ...PERSON_ERRORS,
      'forbidden',
      ...JSON_BODY_ERRORS,
      'not_found',
      'line_not_in_sample',
      'no_sample',
      'sample_exists',
      'engagement_completed',
      'engagement_cancelled',
      'nothing_to_review',
      'reviewer_is_preparer',
      'completion_blocked',
      'engagement_not_completed',
      'package_changed',
      'trail_broken',
      'plan_changed',
      'expected_not_below_tolerable',
      'materiality_out_of_order',
      'tolerable_exceeds_population',
      'population_has_no_size',
      'key_item_not_in_population',
      'nothing_left_to_draw',
      'evidence_not_found',
      'compute_unavailable',
      'identity_provider_unavailable',
    ],
  },
  async handle({ deps, headers, extraHeaders, body }) {
    const viewer = await countedViewer({ deps, headers, extraHeaders });
    if (viewer === null) throw tokenMissing();
    requireMediaType(headers, 'application/json');
    const raw = await readBody(body, { maxBytes: MAX_WORKPAPER_BYTES, party: viewer.userId });
    const envelope = parseJsonBody(Envelope, raw);
    const own = depsOf(deps, viewer.userId);
    if (envelope.action === EXPORT) return exportAnswer(own, viewer, envelope);
    const action = actionNamed(envelope.action);
    const parsed = action.request.safeParse(envelope, { reportInput: true });
    if (!parsed.success) throw contractBroken(parsed.error);
    const answer = await deps.requests.run(viewer.userId, () => action.run(own, viewer, parsed.data));
    return jsonAnswer(action.status(parsed.data), JSON.stringify(answer));
  },
};

/** The one action whose answer is not JSON: a download that no browser displays or runs. */
async function exportAnswer(deps: PartyDeps, viewer: ViewerData, envelope: unknown): Promise<Answer> {
  const parsed = ExportEvidenceRequest.safeParse(envelope, { reportInput: true });
  if (!parsed.success) throw contractBroken(parsed.error);
  const { fileName, content, warning } = await exportEvidence(deps, viewer, parsed.data);
  return {
    status: 200,
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      ...(warning !== null && { 'footing-warning': warning }),
    },
    body: content,
  };
}

/** The action's entry in the table. @throws ApiError `validation_failed`. */
function actionNamed(name: string): WorkpaperAction<z.ZodType, unknown> {
  const actions: Readonly<Record<string, unknown>> = WORKPAPER_ACTIONS;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) {
    const detail = `action must be one of ${[...Object.keys(actions), EXPORT].join(', ')}`;
    throw new ApiError('validation_failed', {
      detail,
      errors: [{ code: 'invalid_value', pointer: '/action', detail }],
    });
  }
  return action as WorkpaperAction<z.ZodType, unknown>;
}
