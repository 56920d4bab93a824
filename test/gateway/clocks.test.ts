import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseClock } from '../../gateway/database/database-clock.ts';
import { createLogger } from '../../gateway/log.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

const WEEK_MS = 8 * 86_400_000;
const NEAR_MS = 30_000;

describe('gateways on one database whose machines’ clocks are more than a week apart', () => {
  let server: TestDatabase;
  const lines: string[] = [];
  const log = createLogger('info', { write: (line: string) => void lines.push(line) });
  let [ahead, right, behind]: TestGateway[] = [];
  const machine = { offsetMs: WEEK_MS };

  beforeAll(async () => {
    server = await createServerDatabase();
    const at = (offset: () => number) =>
      databaseClock(server.db, log, { wall: () => Date.now() + offset(), steady: () => performance.now() });
    right = await startTestGateway(server.db);
    const workspace = right;
    ahead = await startTestGateway(server.db, { workspace, clock: await at(() => machine.offsetMs) });
    behind = await startTestGateway(server.db, { workspace, clock: await at(() => -WEEK_MS) });
  });
  afterAll(async () => {
    for (const gateway of [ahead, right, behind]) await gateway?.close();
    await server.close();
  });

  const send = async (gateway: TestGateway | undefined, number: string) => {
    if (gateway === undefined) throw new Error('it runs');
    const body = { invoices: [invoiceOf({ invoice_number: number })] };
    const answer = await postIngest(gateway, body, { headers: { 'idempotency-key': number } });
    expect(answer.status).toBe(200);
    await answer.arrayBuffer();
    return answer.headers.get('idempotent-replayed') === 'true';
  };
  const lastAt = async () => {
    const [row] = await server.asOwner<{ at: string }>(
      `select last_at as at from chain_head where period = '2025'`,
    );
    return Date.parse(row?.at ?? '');
  };

  it('keep an idempotency key for all of them: none expires early', async () => {
    for (const [nth, first] of [ahead, right, behind].entries()) {
      expect(await send(first, `key-${nth}`)).toBe(false);
      for (const other of [ahead, right, behind]) expect(await send(other, `key-${nth}`)).toBe(true);
    }
  });

  it('write the database’s time into the trail, and tell of the difference', async () => {
    await send(ahead, 'time');
    expect(Math.abs((await lastAt()) - Date.now())).toBeLessThan(NEAR_MS);
    const told = lines.filter((line) => line.includes('differs from the database'));
    expect(
      told.map((line) => Math.round((JSON.parse(line) as { seconds_ahead: number }).seconds_ahead / 86_400)),
    ).toEqual([8, -8]);
  });

  it('go on with it when a clock is set while they run', async () => {
    machine.offsetMs = -WEEK_MS;
    await send(ahead, 'set-back');
    expect(Math.abs((await lastAt()) - Date.now())).toBeLessThan(NEAR_MS);
    await sleep(200);
    expect(await send(ahead, 'set-back')).toBe(true);
    await send(ahead, 'set-back-again');
    expect(Math.abs((await lastAt()) - Date.now())).toBeLessThan(NEAR_MS);
  });
});
