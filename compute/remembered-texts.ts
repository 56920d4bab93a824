/** Limits of the cache: texts, and letters of all of them. */
export interface RoomForTexts {
  readonly texts: number;
  readonly letters: number;
}

/**
 * A cache of results by text, in two halves: when the newer is full, the older is dropped and the newer becomes the older. A
 * text that is used stays; one unused for half of the room is dropped. Texts stay in the memory of the thread until enough
 * others come; they are never written anywhere.
 * @param unknown the initial value for a new text.
 */
export function rememberedTexts<Known>(room: RoomForTexts, unknown: () => Known): (text: string) => Known {
  let younger = new Map<string, Known>();
  let elder = new Map<string, Known>();
  let letters = 0;
  return (text) => {
    const recent = younger.get(text);
    if (recent !== undefined) return recent;
    const known = elder.get(text) ?? unknown();
    if (younger.size >= room.texts / 2 || letters + text.length > room.letters / 2) {
      elder = younger;
      younger = new Map();
      letters = 0;
    }
    younger.set(text, known);
    letters += text.length;
    return known;
  };
}
