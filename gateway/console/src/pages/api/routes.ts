import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../language/languages.ts';
import { rootRoute } from '../../shell/root-routes.ts';
import { API_TEXTS } from './texts/texts.ts';

/** `/api`: the service's own OpenAPI document, to read. */
export const apiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api',
  loader: () => loadTexts(API_TEXTS),
  component: lazyRouteComponent(() => import('./api-page.tsx'), 'ApiPage'),
});
