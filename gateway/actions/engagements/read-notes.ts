import { notesOnFile } from '../../../compute/evidence/notes-on-file.ts';
import type { NotesAnswer } from '../../../schema/contracts/notes.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { noteEntries } from '../../../schema/queries/notes.ts';
import { readableEngagement } from '../../auth/engagement-access.ts';
import type { GatewayDeps } from '../../deps.ts';
import { requireSight } from './read-evidence-files.ts';

/**
 * All notes of an engagement, as its entries say: for everybody assigned to it, and for owners and members once it is
 * completed.
 * @throws ApiError `not_found`, `forbidden`.
 */
export async function readNotes(
  { database }: Pick<GatewayDeps, 'database'>,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
): Promise<NotesAnswer> {
  return readableEngagement(database, target, async (access) => {
    requireSight(access);
    const { period, engagementId } = access.engagement;
    const notes = notesOnFile(await noteEntries(access.tx, period, engagementId));
    return {
      engagement: notes.get(null) ?? { review_notes: [], management_response: [], sign_offs: [] },
      lines: [...notes].flatMap(([line, on_file]) =>
        line === null ? [] : [{ line_item_id: line, on_file }],
      ),
    };
  });
}
