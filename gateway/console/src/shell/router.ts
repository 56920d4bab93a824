import { createRouter } from '@tanstack/react-router';
import { NAVIGATION, PUBLIC_ROUTES, SIGNED_IN_ROUTES } from '../pages/areas.ts';
import { homeRoute, noSuchPageRoute, rootRoute, signedInRoute, signInRoute } from './root-routes.ts';

const routeTree = rootRoute.addChildren([
  signInRoute,
  ...PUBLIC_ROUTES,
  signedInRoute.addChildren([homeRoute, ...SIGNED_IN_ROUTES, noSuchPageRoute]),
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  context: { navigation: NAVIGATION },
  defaultPreload: 'intent',
  // What was loaded is kept by TanStack Query alone.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
