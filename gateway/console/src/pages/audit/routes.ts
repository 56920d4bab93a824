import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { queryClient, trpc } from '../../data/trpc.ts';
import { loadTexts } from '../../language/languages.ts';
import type { NavigationEntry } from '../../shell/navigation.ts';
import { KEEPS_BACK, rootRoute, signedInRoute } from '../../shell/root-routes.ts';
import { loadLineWords, VERIFICATION_TEXTS } from '../../ui/words/texts.ts';
import type { ItemsSearch } from './items-search.ts';
import { AUDIT_TEXTS } from './texts/texts.ts';

const loadAuditTexts = () => Promise.all([loadTexts(AUDIT_TEXTS), loadLineWords()]);

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/audit',
  loader: loadAuditTexts,
});
const engagementsRoute = createRoute({
  getParentRoute: () => auditRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./engagements-page.tsx'), 'EngagementsPage'),
});
const engagementRoute = createRoute({
  getParentRoute: () => auditRoute,
  path: '/$engagementId',
  loader: ({ params }) =>
    queryClient.ensureQueryData(trpc.engagement.get.queryOptions({ engagement_id: params.engagementId })),
  component: lazyRouteComponent(() => import('./engagement-frame.tsx'), 'EngagementFrame'),
});
const overviewRoute = createRoute({
  getParentRoute: () => engagementRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'OverviewPage'),
});
const planRoute = createRoute({
  getParentRoute: () => engagementRoute,
  path: '/plan',
  component: lazyRouteComponent(() => import('./plan/plan-page.tsx'), 'PlanPage'),
});

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const itemsRoute = createRoute({
  getParentRoute: () => engagementRoute,
  path: '/items',
  validateSearch: (search: Record<string, unknown>): ItemsSearch => {
    const [stratum, status, text] = [search.stratum, search.status, search.text].map(textIn);
    return {
      ...(stratum === undefined ? {} : { stratum }),
      ...(status === undefined ? {} : { status }),
      ...(text === undefined ? {} : { text }),
    };
  },
  component: lazyRouteComponent(() => import('./items-page.tsx'), 'ItemsPage'),
});
const itemRoute = createRoute({
  getParentRoute: () => engagementRoute,
  path: '/items/$lineItemId',
  search: KEEPS_BACK,
  component: lazyRouteComponent(() => import('./item/item-page.tsx'), 'ItemPage'),
});
const evaluationRoute = createRoute({
  getParentRoute: () => engagementRoute,
  path: '/evaluation',
  component: lazyRouteComponent(() => import('./evaluation-page.tsx'), 'EvaluationPage'),
});
const notesRoute = createRoute({
  getParentRoute: () => engagementRoute,
  path: '/notes',
  component: lazyRouteComponent(() => import('./notes-page.tsx'), 'NotesPage'),
});
const completionRoute = createRoute({
  getParentRoute: () => engagementRoute,
  path: '/completion',
  component: lazyRouteComponent(() => import('./completion-page.tsx'), 'CompletionPage'),
});

export const AUDIT_ROUTES = [
  auditRoute.addChildren([
    engagementsRoute,
    engagementRoute.addChildren([
      overviewRoute,
      planRoute,
      itemsRoute,
      itemRoute,
      evaluationRoute,
      notesRoute,
      completionRoute,
    ]),
  ]),
] as const;

/** `/verify`: for everybody, also without sign-in. */
export const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  loader: () => Promise.all([loadAuditTexts(), loadTexts(VERIFICATION_TEXTS)]),
  component: lazyRouteComponent(() => import('./verify/verify-page.tsx'), 'VerifyPage'),
});

export const AUDIT_ENTRY: NavigationEntry = {
  to: '/audit',
  label: 'audit',
  roles: ['owner', 'member', 'auditor'],
  homeOf: 'auditor',
};
