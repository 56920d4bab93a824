import type { NavigationEntry } from '../shell/navigation.ts';
import { apiRoute } from './api/routes.ts';
import { AUDIT_ENTRY, AUDIT_ROUTES, verifyRoute } from './audit/routes.ts';
import { DASHBOARD_ENTRY, DASHBOARD_ROUTES } from './dashboard/routes.ts';
import { ENTRANCE_ROUTES } from './entrance/routes.ts';
import { IMPORT_ENTRY, IMPORT_ROUTES } from './import/routes.ts';
import { INVOICE_ROUTES, INVOICES_ENTRY } from './invoices/routes.ts';
import { REVIEW_ENTRY, REVIEW_ROUTES } from './review/routes.ts';
import { SETTINGS_ENTRY, SETTINGS_ROUTES } from './settings/routes.ts';
import { startRoute } from './start/routes.ts';

/**
 * Every area of the console: a folder beside this file with its routes, pages and texts. The order of the navigation is
 * that of the entries; a person begins with the first that is for their role.
 */
export const NAVIGATION: readonly NavigationEntry[] = [
  DASHBOARD_ENTRY,
  INVOICES_ENTRY,
  IMPORT_ENTRY,
  REVIEW_ENTRY,
  AUDIT_ENTRY,
  SETTINGS_ENTRY,
];

/** Pages for everybody. */
export const PUBLIC_ROUTES = [startRoute, apiRoute, verifyRoute, ...ENTRANCE_ROUTES] as const;

/** Pages for people who are signed in, children of `signedInRoute`. */
export const SIGNED_IN_ROUTES = [
  ...DASHBOARD_ROUTES,
  ...INVOICE_ROUTES,
  ...IMPORT_ROUTES,
  ...REVIEW_ROUTES,
  ...AUDIT_ROUTES,
  ...SETTINGS_ROUTES,
] as const;
