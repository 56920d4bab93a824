import { expect, it } from 'vitest';
import { temporaryAuditKey } from '../../gateway/auth/audit-key.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { createServerDatabase } from '../support/databases.ts';
import { pushDemoYear } from '../support/engagement.ts';
import { completedEngagement, exportPackage } from '../support/evidence.ts';
import { startTestGateway } from '../support/gateway.ts';
import { soundPackage } from '../support/sound-package.ts';

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
  const content = await soundPackage(server, engagement);

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
