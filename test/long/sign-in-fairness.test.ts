import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { postToken } from '../support/sign-in.ts';

const AT_ONCE = 8;
const RUNS = 15;
/** Times a sign-in beside an abuser may take of one on an idle server: the bound. */
const MOST = 5;

describeOnBothDatabases('sign-ins beside an account that signs in at full speed', (getDb) => {
  let server: TestGateway;
  let serial = 0;
  beforeAll(async () => {
    server = await startTestGateway(getDb().db, { config: { trustedProxies: ['127.0.0.1'] } });
  });
  afterAll(() => server.close());

  const signIn = async (who: TestGateway['owner'], address: string): Promise<number> =>
    (await postToken(server, who, { 'x-forwarded-for': address })).status;

  /** Milliseconds of each of the owner's sign-ins from the usual address; none is refused. */
  async function times(): Promise<number[]> {
    const all: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const begin = performance.now();
      expect(await signIn(server.owner, '198.51.100.1')).toBe(200);
      all.push(performance.now() - begin);
    }
    return all.toSorted((a, b) => a - b);
  }

  it.each([
    ['with its right password from one address', () => '203.0.113.7'],
    [
      'with its right password from ever new addresses',
      () => {
        serial += 1;
        return `203.0.${serial >> 8}.${serial & 255}`;
      },
    ],
  ])(
    '%s, are refused nothing and take a bounded time',
    async (_how, address) => {
      await getDb().asOwner('delete from sign_in_attempt');
      await times();
      const idle = await times();
      const abuse = { isOn: true, statuses: new Set<number>() };
      const loops = Array.from({ length: AT_ONCE }, async () => {
        while (abuse.isOn) abuse.statuses.add(await signIn(server.auditor, address()));
      });
      const beside = await times();
      abuse.isOn = false;
      await Promise.all(loops);
      expect(abuse.statuses, 'the abuse was real').toContain(200);
      const median = (values: number[]) => values[Math.floor(values.length / 2)] ?? Number.NaN;
      const [idleMs, besideMs] = [median(idle), median(beside)];
      expect(besideMs / idleMs, `${besideMs} ms beside it, ${idleMs} ms idle`).toBeLessThan(MOST);
    },
    240_000,
  );

  it('ends at the budget of its account, right passwords counted, for that account alone', async () => {
    await getDb().asOwner('delete from sign_in_attempt');
    expect(await signIn(server.auditor, '203.0.113.7')).toBe(200);
    await getDb().asOwner(
      `update sign_in_attempt set attempts = 200 where subject like 'hashes of account %'`,
    );
    const refused = await postToken(server, server.auditor, { 'x-forwarded-for': '203.0.113.8' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await signIn(server.owner, '203.0.113.7')).toBe(200);
    await getDb().asOwner(
      `update sign_in_attempt set attempts = 1000 where subject = 'hashes of address 203.0.113.7'`,
    );
    expect(await signIn(server.owner, '203.0.113.7')).toBe(429);
    expect(await signIn(server.owner, '203.0.113.9')).toBe(200);
  });
});
