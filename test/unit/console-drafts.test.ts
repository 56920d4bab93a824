import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf, forgetDrafts, hasDrafts } from '../../gateway/console/src/data/drafts.ts';

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
});
