import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../language/languages.ts';
import { rootRoute } from '../../shell/root-routes.ts';
import { START_TEXTS } from './texts/texts.ts';

/** `/start`: what the service is, and the first request, for people and programs without a key. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/start',
  loader: () => loadTexts(START_TEXTS),
  component: lazyRouteComponent(() => import('./start-page.tsx'), 'StartPage'),
});
