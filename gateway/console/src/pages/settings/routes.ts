import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { AccessKind } from '../../../../../schema/contracts/access-events.ts';
import { loadTexts } from '../../language/languages.ts';
import type { NavigationEntry } from '../../shell/navigation.ts';
import { loadMembership } from '../../shell/person.ts';
import { signedInRoute } from '../../shell/root-routes.ts';
import type { PagePlace } from '../../ui/pager.tsx';
import { PAPER_TEXTS } from '../../ui/words/texts.ts';
import { IMPORT_TEXTS } from '../import/texts/texts.ts';
import { ACCOUNT_TEXTS } from './account/texts/texts.ts';
import { BOOKS_TEXTS } from './books/texts/texts.ts';
import { isAccessKind } from './history/access-kinds.ts';
import { isSettingsKind, type SettingsKind } from './history/entry-text.ts';
import { HISTORY_TEXTS } from './history/texts/texts.ts';
import { MEMBER_TEXTS } from './members/texts/texts.ts';
import { SETTINGS_TEXTS } from './texts/texts.ts';

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  loader: () => loadTexts(SETTINGS_TEXTS),
  component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame'),
});

/** `/settings`: the keys for who belongs to the company, their own account for everybody else. */
const indexRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: async ({ search: { workspace } }) => {
    const membership = await loadMembership(workspace);
    const isOfCompany = membership !== null && membership.role !== 'auditor';
    throw redirect({ to: isOfCompany ? '/settings/workspace/api-keys' : '/settings/account' });
  },
});

const keysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/api-keys',
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
});

const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/members',
  loader: () => loadTexts(MEMBER_TEXTS),
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
});

const policyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/policy',
  component: lazyRouteComponent(() => import('./general/policy-page.tsx'), 'PolicyPage'),
});

const periodsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/periods',
  loader: () => loadTexts(BOOKS_TEXTS),
  component: lazyRouteComponent(() => import('./books/periods-page.tsx'), 'PeriodsPage'),
});

const ratesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/rates',
  loader: () => loadTexts(BOOKS_TEXTS),
  component: lazyRouteComponent(() => import('./books/rates-page.tsx'), 'RatesPage'),
});

const instrumentsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/instruments',
  loader: () => loadTexts(BOOKS_TEXTS),
  component: lazyRouteComponent(() => import('./books/instruments-page.tsx'), 'InstrumentsPage'),
});

/** Payloads name things as the forms and the work papers do. */
const loadHistoryTexts = () =>
  Promise.all([HISTORY_TEXTS, BOOKS_TEXTS, PAPER_TEXTS].map((texts) => loadTexts(texts)));

const historyRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/history',
  validateSearch: ({
    kind,
    after,
    before,
  }: Record<string, unknown>): PagePlace & { readonly kind?: SettingsKind } => ({
    ...(typeof kind === 'string' && isSettingsKind(kind) ? { kind } : {}),
    ...(typeof after === 'string' ? { after } : typeof before === 'string' ? { before } : {}),
  }),
  loader: loadHistoryTexts,
  component: lazyRouteComponent(() => import('./history/history-page.tsx'), 'HistoryPage'),
});

const entryRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/history/$id',
  loader: loadHistoryTexts,
  component: lazyRouteComponent(() => import('./history/entry-page.tsx'), 'EntryPage'),
});

const accessRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/access',
  validateSearch: ({ kind }: Record<string, unknown>): { readonly kind?: AccessKind } =>
    isAccessKind(kind) ? { kind } : {},
  loader: () => loadTexts(HISTORY_TEXTS),
  component: lazyRouteComponent(() => import('./history/access-page.tsx'), 'AccessPage'),
});

const mappingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/workspace/mappings',
  loader: () => Promise.all([loadTexts(BOOKS_TEXTS), loadTexts(IMPORT_TEXTS)]),
  component: lazyRouteComponent(() => import('./books/mappings-page.tsx'), 'MappingsPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account',
  loader: () => loadTexts(ACCOUNT_TEXTS),
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const secondFactorRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account/second-factor',
  loader: () => loadTexts(ACCOUNT_TEXTS),
  component: lazyRouteComponent(() => import('./account/second-factor-page.tsx'), 'SecondFactorPage'),
});

const sessionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account/sessions',
  loader: () => loadTexts(ACCOUNT_TEXTS),
  component: lazyRouteComponent(() => import('./account/sessions-page.tsx'), 'SessionsPage'),
});

export const SETTINGS_ROUTES = [
  settingsRoute.addChildren([
    indexRoute,
    keysRoute,
    membersRoute,
    policyRoute,
    periodsRoute,
    ratesRoute,
    instrumentsRoute,
    historyRoute,
    entryRoute,
    accessRoute,
    mappingsRoute,
    accountRoute,
    secondFactorRoute,
    sessionsRoute,
  ]),
] as const;
export const SETTINGS_ENTRY: NavigationEntry = {
  to: '/settings',
  label: 'settings',
  roles: ['owner', 'member', 'auditor'],
};
