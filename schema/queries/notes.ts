import type { NoteEntry, NotePayload } from '../contracts/notes.ts';
import { entriesOf, payloadOf } from './evidence-period.ts';
import type { Tenant } from './sql.ts';

/** The notes about an engagement, and the newest draw or assertion among them, in the order of the chain. */
export async function noteEntries(tx: Tenant, period: string, engagementId: string): Promise<NoteEntry[]> {
  const about = entriesOf(tx, period).where('e.subject', '=', `engagement:${engagementId}`);
  const notes = await about
    .crossJoinLateral(payloadOf(tx, period))
    .select(['e.seq', 'e.kind', 'e.header', 'p.payload'])
    .where('e.kind', '=', 'note.saved')
    .orderBy('e.seq')
    .execute();
  const change = await about
    .select(['e.seq', 'e.kind', 'e.header'])
    .where('e.kind', 'in', ['sample.generated', 'assertion.saved'])
    .orderBy('e.seq', 'desc')
    .limit(1)
    .execute();
  return [...notes, ...change.map((one) => ({ ...one, payload: null }))]
    .sort((a, b) => a.seq - b.seq)
    .map(({ kind, header, payload }) => {
      const { at, actor } = JSON.parse(header) as { readonly at: string; readonly actor: string };
      return { kind, at, actor, payload: payload === null ? null : (JSON.parse(payload) as NotePayload) };
    });
}
