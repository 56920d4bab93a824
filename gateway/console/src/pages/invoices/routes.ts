import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '../../language/languages.ts';
import type { NavigationEntry } from '../../shell/navigation.ts';
import { KEEPS_BACK, signedInRoute } from '../../shell/root-routes.ts';
import type { PagePlace } from '../../ui/pager.tsx';
import { loadLineWords } from '../../ui/words/texts.ts';
import { invoiceSearch, placeIn } from './search.ts';
import { INVOICE_TEXTS } from './texts/texts.ts';

const invoicesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/invoices',
  loader: () => Promise.all([loadTexts(INVOICE_TEXTS), loadLineWords()]),
});

const listRoute = createRoute({
  getParentRoute: () => invoicesRoute,
  path: '/',
  validateSearch: invoiceSearch,
  component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
});

const duplicatesRoute = createRoute({
  getParentRoute: () => invoicesRoute,
  path: '/duplicates',
  validateSearch: (search): PagePlace => placeIn(search),
  search: KEEPS_BACK,
  component: lazyRouteComponent(() => import('./duplicates-page.tsx'), 'DuplicatesPage'),
});

/** `?line=ID` opens that line. */
const invoiceRoute = createRoute({
  getParentRoute: () => invoicesRoute,
  path: '/$invoiceId',
  validateSearch: (search): PagePlace & { readonly line?: string } => ({
    ...placeIn(search),
    ...(typeof search.line === 'string' ? { line: search.line } : {}),
  }),
  search: KEEPS_BACK,
  component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
});

export const INVOICE_ROUTES = [
  invoicesRoute.addChildren([listRoute, duplicatesRoute, invoiceRoute]),
] as const;
export const INVOICES_ENTRY: NavigationEntry = {
  to: '/invoices',
  label: 'invoices',
  roles: ['owner', 'member', 'auditor'],
};
