import { auditJwksRoute } from './audit-jwks.ts';
import { authMethodsRoute } from './auth-methods.ts';
import { acceptInvitationRoute, authTokenRoute, jwksRoute, signOutRoute } from './auth-token.ts';
import { browserSessionRoutes } from './browser-session.ts';
import type { Route } from './context.ts';
import { errorListRoute, errorPageRoute } from './error-pages.ts';
import { evidenceFileRoutes } from './evidence-files.ts';
import { healthRoute, metricsRoute, readinessRoute } from './health.ts';
import { cancelImportRoute, getImportRoute, postImportRoute } from './import.ts';
import { importMappingRoute } from './import-mapping.ts';
import { ingestRoute } from './ingest.ts';
import { oidcSignInRoutes } from './oidc-sign-in.ts';
import { openapiRoute } from './openapi-route.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { getInvoiceRoute, listInvoicesRoute } from './read-invoices.ts';
import { getSourceDocumentRoute, putSourceDocumentRoute } from './source-document.ts';
import { verifierRoute } from './verifier.ts';
import { voidInvoiceRoute, voidInvoicesRoute } from './void-invoice.ts';
import { workpaperRoutes } from './workpaper.ts';

/** Every REST route: the router, the OpenAPI document and its tests read this list. */
export const ROUTES: readonly Route[] = [
  ingestRoute,
  postImportRoute,
  importMappingRoute,
  getImportRoute,
  cancelImportRoute,
  listInvoicesRoute,
  getInvoiceRoute,
  voidInvoiceRoute,
  voidInvoicesRoute,
  putSourceDocumentRoute,
  getSourceDocumentRoute,
  ...workpaperRoutes,
  ...evidenceFileRoutes,
  authTokenRoute,
  ...browserSessionRoutes,
  signOutRoute,
  authMethodsRoute,
  ...oidcSignInRoutes,
  acceptInvitationRoute,
  ...passwordResetRoutes,
  jwksRoute,
  auditJwksRoute,
  verifierRoute,
  errorListRoute,
  errorPageRoute,
  healthRoute,
  readinessRoute,
  metricsRoute,
  openapiRoute(() => ROUTES),
];
