import { apiKeyRouter } from './routers/api-key.ts';
import { engagementRouter } from './routers/engagement.ts';
import { factorRouter } from './routers/factor.ts';
import { importsRouter } from './routers/imports.ts';
import { instrumentRouter } from './routers/instrument.ts';
import { invoiceRouter } from './routers/invoice.ts';
import { memberRouter } from './routers/member.ts';
import { periodRouter } from './routers/period.ts';
import { ratesRouter } from './routers/rates.ts';
import { sessionRouter } from './routers/session.ts';
import { vendorRouter } from './routers/vendor.ts';
import { workpaperRouter } from './routers/workpaper.ts';
import { workspaceRouter } from './routers/workspace.ts';
import { router } from './trpc.ts';

/** Every procedure of `/trpc`: the server, the typed clients and the tests read this router. */
export const trpcRouter = router({
  session: sessionRouter,
  workspace: workspaceRouter,
  apiKey: apiKeyRouter,
  member: memberRouter,
  period: periodRouter,
  factor: factorRouter,
  rates: ratesRouter,
  instrument: instrumentRouter,
  imports: importsRouter,
  invoice: invoiceRouter,
  vendor: vendorRouter,
  engagement: engagementRouter,
  workpaper: workpaperRouter,
});

export type TrpcRouter = typeof trpcRouter;
