/**
 * What a person typed and did not save, in the storage of the tab: a reload or another page loses none of it. Every key
 * begins with the person, so that nobody reads what another typed.
 */
const PREFIX = 'footing:draft:';

const keyOf = (userId: string, place: string) => `${PREFIX}${userId} ${place}`;
const keys = () => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX));

export const hasDrafts = (): boolean => keys().length > 0;

/** The drafts of a person by places, such as a line and an assertion. */
export function draftsOf<Draft>(userId: string) {
  return {
    /** Undefined where nothing is kept. */
    at(place: string): Draft | undefined {
      const text = sessionStorage.getItem(keyOf(userId, place));
      return text === null ? undefined : (JSON.parse(text) as Draft);
    },
    keep(place: string, draft: Draft): void {
      try {
        sessionStorage.setItem(keyOf(userId, place), JSON.stringify(draft));
      } catch {
        // The storage of the tab is full: what is typed stays on the page all the same.
      }
    },
    drop: (place: string) => sessionStorage.removeItem(keyOf(userId, place)),
  };
}

/** Forgets all drafts, or all but those of who is signed in now. */
export function forgetDrafts({ butOf }: { readonly butOf?: string } = {}): void {
  for (const key of keys()) {
    if (butOf === undefined || !key.startsWith(keyOf(butOf, ''))) sessionStorage.removeItem(key);
  }
}
