import { describe, expect, it } from 'vitest';
import { databaseFailure } from '../../../gateway/database-failure.ts';
import { createLogger, describeError } from '../../../gateway/log.ts';

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
  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300'])(
    'takes %s for an absent database',
    (code) => {
      expect(databaseFailure(databaseError(code))).toMatchObject({
        code: 'database_unavailable',
        retryAfterSeconds: 5,
      });
    },
  );

  it.each(['40001', '40P01'])('takes %s for contention', (code) => {
    expect(databaseFailure(databaseError(code))).toMatchObject({ code: 'busy' });
  });

  it('leaves bugs alone', () => {
    expect(databaseFailure(databaseError('23505'))).toBeNull();
    expect(databaseFailure(new TypeError('x'))).toBeNull();
  });
});
