import { randomUUIDv7 } from 'node:crypto';
import { notesOnFile } from '../../../compute/evidence/notes-on-file.ts';
import type {
  NoteEntry,
  NotePayload,
  NotesOnFile,
  SaveNoteAnswer,
  SaveNoteRequest,
} from '../../../schema/contracts/notes.ts';
import { WORKPAPER_LIMITS } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { noteEntries } from '../../../schema/queries/notes.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { GatewayDeps } from '../../deps.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { requireSampledLine } from './sampled-line.ts';
import { teamOf } from './team.ts';

const NOTHING: NotesOnFile = { review_notes: [], management_response: [], sign_offs: [] };

/**
 * Puts a review note, the answer to one or its clearing, what management said, or a sign-off of the engagement on file:
 * an entry of the chain, which nothing changes. Who raised a review note clears it, or the lead auditor.
 * Source: ISA 230.9 and 230.A13, ISA 450.8; docs/guide-team.md.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `line_not_in_sample`, `note_refused`, `reviewer_is_preparer`,
 * `engagement_completed`, `engagement_cancelled`.
 */
export async function saveNote(
  deps: Pick<GatewayDeps, 'database' | 'clock' | 'config'>,
  viewer: ViewerData,
  request: SaveNoteRequest,
): Promise<SaveNoteAnswer> {
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: request.engagement_id };
  return actAsAuditor(deps, target, async (access) => {
    const { tx, engagement, caller } = access;
    const { engagementId, period, status } = engagement;
    requireUnfinished(engagement);
    const entries = await noteEntries(tx, period, engagementId);
    const payload = await noteOf(access, request, entries);
    await publishEngagement(tx, { engagementId, status, now });
    const subject = `engagement:${engagementId}`;
    const entry = newEntry({
      period,
      kind: 'note.saved',
      subject,
      actor: caller.actor,
      payload: { ...payload },
    });
    await appendEntries(tx, [entry], now, { requireOpen: false });
    const line = payload.line_item_id;
    const files = notesOnFile(await noteEntries(tx, period, engagementId));
    return { note_id: payload.note_id, line_item_id: line, on_file: files.get(line) ?? NOTHING };
  });
}

async function noteOf(
  access: EngagementAccess,
  request: SaveNoteRequest,
  entries: readonly NoteEntry[],
): Promise<NotePayload> {
  const { kind, text = null, correction = null, as = null } = request;
  const files = notesOnFile(entries);
  if (entries.length >= WORKPAPER_LIMITS.notes) {
    throw refused(`An engagement has at most ${WORKPAPER_LIMITS.notes} notes.`);
  }
  const of = request.note_id?.toLowerCase() ?? null;
  const line =
    of === null ? (request.line_item_id?.toLowerCase() ?? null) : await lineOf(access, request, entries);
  if (of === null && line !== null) await requireSampledLine(access.tx, access.engagement, line);
  if (as !== null) requireOther(access, as, { entries, onFile: files.get(null) ?? NOTHING });
  return { note_id: randomUUIDv7(), kind, line_item_id: line, text, of_note: of, correction, as };
}

/** The line of the review note that is answered or cleared. @throws ApiError `note_refused`, `forbidden`. */
async function lineOf(
  { tx, engagement, caller }: EngagementAccess,
  { note_id, kind }: SaveNoteRequest,
  entries: readonly NoteEntry[],
): Promise<string | null> {
  const id = note_id?.toLowerCase();
  const found = [...notesOnFile(entries)].flatMap(([line, { review_notes }]) =>
    review_notes.filter((note) => note.note_id === id).map((note) => ({ line, note })),
  )[0];
  if (found === undefined) throw refused('The engagement has no review note of this id.');
  const { line, note } = found;
  if (note.cleared !== null) throw refused('The review note is cleared. Raise another one.');
  if (kind === 'clearing' && note.raised_by !== caller.actor) {
    const { lead } = await teamOf(tx, engagement.engagementId);
    if (lead !== caller.userId) {
      throw new ApiError('forbidden', {
        values: { reason: 'note' },
        detail: 'A review note is cleared by who raised it or by the lead auditor. Save an answer.',
        refused: caller,
      });
    }
  }
  return line;
}

/**
 * @throws ApiError `reviewer_is_preparer` for one person in both roles, and for a reviewer who saved every assertion or
 * ever signed as preparer.
 */
function requireOther(
  { caller }: EngagementAccess,
  as: NonNullable<SaveNoteRequest['as']>,
  { entries, onFile }: { readonly entries: readonly NoteEntry[]; readonly onFile: NotesOnFile },
): void {
  const isReview = as === 'reviewer';
  const other = onFile.sign_offs.filter((signed) => signed.as !== as && (isReview || signed.in_force));
  if (other.some(({ signed_by }) => signed_by === caller.actor)) {
    throw new ApiError('reviewer_is_preparer', {
      detail: 'You signed the engagement in the other role: preparer and reviewer are two people.',
    });
  }
  const preparers = new Set(
    entries.filter(({ kind }) => kind === 'assertion.saved').map(({ actor }) => actor),
  );
  if (isReview && preparers.size === 1 && preparers.has(caller.actor)) {
    throw new ApiError('reviewer_is_preparer', {
      detail: 'You saved every assertion of the engagement: somebody else reviews it.',
    });
  }
}

function refused(detail: string): ApiError {
  return new ApiError('note_refused', { detail });
}
