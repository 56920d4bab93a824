import { expect, it } from 'vitest';
import { MemorySource } from '../../../compute/verify/cli/byte-source.ts';
import { closingText, verdictJson } from '../../../compute/verify/cli/main.ts';
import { verifySource } from '../../../compute/verify/cli/verify-source.ts';
import { optionsOf } from '../../support/verifier-context.ts';
import { type RemarkCase, verifierRemarkCases } from '../../support/verifier-remark-cases.ts';

const verify = ({ bytes, context }: Pick<RemarkCase, 'bytes' | 'context'>) =>
  verifySource(new MemorySource(bytes), optionsOf(context));

it.each(verifierRemarkCases())('times are remarked where a clock was wrong: $title', async (one) => {
  const { remarks, exitCode } = await verify(one);
  const told = remarks.map(({ code, values = {} }) => [
    code,
    Number(values.entry),
    values.before === undefined ? null : Number(values.before),
  ]);
  expect(told).toEqual(one.remarks);
  expect(exitCode).toBe(one.isSound ? 0 : 1);
});

it('a remark is said in words with both entries, and in the JSON by code', async () => {
  const leap = verifierRemarkCases().find(({ title }) =>
    title.startsWith('a leap of months, and back before'),
  );
  if (leap === undefined) throw new Error('the case is there');
  const verdict = await verify(leap);
  const text =
    'time ran backwards: entry 5 is of 2026-01-06T00:00:00.000Z, before entry 3 of 2026-03-01T00:00:00.000Z';
  expect(closingText(verdict).split('\n').at(-1)).toBe(`Remark: ${text}.`);
  expect(verdictJson(verdict).remarks).toEqual([
    {
      code: 'time_ran_back',
      entry: '5',
      at: '2026-01-06T00:00:00.000Z',
      before: '3',
      beforeAt: '2026-03-01T00:00:00.000Z',
      text,
    },
  ]);
});
