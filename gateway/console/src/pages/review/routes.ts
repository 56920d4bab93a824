import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../language/languages.ts';
import type { NavigationEntry } from '../../shell/navigation.ts';
import { signedInRoute } from '../../shell/root-routes.ts';
import { loadLineWords } from '../../ui/words/texts.ts';
import { reviewSearch } from './search.ts';
import { REVIEW_TEXTS } from './texts/texts.ts';

const reviewRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/review',
  validateSearch: reviewSearch,
  loader: () => Promise.all([loadTexts(REVIEW_TEXTS), loadLineWords()]),
  component: lazyRouteComponent(() => import('./review-page.tsx'), 'ReviewPage'),
});

export const REVIEW_ROUTES = [reviewRoute] as const;
export const REVIEW_ENTRY: NavigationEntry = { to: '/review', label: 'review', roles: ['owner', 'member'] };
