import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { isSignedIn, takeUpSession } from '../data/session.ts';
import { queryClient } from '../data/trpc.ts';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { HomePage } from './home-page.tsx';
import { applyLanguageOf } from './keep-language.ts';
import { Layout } from './layout.tsx';
import type { ShellContext } from './navigation.ts';
import { loadMembership, personQuery } from './person.ts';
import { SignInPage } from './sign-in-page.tsx';

export const rootRoute = createRootRouteWithContext<ShellContext>()({
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
});

interface SignInSearch {
  /** Where to go afterwards. */
  readonly to?: string;
  /** Back from the OpenID provider, with the cookie of a session. */
  readonly via?: 'provider';
  /** Back from there without one: the code of the error. */
  readonly problem?: string;
}

/** `/sign-in?to=/invoices`. */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: ({ to, via, problem }: Record<string, unknown>): SignInSearch => ({
    ...(typeof to === 'string' && isOwnPath(to) ? { to } : {}),
    ...(via === 'provider' ? { via } : {}),
    ...(typeof problem === 'string' ? { problem } : {}),
  }),
  beforeLoad: async ({ search: { to = '/', via } }) => {
    const isBack = via === 'provider' && (await takeUpSession());
    if (isBack || (await isSignedIn())) throw redirect({ to, replace: true });
  },
  component: SignInPage,
});

/** A path of the console: nobody is led elsewhere after the sign-in. */
const isOwnPath = (to: string) => /^\/(?![/\\])/.test(to);

/** The only page for who must set up a second factor first. */
const SECOND_FACTOR = '/settings/account/second-factor';

/** The parent of every page for people who are signed in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ location }) => {
    if (!(await isSignedIn())) throw redirect({ to: '/sign-in', search: { to: location.href } });
    const person = await queryClient.ensureQueryData(personQuery);
    await applyLanguageOf(person);
    const mustSetUp = person.second_factor_required && person.second_factor === 'off';
    if (mustSetUp && location.pathname !== SECOND_FACTOR) throw redirect({ to: SECOND_FACTOR });
  },
  component: Layout,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** `/`: the first page that the person's role has use for. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: async ({ context: { navigation } }) => {
    const role = (await loadMembership())?.role;
    const first =
      navigation.find(({ homeOf }) => role !== undefined && homeOf === role) ??
      navigation.find(({ roles }) => role !== undefined && roles.includes(role));
    if (first !== undefined) throw redirect({ to: first.to });
  },
  component: HomePage,
});

/** Every path that is none of a page. */
export const noSuchPageRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  component: NotFoundPage,
});
