import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { isSignedIn } from '../../data/session.ts';
import { loadTexts } from '../../language/languages.ts';
import { rootRoute } from '../../shell/root-routes.ts';
import { ENTRANCE_TEXTS } from './texts/texts.ts';

/** `/invitation#token`: the fragment of a link is sent to no server. */
const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  loader: () => Promise.all([loadTexts(ENTRANCE_TEXTS), isSignedIn()]),
  component: lazyRouteComponent(() => import('./invitation-page.tsx'), 'InvitationPage'),
});

/** `/password-reset#token`. */
const passwordResetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  loader: () => loadTexts(ENTRANCE_TEXTS),
  component: lazyRouteComponent(() => import('./password-reset-page.tsx'), 'PasswordResetPage'),
});

/** `/forgot`: asks for such a link by mail. */
const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot',
  loader: () => loadTexts(ENTRANCE_TEXTS),
  component: lazyRouteComponent(() => import('./forgot-page.tsx'), 'ForgotPage'),
});

export const ENTRANCE_ROUTES = [invitationRoute, passwordResetRoute, forgotRoute] as const;
