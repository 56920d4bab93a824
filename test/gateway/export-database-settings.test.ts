import { expect, it } from 'vitest';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { createServerDatabase } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { completedEngagement, exportPackage, verdictOf } from '../support/evidence.ts';
import { startTestGateway } from '../support/gateway.ts';

it('a package recorded and exported on a database set otherwise is sound, and the same once that is set back', async () => {
  const database = await createServerDatabase();
  const databaseUrl = database.databaseUrl ?? '';
  const name = new URL(databaseUrl).pathname.slice(1);
  const settings = [`datestyle = 'SQL, DMY'`, `timezone = 'Asia/Kathmandu'`, `extra_float_digits = -10`];
  await database.asSuperuser(settings.map((setting) => `alter database ${name} set ${setting}`));
  const otherwise = await openDatabase({ databaseUrl });
  const auditKey = await temporaryAuditKey();
  const server = await startTestGateway(otherwise, { auditKey });
  await pushDemoYear(server, 20);
  const engagement = await completedEngagement(server);
  const content = await exportPackage(server, engagement);
  const { rules } = await verdictOf(content, { thumbprint: auditKey.kid, recalculate: true });
  expect(rules).toEqual([]);

  await database.asSuperuser([`alter database ${name} reset all`]);
  const back = await openDatabase({ databaseUrl });
  const again = await startTestGateway(back, { auditKey, workspace: server });
  const auditor = await again.signIn(server.auditor);
  expect((await exportPackage(again, { ...engagement, auditor })).equals(content)).toBe(true);
  await server.close();
  await again.close();
  await otherwise.close();
  await back.close();
  await database.close();
});
