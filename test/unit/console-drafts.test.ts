import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf, forgetDrafts, hasDrafts } from '../../gateway/console/src/data/drafts.ts';
import { draftOf, membersOf, restored } from '../../gateway/console/src/pages/audit/item/assertion-draft.ts';

const storage = () => Object.entries(sessionStorage);

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what a person typed and did not save', () => {
  it('is kept for that person and place alone, until it is dropped', () => {
    const anna = draftsOf<{ text: string }>('anna');
    anna.keep('line accuracy', { text: 'recounted' });
    expect(anna.at('line accuracy')).toEqual({ text: 'recounted' });
    expect(anna.at('line cut_off')).toBeUndefined();
    expect(draftsOf('ann').at('line accuracy')).toBeUndefined();
    expect(hasDrafts()).toBe(true);
    anna.drop('line accuracy');
    expect([anna.at('line accuracy'), hasDrafts(), storage()]).toEqual([undefined, false, []]);
  });

  it('is forgotten when another person signs in, and wholly at a sign-out', () => {
    sessionStorage.setItem('footing:workspace', 'w');
    for (const person of ['anna', 'ann', 'bea']) draftsOf(person).keep('line', person);
    forgetDrafts({ butOf: 'ann' });
    expect(['anna', 'ann', 'bea'].map((person) => draftsOf(person).at('line'))).toEqual([
      undefined,
      'ann',
      undefined,
    ]);
    forgetDrafts();
    expect(storage()).toEqual([['footing:workspace', 'w']]);
  });

  it('does not stop the typing where the storage of the tab is full', () => {
    vi.stubGlobal('sessionStorage', {
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(() => draftsOf('anna').keep('line', 'x'.repeat(10))).not.toThrow();
  });

  it('means the same figure where the language was changed meanwhile', () => {
    vi.stubGlobal('navigator', { languages: ['en-GB', 'de-DE'] });
    i18n.loadAndActivate({ locale: 'en', messages: {} });
    const typed = { ...draftOf(undefined), result: 'exception', audited: '1.500,5' } as const;
    const draft = restored({ draft: typed, begun: 0, locale: 'de-DE', at: 1 });
    expect(membersOf(draft)).toMatchObject({ audited_kgco2e: 1500.5 });
    // What is no figure stays as it was typed.
    const unfinished = { draft: { ...typed, audited: 'about 5' }, begun: 0, locale: 'de-DE', at: 1 };
    expect(restored(unfinished).audited).toBe('about 5');
  });

  it('has the fields of today where an older console kept it', () => {
    const { ticks, ...older } = draftOf(undefined);
    const kept = { draft: { ...older, narrative: 'Seen' } as typeof older & { ticks: string }, begun: 2 };
    expect(restored({ ...kept, locale: 'en', at: 1 })).toEqual({ ...older, narrative: 'Seen', ticks });
  });
});
