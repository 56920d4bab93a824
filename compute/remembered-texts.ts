/** How much is remembered at most: of so many texts, with so many letters in all of them. */
export interface RoomForTexts {
  readonly texts: number;
  readonly letters: number;
}

/**
 * What is known of texts, in two halves: once the younger is full, the elder is forgotten and the younger becomes the
 * elder. A text that is asked for stays, one that was not for half of the room goes. Texts stay in the memory of the
 * thread until enough others came; they are never written anywhere.
 * @param unknown what is known of a text before it was read.
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
