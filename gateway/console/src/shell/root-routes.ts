import {
  createRootRouteWithContext,
  createRoute,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router';
import { isSignedIn, takeUpSession } from '../data/session.ts';
import { queryClient } from '../data/trpc.ts';
import { ErrorPage, NotFoundPage } from './error-pages.tsx';
import { HomePage } from './home-page.tsx';
import { applyLanguageOf } from './keep-language.ts';
import { Layout } from './layout.tsx';
import type { ShellContext } from './navigation.ts';
import { loadMembership, noteWorkspace, personQuery } from './person.ts';
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

/** A path of the console: nobody is led elsewhere. */
const isOwnPath = (to: string) => /^\/(?![/\\])/.test(to);

/** What every address of who is signed in may have. */
interface PlaceSearch {
  /** The id of the workspace that is shown. */
  readonly workspace?: string;
  /** The list that a page was opened from, with its filters. */
  readonly back?: string;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const placeSearch = ({ workspace, back }: Readonly<Record<string, unknown>>): PlaceSearch => ({
  ...(typeof workspace === 'string' && ID.test(workspace) ? { workspace } : {}),
  ...(typeof back === 'string' && isOwnPath(back) ? { back } : {}),
});

/** For pages that are opened from a list, and lead on to others of their kind. */
export const KEEPS_BACK = { middlewares: [retainSearchParams<PlaceSearch>(['back'])] };

/** The only page for who must set up a second factor first. */
const SECOND_FACTOR = '/settings/account/second-factor';

/** The parent of every page for people who are signed in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  validateSearch: placeSearch,
  search: { middlewares: [retainSearchParams(['workspace'])] },
  beforeLoad: async ({ location, search: { workspace }, preload }) => {
    if (!(await isSignedIn())) throw redirect({ to: '/sign-in', search: { to: location.href } });
    const person = await queryClient.ensureQueryData(personQuery);
    await applyLanguageOf(person);
    const mustSetUp = person.second_factor_required && person.second_factor === 'off';
    if (mustSetUp && location.pathname !== SECOND_FACTOR) throw redirect({ to: SECOND_FACTOR });
    const membership = await loadMembership(workspace);
    if (membership !== null && workspace === undefined) {
      // A link shows the same to whoever it is sent to, and each tab keeps its workspace.
      const { pathname: to, search, hash } = location;
      throw redirect({ to, search: { ...search, workspace: membership.workspaceId }, hash, replace: true });
    }
    if (membership !== null && !preload) noteWorkspace(membership.workspaceId);
    // Whoever has just joined may open it before the page knows.
    if (membership === null && workspace !== undefined) {
      await queryClient.fetchQuery({ ...personQuery, staleTime: 0 });
    }
  },
  component: Layout,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

/** `/`: the first page that the person's role has use for. */
export const homeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: async ({ context: { navigation }, search: { workspace } }) => {
    const role = (await loadMembership(workspace))?.role;
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
