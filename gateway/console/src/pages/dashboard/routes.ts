import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../language/languages.ts';
import type { NavigationEntry } from '../../shell/navigation.ts';
import { KEEPS_BACK, signedInRoute } from '../../shell/root-routes.ts';
import { CATEGORY_TEXTS } from '../../ui/categories/texts.ts';
import { loadLineWords } from '../../ui/words/texts.ts';
import { dashboardSearch, linesSearch, timeSearch } from './search.ts';
import { DASHBOARD_TEXTS } from './texts/texts.ts';

const ownTexts = () => loadTexts(DASHBOARD_TEXTS);
const loader = () => Promise.all([ownTexts(), loadTexts(CATEGORY_TEXTS)]);

const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboard',
  validateSearch: dashboardSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    // Not waited for: the page asks for the same, and says what failed.
    void import('./prefetch.ts').then(({ prefetchDashboard }) => prefetchDashboard(deps)).catch(() => {});
    return loader();
  },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const linesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/lines',
  validateSearch: linesSearch,
  loader,
  component: lazyRouteComponent(() => import('./lines-page.tsx'), 'LinesPage'),
});

const lineRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/lines/$lineId',
  search: KEEPS_BACK,
  loader: () => Promise.all([ownTexts(), loadLineWords()]),
  component: lazyRouteComponent(() => import('./line-page.tsx'), 'LinePage'),
});

const inventoryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/inventory',
  validateSearch: timeSearch,
  loader: ownTexts,
  component: lazyRouteComponent(() => import('./inventory-page.tsx'), 'InventoryPage'),
});

export const DASHBOARD_ROUTES = [dashboardRoute, linesRoute, lineRoute, inventoryRoute] as const;
export const DASHBOARD_ENTRY: NavigationEntry = {
  to: '/dashboard',
  also: ['/lines', '/inventory'],
  label: 'dashboard',
  roles: ['owner', 'member'],
};
