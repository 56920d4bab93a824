import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../gateway/api-error.ts';
import { createAccessLog, type WaitingAccess, withAddress } from '../../../gateway/auth/access-log.ts';
import { databaseFailure } from '../../../gateway/database/database-failure.ts';
import { OutcomeUnknownError } from '../../../gateway/database/server-dialect.ts';
import { createLogger, describeError } from '../../../gateway/log.ts';
import { internalError } from '../../../gateway/problem.ts';

function databaseError(code: string): Error {
  return Object.assign(new Error('insert into invoice values (Muster AG) failed'), {
    code,
    detail: 'Failing row contains (Muster AG)',
  });
}

describe('the log', () => {
  it('holds neither SQL nor rows of a failed statement', () => {
    const lines: string[] = [];
    createLogger('info', { write: (line: string) => void lines.push(line) }).error({
      err: databaseError('23505'),
    });
    expect(lines.join('')).toContain('23505');
    expect(lines.join('')).not.toContain('Muster');
  });

  it('tells an error by its type, code and place', () => {
    expect(describeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
      frames: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    });
  });
});

describe('databaseFailure', () => {
  it('says that all connections are in use where that is so, not that the database is away', () => {
    const error = new Error('timeout exceeded when trying to connect');
    for (const seen of [error, new Error('flush failed', { cause: error })]) {
      expect(databaseFailure(seen)).toMatchObject({ code: 'busy', retryAfterSeconds: 1 });
    }
  });

  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    '57P01',
    '57P03',
    '08006',
    '53300',
    '25006',
    '25P03',
  ])('takes %s for an absent database', (code) => {
    expect(databaseFailure(databaseError(code))).toMatchObject({
      code: 'database_unavailable',
      retryAfterSeconds: 5,
    });
  });

  it.each(['40001', '40P01'])('takes %s for contention', (code) => {
    expect(databaseFailure(databaseError(code))).toMatchObject({ code: 'busy' });
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout expired',
    'PGlite is closed',
    'driver has already been destroyed',
  ])('takes “%s” for an absent database, also as the cause of another error', (message) => {
    const error = new Error(message);
    for (const seen of [error, new Error('flush failed', { cause: error })]) {
      expect(databaseFailure(seen)).toMatchObject({ code: 'database_unavailable' });
    }
  });

  it('never says that nothing was stored where that is not known', () => {
    const failure = databaseFailure(new OutcomeUnknownError(databaseError('57P01')));
    expect(failure).toMatchObject({ code: 'outcome_unknown', retryAfterSeconds: 5 });
    expect(failure?.message).not.toMatch(/nothing was stored/i);
    expect(internalError().message).not.toMatch(/nothing was stored/i);
  });

  it('leaves bugs alone', () => {
    expect(databaseFailure(databaseError('23505'))).toBeNull();
    expect(databaseFailure(new TypeError('x'))).toBeNull();
  });
});

function accessLog(store: (events: readonly WaitingAccess[]) => Promise<void>) {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  return { lines, ...createAccessLog({ store, log, clock: () => new Date('2026-11-23T10:20:30.000Z') }) };
}

it('counts like events of an hour as one, and stores each once', async () => {
  const stored: WaitingAccess[] = [];
  const log = accessLog(async (events) => void stored.push(...events));
  for (let time = 0; time < 3; time += 1) {
    withAddress('192.0.2.1', () => log.note('sign_in_refused', { userId: 'ada' }));
  }
  withAddress('192.0.2.2', () => log.note('sign_in_refused', { userId: 'ada' }));
  await log.close();
  await log.close();
  expect(stored.map(({ address, count, hour }) => [address, count, hour])).toEqual([
    ['192.0.2.1', 3, '2026-11-23T10:00:00.000Z'],
    ['192.0.2.2', 1, '2026-11-23T10:00:00.000Z'],
  ]);
});

it('keeps what a database cannot take for later, throws nothing and waits for nothing', async () => {
  let fails = true;
  const stored: WaitingAccess[] = [];
  const log = accessLog(async (events) => {
    if (fails) throw new Error('away');
    stored.push(...events);
  });
  log.note('sign_in', { userId: 'ada' });
  await log.flush();
  log.note('sign_in', { userId: 'ada' });
  fails = false;
  await log.close();
  expect(stored.map(({ count }) => count)).toEqual([2]);
  expect(log.lines.join('')).toContain('could not be stored');
});

it('holds five thousand events at most, and says how many it could not keep', async () => {
  const stored: WaitingAccess[] = [];
  const log = accessLog(async (events) => void stored.push(...events));
  for (let at = 0; at < 6_000; at += 1) log.note('sign_in_limited', { email: `${at}@footing.example` });
  await log.close();
  expect(stored).toHaveLength(5_000);
  expect(log.lines.at(-1)).toContain('"events":1000');
});

it('notes a 403 by who was refused where, nothing of it that is an e-mail, and no other failure', async () => {
  const stored: WaitingAccess[] = [];
  const log = accessLog(async (events) => void stored.push(...events));
  const refused = { workspaceId: 'w', actor: 'user:ada', email: 'ada@footing.example' };
  log.noteRefusal(new ApiError('forbidden', { refused }));
  const nowhere = new ApiError('forbidden', { refused: { workspaceId: null, actor: 'user:bob' } });
  for (const failure of [
    nowhere,
    new ApiError('forbidden'),
    new ApiError('not_found'),
    new Error('x'),
    null,
  ]) {
    log.noteRefusal(failure);
  }
  await log.close();
  expect(stored.map(({ kind, by }) => [kind, by])).toEqual([
    ['forbidden', { workspaceId: 'w', actor: 'user:ada' }],
  ]);
  expect(log.lines.join('')).not.toContain('footing.example');
  expect(log.lines).toHaveLength(2);
  expect(log.lines[1]).toContain('user:bob');
});
