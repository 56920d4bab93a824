import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rememberedTexts } from '../../compute/remembered-texts.ts';

describe('what is remembered of texts', () => {
  it('is what was made for that very text, and of no more texts and letters than there is room for', () => {
    const room = { texts: 8, letters: 60 };
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 60 }), (texts) => {
        let made = 0;
        const known = rememberedTexts(room, () => ({ number: made++, text: null as string | null }));
        for (const text of texts) {
          const entry = known(text);
          expect(entry.text ?? text).toBe(text);
          entry.text = text;
        }
        const before = made;
        const kept = [...new Set(texts)].filter((text) => {
          const from = made;
          known(text);
          return made === from;
        });
        expect(before).toBeGreaterThanOrEqual(new Set(texts).size);
        expect(kept.length).toBeLessThanOrEqual(room.texts);
        const long = kept.filter((text) => text.length <= room.letters / 2);
        expect(long.join('').length).toBeLessThanOrEqual(room.letters);
      }),
    );
  });

  it('stays while it is asked for, however many other texts come', () => {
    let made = 0;
    const known = rememberedTexts({ texts: 8, letters: 1_000 }, () => ({ number: made++ }));
    for (let month = 0; month < 50; month += 1) {
      expect(known('Miete Büro').number).toBe(0);
      known(`Rechnung ${month}`);
    }
  });
});
