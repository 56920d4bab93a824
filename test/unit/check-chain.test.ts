import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { auditTrailVectors } from '../support/audit-trail-vectors.ts';
import { checkChains, type StoredEntry, type StoredHead } from '../support/check-chain.ts';

const worked = auditTrailVectors.worked_chain;
const [workspaceId = '', period = ''] = worked.chain.split('/');
const sound: readonly StoredEntry[] = worked.entries.map((entry) => ({
  workspaceId,
  period,
  seq: entry.seq,
  prevHash: entry.prev_hash,
  hash: entry.hash,
  header: entry.header_text,
  payload: entry.payload_text,
}));
const heads: readonly StoredHead[] = [
  { workspaceId, period, size: sound.length, head: sound.at(-1)?.hash ?? '' },
];
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The sound chain with the entry at `position` changed. */
function withChange(position: number, change: (entry: StoredEntry) => Partial<StoredEntry>): StoredEntry[] {
  return sound.map((entry, at) => (at === position ? { ...entry, ...change(entry) } : entry));
}

describe('checkChains', () => {
  it('finds nothing wrong with the published worked chain, in whatever order it is read', () => {
    expect(checkChains(sound, heads)).toEqual([]);
    expect(checkChains([...sound].reverse(), heads)).toEqual([]);
  });

  it('allows an erased payload', () => {
    expect(
      checkChains(
        withChange(1, () => ({ payload: null })),
        heads,
      ),
    ).toEqual([]);
  });

  it.each([
    ['a missing entry', sound.filter(({ seq }) => seq !== 3)],
    ['a cut-off tail', sound.slice(0, -1)],
    ['an entry twice', [...sound, ...sound.slice(-1)]],
    ['a changed payload', withChange(1, (e) => ({ payload: (e.payload ?? '').replace('4000', '4001') }))],
    ['a changed header', withChange(2, (e) => ({ header: e.header.replace('document', 'documemt') }))],
    [
      'a changed header with a fresh hash',
      withChange(2, (e) => {
        const header = e.header.replace('document', 'documemt');
        return { header, hash: sha256(header) };
      }),
    ],
    [
      'a header with a blank in it',
      withChange(4, (e) => ({ header: `${e.header} `, hash: sha256(`${e.header} `) })),
    ],
    ['an entry of another period', withChange(4, () => ({ period: '2025-Q3' }))],
    ['no entries at all', []],
  ])('reports %s', (_, entries) => {
    expect(checkChains(entries, heads)).not.toEqual([]);
  });

  it('reports entries without a head', () => {
    expect(checkChains(sound, [])).not.toEqual([]);
  });
});
