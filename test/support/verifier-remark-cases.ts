import { engagementTrail, makePackage } from './make-package.ts';
import { base64OfHex, makeTimeStamp } from './make-time-stamp.ts';
import { sha256, TrailMaker } from './make-trail.ts';
import { type CaseContext, CONTEXT } from './verifier-context.ts';

/** Code of a remark, its entry, and the entry before which that is dated. */
export type Remark = readonly [code: string, entry: number, before: number | null];

export interface RemarkCase {
  readonly title: string;
  readonly bytes: Uint8Array;
  readonly context: CaseContext;
  readonly remarks: readonly Remark[];
  /** Remarks alone make nothing unsound. */
  readonly isSound: boolean;
}

/** The first entry is of 2026-01-05T08:00:00.000Z, the clock of the verifying machine as given. */
const NOW = '2026-06-01T12:00:00.000Z';

function trailOf(times: readonly string[]): TrailMaker {
  const trail = new TrailMaker().open();
  for (const at of times) trail.add({ kind: 'note.made', subject: 'note:1', payload: {}, at });
  return trail;
}

function timed(title: string, times: readonly string[], remarks: readonly Remark[]): RemarkCase {
  const isSound = remarks.every(([code]) => code !== 'time_ran_back');
  return { title, bytes: trailOf(times).bytes(), context: { ...CONTEXT, now: NOW }, remarks, isSound };
}

function stamped(title: string, time: string, remarks: readonly Remark[]): RemarkCase {
  const { checkpoint } = JSON.parse(engagementTrail().text()) as { checkpoint: string };
  const timestamp = base64OfHex(makeTimeStamp(sha256(checkpoint), { time }));
  return { title, bytes: makePackage({ metadata: { timestamp } }), context: CONTEXT, remarks, isSound: true };
}

/** Files with times that tell of a wrong clock, and like ones that do not. */
export function verifierRemarkCases(): RemarkCase[] {
  const ahead = trailOf(['2026-06-01T12:05:00.001Z']);
  return [
    timed('books that are quiet for months', ['2026-03-01T00:00:00.000Z'], []),
    timed(
      'a moment back',
      ['2026-01-05T09:00:00.000Z', '2026-01-05T08:59:59.999Z'],
      [['time_ran_back', 3, 2]],
    ),
    timed(
      'a leap of months, and back before it',
      [
        '2026-01-05T09:00:00.000Z',
        '2026-03-01T00:00:00.000Z',
        '2026-03-01T01:00:00.000Z',
        '2026-01-06T00:00:00.000Z',
      ],
      [['time_ran_back', 5, 3]],
    ),
    timed(
      'a leap of months, back, and back again',
      ['2026-03-01T00:00:00.000Z', '2026-01-06T00:00:00.000Z', '2026-01-05T23:00:00.000Z'],
      [
        ['time_ran_back', 3, 2],
        ['time_ran_back', 4, 3],
      ],
    ),
    timed(
      'months later an hour back',
      ['2026-03-01T00:00:00.000Z', '2026-03-01T10:00:00.000Z', '2026-03-01T09:00:00.000Z'],
      [['time_ran_back', 4, 3]],
    ),
    timed(
      'a day later, which is no leap, and back before it',
      ['2026-01-06T08:00:00.000Z', '2026-01-06T08:01:00.000Z', '2026-01-06T07:00:00.000Z'],
      [['time_ran_back', 4, 3]],
    ),
    timed('five minutes ahead of this machine', ['2026-06-01T12:05:00.000Z'], []),
    timed(
      'more than five minutes ahead of this machine',
      ['2026-06-01T12:05:00.000Z', '2026-06-01T12:05:00.001Z', '2026-12-01T00:00:00.000Z'],
      [['time_ahead', 3, null]],
    ),
    { ...timed('ahead where no clock is known', [], []), bytes: ahead.bytes(), context: CONTEXT },
    stamped('five minutes after its time stamp', '20260105075500Z', []),
    stamped('more than five minutes after its time stamp', '20260105075459.999Z', [
      ['time_after_stamp', 9, null],
    ]),
  ];
}
