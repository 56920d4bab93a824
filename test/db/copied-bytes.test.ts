import { expect, it } from 'vitest';
import { withSnapshot } from '../../gateway/database/transaction.ts';
import { documentContent } from '../../schema/queries/source-documents.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createTenant } from '../support/tenant.ts';

const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));

describeOnBothDatabases('bytes read as they are', (getDb) => {
  const read = async <Value>(work: Parameters<typeof withSnapshot<Value>>[2]) =>
    withSnapshot(getDb().db, await createTenant(getDb().db), work);
  const repeated = (times: number) =>
    `select decode(repeat('${EVERY_BYTE.toString('hex')}', ${times}), 'hex')`;

  it.each([0, 1, 3, 20_000])(
    'are every byte of the value, which is all bytes in order %i times',
    async (times) => {
      const content = await read((tx) => tx.bytes(repeated(times)));
      const expected = Buffer.concat(Array.from({ length: times }, () => EVERY_BYTE));
      expect(expected.equals(content ?? Buffer.from('none'))).toBe(true);
    },
  );

  it('are null where there is no row, and where the value is null', async () => {
    const found = await read(async (tx) => [
      await tx.bytes('select content from source_document'),
      await tx.bytes('select null::bytea'),
    ]);
    expect(found).toEqual([null, null]);
  });

  it('are refused where there are several', async () => {
    await expect(read((tx) => tx.bytes(`${repeated(1)} union all ${repeated(2)}`))).rejects.toThrow(
      'expected one value',
    );
  });

  it('are read in the transaction, as its role, in their turn among other statements', async () => {
    const whoAmI = `convert_to(current_user || ' ' || current_setting('app.workspace_id'), 'utf8')`;
    const workspaceId = await createTenant(getDb().db);
    const said = await withSnapshot(getDb().db, workspaceId, async (tx) => {
      const [first, rows, second] = await Promise.all([
        tx.bytes(`select ${whoAmI}`),
        tx.sql<{ n: number }>('select 7 as n'),
        tx.bytes(`select ${whoAmI}`),
      ]);
      return [Buffer.from(first ?? []).toString(), rows[0]?.n, Buffer.from(second ?? []).toString()];
    });
    expect(said).toEqual([`footing_app ${workspaceId}`, 7, `footing_app ${workspaceId}`]);
  });

  it('leave the connection in order when their statement fails', async () => {
    for (let round = 0; round < 20; round++) {
      await expect(
        read((tx) => tx.bytes('select no_such_column from source_document')),
      ).rejects.toMatchObject({
        code: '42703',
      });
    }
    expect(await read((tx) => tx.sql('select 1 as one'))).toEqual([{ one: 1 }]);
  });

  it('of a document are not asked for by anything but an id', async () => {
    await expect(read((tx) => documentContent(tx, "' or true --"))).rejects.toThrow(TypeError);
  });
});
