import { engagementRouter } from './routers/engagement.ts';
import { factorRouter } from './routers/factor.ts';
import { invoiceRouter } from './routers/invoice.ts';
import { periodRouter } from './routers/period.ts';
import { sessionRouter } from './routers/session.ts';
import { workpaperRouter } from './routers/workpaper.ts';
import { router } from './trpc.ts';

/** Every procedure of `/trpc`, once: the server, the typed clients and the tests read this router. */
export const trpcRouter = router({
  session: sessionRouter,
  period: periodRouter,
  factor: factorRouter,
  invoice: invoiceRouter,
  engagement: engagementRouter,
  workpaper: workpaperRouter,
});

export type TrpcRouter = typeof trpcRouter;
