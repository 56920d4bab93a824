import { DEFAULT_RETENTION_YEARS } from '../../schema/contracts/engagements.ts';
import { callTrpc } from './engagement.ts';
import type { TestGateway } from './gateway.ts';
import type { Person } from './people.ts';

/** Has the person named as lead accept, by a plan that changes nothing, and put others on the team. */
export async function acceptWith(
  server: Pick<TestGateway, 'url'>,
  engagementId: string,
  [lead, ...others]: readonly [Pick<Person, 'token'>, ...Pick<Person, 'email'>[]],
): Promise<void> {
  const ask = async (path: string, members: object) => {
    const { status } = await callTrpc(server, lead.token, path, { engagement_id: engagementId, ...members });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  };
  await ask('engagement.plan', { retention_years: DEFAULT_RETENTION_YEARS });
  for (const { email } of others) await ask('engagement.assign', { auditor: email });
}
