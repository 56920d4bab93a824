import { describe, expect, it } from 'vitest';
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
    'timeout exceeded when trying to connect',
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
