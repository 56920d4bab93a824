import { afterAll, describe, expect, it } from 'vitest';
import { insideTransaction, NestedTransactionError } from '../../../gateway/database/open-transaction.ts';
import { createPool } from '../../../gateway/threads/pool.ts';

describe('the compute pool', () => {
  const pool = createPool({ threads: 1 });
  afterAll(() => pool.close());
  const post = () => pool.of('somebody').run('factorGet', { setId: null, factorId: 'none', year: null });

  it('takes no task from inside an open transaction, however deep, and any once it is over', async () => {
    const deeper = async () => {
      await Promise.resolve();
      return post();
    };
    await expect(insideTransaction(deeper)).rejects.toThrow(NestedTransactionError);
    const after = await insideTransaction(async () => ({ post }));
    expect(await after.post()).toEqual({ ok: true, value: null });
  });
});
