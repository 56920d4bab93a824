import { z } from 'zod';
import {
  ExportEvidenceRequest,
  ExportPopulationRequest,
  ExportWorkpapersRequest,
} from '../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../schema/graphql/context.ts';
import { WORKPAPER_ACTIONS, type WorkpaperAction } from '../actions/engagements/actions.ts';
import { tellingTampering } from '../actions/engagements/told-tampering.ts';
import { type EvidenceExport, exportEvidence } from '../actions/evidence/export-evidence.ts';
import { exportPopulation } from '../actions/evidence/export-population.ts';
import { exportWorkpapers } from '../actions/evidence/export-workpapers.ts';
import { ApiError } from '../api-error.ts';
import { countedViewer } from '../auth/counted-viewer.ts';
import { depsOf, type PartyDeps } from '../deps.ts';
import { MAX_WORKPAPER_BYTES } from '../limits.ts';
import { contractBroken } from '../problem.ts';
import { type Answer, jsonAnswer } from './answer.ts';
import { readBody } from './body.ts';
import { checkpointHeader } from './checkpoint-header.ts';
import type { RestRequest, Route } from './context.ts';
import { tokenMissing } from './credentials.ts';
import { parseJsonBody } from './json-body.ts';
import { requireMediaType } from './media-type.ts';
import { type ActionName, WORKPAPER_OPERATION, WORKPAPER_OPERATIONS } from './openapi/workpaper.ts';

/** The member of every request that names its action; the contract of the action determines the rest. */
const Envelope = z.looseObject({ action: z.string('must be a string') });

/** `POST /api/workpaper`, whose body names the action, and the same with a path for each action. */
export const workpaperRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/workpaper',
    operation: WORKPAPER_OPERATION,
    handle: (request) => answerTo(request, Envelope),
  },
  ...WORKPAPER_OPERATIONS.map(({ name, operation }): Route => {
    const OfPath = z.looseObject({
      action: z.literal(name, `must be ${name}, as in the path`).default(name),
    });
    return {
      method: 'POST',
      path: `/api/workpaper/${name}`,
      operation,
      handle: (request) => answerTo(request, OfPath),
    };
  }),
];

/** Performs one action of an auditor. */
async function answerTo(
  { deps, headers, extraHeaders, body }: RestRequest,
  contract: z.ZodType<z.output<typeof Envelope>>,
): Promise<Answer> {
  const viewer = await countedViewer({ deps, headers, extraHeaders });
  if (viewer === null) throw tokenMissing(headers);
  requireMediaType(headers, 'application/json');
  const raw = await readBody(body, { maxBytes: MAX_WORKPAPER_BYTES, party: viewer.userId });
  const envelope = parseJsonBody(contract, raw);
  const own = depsOf(deps, viewer.userId);
  const download = Object.hasOwn(DOWNLOADS, envelope.action) ? DOWNLOADS[envelope.action] : undefined;
  if (download !== undefined) {
    // First: a stream that nobody reads yet could fail meanwhile.
    const checkpoint = await checkpointHeader(own, viewer, envelope);
    const engagementId = String(envelope.engagement_id);
    const sent = await tellingTampering(own, { viewer, engagementId }, () => download(own, viewer, envelope));
    return downloadAnswer(sent, checkpoint);
  }
  const action = actionNamed(envelope.action);
  const asked = requestOf(action.request, envelope);
  return deps.requests.run(viewer.userId, async () => {
    const text = JSON.stringify(await action.run(own, viewer, asked));
    return jsonAnswer(action.status(asked), text, await checkpointHeader(own, viewer, envelope));
  });
}

type Download = (deps: PartyDeps, viewer: ViewerData, envelope: unknown) => Promise<EvidenceExport>;

/** The actions whose answer is not JSON. */
const DOWNLOADS: Readonly<Record<string, Download>> = {
  'export-evidence': (deps, viewer, envelope) =>
    exportEvidence(deps, viewer, requestOf(ExportEvidenceRequest, envelope)),
  'export-workpapers': (deps, viewer, envelope) =>
    exportWorkpapers(deps, viewer, requestOf(ExportWorkpapersRequest, envelope)),
  'export-population': (deps, viewer, envelope) =>
    exportPopulation(deps, viewer, requestOf(ExportPopulationRequest, envelope)),
} satisfies { readonly [Name in Exclude<ActionName, keyof typeof WORKPAPER_ACTIONS>]: Download };

function requestOf<Contract extends z.ZodType>(contract: Contract, envelope: unknown): z.output<Contract> {
  const parsed = contract.safeParse(envelope, { reportInput: true });
  if (!parsed.success) throw contractBroken(parsed.error);
  return parsed.data;
}

/** A download that no browser displays or runs. */
function downloadAnswer(
  { fileName, mediaType, content, warning }: EvidenceExport,
  checkpoint: Readonly<Record<string, string>>,
): Answer {
  return {
    status: 200,
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      ...(warning !== null && { 'footing-warning': warning }),
      ...checkpoint,
    },
    body: content,
  };
}

/** The action's entry in the table. @throws ApiError `validation_failed`. */
function actionNamed(name: string): WorkpaperAction<z.ZodType, unknown> {
  const actions: Readonly<Record<string, unknown>> = WORKPAPER_ACTIONS;
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action === undefined) {
    const detail = `action must be one of ${[...Object.keys(actions), ...Object.keys(DOWNLOADS)].join(', ')}`;
    throw new ApiError('validation_failed', {
      detail,
      errors: [{ code: 'invalid_value', pointer: '/action', detail }],
    });
  }
  return action as WorkpaperAction<z.ZodType, unknown>;
}
