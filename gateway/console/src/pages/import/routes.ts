import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../language/languages.ts';
import type { NavigationEntry } from '../../shell/navigation.ts';
import { signedInRoute } from '../../shell/root-routes.ts';
import { REASON_TEXTS } from '../../ui/words/texts.ts';
import { IMPORT_PROBLEM_TEXTS } from './problems/texts.ts';
import { IMPORT_TEXTS } from './texts/texts.ts';

const importRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import',
  loader: () =>
    Promise.all([loadTexts(IMPORT_TEXTS), loadTexts(IMPORT_PROBLEM_TEXTS), loadTexts(REASON_TEXTS)]),
});

const filesRoute = createRoute({
  getParentRoute: () => importRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
});

/** `?all=true`: also what was booked. */
const jobRoute = createRoute({
  getParentRoute: () => importRoute,
  path: '/$jobId',
  validateSearch: ({
    all,
    after,
  }: Readonly<Record<string, unknown>>): { readonly all?: true; readonly after?: number } => ({
    ...(all === true ? { all } : {}),
    ...(typeof after === 'number' && Number.isInteger(after) && after > 0 ? { after } : {}),
  }),
  component: lazyRouteComponent(() => import('./job-page.tsx'), 'JobPage'),
});

export const IMPORT_ROUTES = [importRoute.addChildren([filesRoute, jobRoute])] as const;
export const IMPORT_ENTRY: NavigationEntry = { to: '/import', label: 'import', roles: ['owner', 'member'] };
