import { describe, expect, it } from 'vitest';
import { createPersonCounts } from '../../../gateway/auth/person-counts.ts';

describe('the counts of persons', () => {
  it('forget the oldest window beyond so many persons, and no other', () => {
    const counts = createPersonCounts(2);
    const at = new Date('2026-03-02T08:30:00.000Z');
    const count = (userId: string) => counts.count(userId, at).count;
    expect([count('a'), count('b'), count('a'), count('c'), count('b'), count('a')]).toEqual([
      1, 1, 2, 1, 2, 1,
    ]);
  });
});
