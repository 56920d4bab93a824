import type { Ask } from './ask.ts';
import { byAnyKey, byIngestKey, byToken, type Expected, everybody } from './callers.ts';
import type { Target } from './target.ts';

/** A way to ask for something, and what each caller is to get. */
export interface Entry {
  readonly ask: (target: Target) => Ask;
  readonly expected: Expected;
  /** Who may do it changes something: asked last, after the workspace was found as it was before. */
  readonly writes?: boolean;
  /** Answers that are no refusals, and yet must not tell a workspace from none. */
  readonly sameForNothing?: boolean;
}

const json = { 'content-type': 'application/json' };
/** What a page of the service sends. */
const ownPage = { origin: 'http://footing.test', 'x-footing-console': '1' };

/** Each action of the workpaper, by its name: the members beside `action` and `engagement_id`. */
const ACTIONS: Readonly<Record<string, (target: Target) => object>> = {
  'generate-sample': ({ spareEngagementId, lineItemId }) => ({
    engagement_id: spareEngagementId,
    key_item_ids: [lineItemId],
    supersede_reason: 'drawn once more',
  }),
  'save-assertion': ({ sampledLineId }) => ({ line_item_id: sampledLineId, result: 'no_exception' }),
  're-perform': ({ sampledLineId }) => ({ line_item_id: sampledLineId }),
  review: ({ sampledLineId }) => ({ line_item_id: sampledLineId, decision: 'return' }),
  'save-note': ({ sampledLineId }) => ({
    line_item_id: sampledLineId,
    kind: 'management_response',
    text: 'seen',
    correction: 'corrected',
  }),
  'withdraw-evidence-file': ({ evidenceFileId }) => ({ file_id: evidenceFileId, reason: 'wrong' }),
  'carried-forward': () => ({}),
  checkpoint: () => ({}),
  // Complete already: the answer is the same again.
  complete: ({ completedEngagementId }) => ({ engagement_id: completedEngagementId }),
  'export-evidence': ({ completedEngagementId }) => ({ engagement_id: completedEngagementId }),
  'export-workpapers': ({ completedEngagementId }) => ({ engagement_id: completedEngagementId }),
  'export-population': () => ({}),
};

/** What a sign-off by its own preparer gets: the auditor is past the door. */
const OK_OF_ACTION: Readonly<Record<string, 'reviewer_is_preparer'>> = { review: 'reviewer_is_preparer' };

/** Who may work on papers: the assigned auditor; to the workspace's others they are no secret, but not theirs. */
export function papersFor(name: string): Expected {
  return byToken({
    removed: 'not_found',
    foreign: 'not_found',
    unassigned: 'not_found',
    member: 'forbidden',
    auditor: OK_OF_ACTION[name] ?? 'ok',
    owner: 'forbidden',
  });
}

export function actionMembers(name: string, target: Target): object {
  const members = ACTIONS[name];
  if (members === undefined) throw new Error(`no members for ${name}`);
  return { engagement_id: target.engagementId, ...members(target) };
}

function actionEntry(name: string, path: string, envelope: object): Entry {
  return {
    writes: true,
    expected: papersFor(name),
    ask: (target: Target) => ({
      method: 'POST',
      path,
      headers: json,
      body: JSON.stringify({ ...envelope, ...actionMembers(name, target) }),
    }),
  };
}

/** `POST /api/workpaper`, one entry an action. */
export const ACTION_ENTRIES: Readonly<Record<string, Entry>> = Object.fromEntries(
  Object.keys(ACTIONS).map((name) => [name, actionEntry(name, '/api/workpaper', { action: name })]),
);

/** The same by the path of the action. */
const ACTION_PATHS: Readonly<Record<string, Entry>> = Object.fromEntries(
  Object.keys(ACTIONS).map((name) => {
    const path = `/api/workpaper/${name}`;
    return [`POST ${path}`, actionEntry(name, path, {})];
  }),
);

/** Keys of the workspace, its members and owners; what a read key gets depends. */
function importer(readKey: 'ok' | 'insufficient_scope'): Expected {
  return byToken(
    {
      removed: 'not_found',
      foreign: 'not_found',
      unassigned: 'forbidden',
      member: 'ok',
      auditor: 'forbidden',
      owner: 'ok',
    },
    {
      'ingest key': 'ok',
      'read key': readKey,
      'foreign ingest key': 'not_found',
      'foreign read key': readKey === 'ok' ? 'not_found' : readKey,
    },
  );
}

const open: Expected = everybody('ok');

function get(path: string): Entry {
  return { expected: open, ask: () => ({ method: 'GET', path }) };
}

/** Every route, by method and path. */
export const ROUTE_ENTRIES: Readonly<Record<string, Entry>> = {
  'POST /api/ingest': {
    expected: byIngestKey('ok', 'ok'),
    writes: true,
    ask: () => ({
      method: 'POST',
      path: '/api/ingest?detail=lines',
      headers: json,
      body: JSON.stringify({
        invoices: [
          {
            vendor_name: 'A vendor',
            invoice_date: '2025-02-03',
            line_items: [{ description: 'Strom', spend_amount: 10 }],
          },
        ],
      }),
    }),
  },
  'POST /api/import': {
    expected: importer('insufficient_scope'),
    writes: true,
    ask: ({ workspaceId }) => ({
      method: 'POST',
      path: `/api/import?workspace_id=${workspaceId}&name=none.csv`,
      headers: { 'content-type': 'text/csv' },
      body: 'a;b',
    }),
  },
  'POST /api/import/mapping': {
    expected: importer('insufficient_scope'),
    ask: ({ workspaceId }) => ({
      method: 'POST',
      path: `/api/import/mapping?workspace_id=${workspaceId}&name=a.csv`,
      headers: { 'content-type': 'text/csv' },
      body: 'Lieferant;Rechnungsnummer;Datum;Text;Netto\nA AG;1;31.12.2024;Strom;12,50\n',
    }),
  },
  'GET /api/import/{job_id}': {
    expected: importer('ok'),
    ask: ({ workspaceId, importJobId }) => ({
      method: 'GET',
      path: `/api/import/${importJobId}?workspace_id=${workspaceId}`,
    }),
  },
  'DELETE /api/import/{job_id}': {
    // A job that has ended is answered as it is.
    expected: importer('insufficient_scope'),
    ask: ({ workspaceId, importJobId }) => ({
      method: 'DELETE',
      path: `/api/import/${importJobId}?workspace_id=${workspaceId}`,
    }),
  },
  'GET /api/invoices': {
    expected: byAnyKey('ok', 'ok'),
    sameForNothing: true,
    ask: ({ marker }) => ({ method: 'GET', path: `/api/invoices?vendor=${encodeURIComponent(marker)}` }),
  },
  'GET /api/invoices/{invoice_id}': {
    expected: byAnyKey('ok', 'not_found'),
    ask: ({ invoiceId }) => ({ method: 'GET', path: `/api/invoices/${invoiceId}` }),
  },
  'POST /api/invoices/{invoice_id}/void': {
    expected: byIngestKey('ok', 'not_found'),
    writes: true,
    ask: ({ spareInvoiceId }) => ({
      method: 'POST',
      path: `/api/invoices/${spareInvoiceId}/void`,
      headers: json,
      body: '{"reason":"wrong"}',
    }),
  },
  'POST /api/invoices/void': {
    expected: byIngestKey('ok', 'ok'),
    writes: true,
    sameForNothing: true,
    ask: ({ spareInvoiceId }) => ({
      method: 'POST',
      path: '/api/invoices/void',
      headers: json,
      body: JSON.stringify({ invoice_ids: [spareInvoiceId], reason: 'wrong' }),
    }),
  },
  'PUT /api/invoices/{invoice_id}/source-document': {
    expected: importer('insufficient_scope'),
    writes: true,
    ask: ({ workspaceId, invoiceId }) => ({
      method: 'PUT',
      path: `/api/invoices/${invoiceId}/source-document?workspace_id=${workspaceId}`,
      headers: { 'content-type': 'application/pdf' },
      body: '%PDF-1.7 another %%EOF',
    }),
  },
  'GET /api/invoices/{invoice_id}/source-document': {
    expected: byToken({
      removed: 'not_found',
      foreign: 'not_found',
      unassigned: 'not_found',
      member: 'ok',
      auditor: 'ok',
      owner: 'ok',
    }),
    ask: ({ invoiceId }) => ({ method: 'GET', path: `/api/invoices/${invoiceId}/source-document` }),
  },
  'POST /api/workpaper': {
    // The action is looked at after who asks, and before the engagement is.
    expected: byToken({
      removed: 'validation_failed',
      foreign: 'validation_failed',
      unassigned: 'validation_failed',
      member: 'validation_failed',
      auditor: 'validation_failed',
      owner: 'validation_failed',
    }),
    ask: ({ engagementId }) => ({
      method: 'POST',
      path: '/api/workpaper',
      headers: json,
      body: JSON.stringify({ action: 'no-such-action', engagement_id: engagementId }),
    }),
  },
  ...ACTION_PATHS,
  'POST /api/workpaper/evidence-files': {
    expected: papersFor('evidence-files'),
    writes: true,
    ask: ({ engagementId }) => ({
      method: 'POST',
      path: `/api/workpaper/evidence-files?engagement_id=${engagementId}&name=a.txt`,
      headers: { 'content-type': 'text/plain' },
      body: 'a text',
    }),
  },
  'GET /api/workpaper/evidence-files': {
    expected: papersFor('evidence-files'),
    ask: ({ engagementId }) => ({
      method: 'GET',
      path: `/api/workpaper/evidence-files?engagement_id=${engagementId}`,
    }),
  },
  'GET /api/workpaper/evidence-files/{file_id}': {
    expected: papersFor('evidence-files'),
    ask: ({ engagementId, evidenceFileId }) => ({
      method: 'GET',
      path: `/api/workpaper/evidence-files/${evidenceFileId}?engagement_id=${engagementId}`,
    }),
  },
  'POST /api/auth/token': {
    expected: everybody('invalid_refresh_token'),
    ask: ({ marker }) => ({
      method: 'POST',
      path: '/api/auth/token',
      headers: json,
      body: JSON.stringify({ refresh_token: marker }),
    }),
  },
  'POST /api/auth/browser-session': {
    // Without a password, of which a few may be tried only.
    expected: everybody('validation_failed'),
    ask: ({ marker }) => ({
      method: 'POST',
      path: '/api/auth/browser-session',
      headers: { ...json, ...ownPage },
      body: JSON.stringify({ email: `${marker}@example.com` }),
    }),
  },
  'POST /api/auth/browser-session/refresh': {
    expected: everybody('invalid_refresh_token'),
    ask: ({ marker }) => ({
      method: 'POST',
      path: '/api/auth/browser-session/refresh',
      headers: { ...ownPage, cookie: `footing=${marker}` },
    }),
  },
  'POST /api/auth/browser-session/end': {
    expected: open,
    sameForNothing: true,
    ask: ({ marker }) => ({
      method: 'POST',
      path: '/api/auth/browser-session/end',
      headers: { ...ownPage, cookie: `footing=${marker}` },
    }),
  },
  'GET /api/auth/methods': get('/api/auth/methods'),
  // No provider is set here.
  'GET /api/auth/oidc/start': {
    expected: everybody('not_found'),
    ask: ({ marker }) => ({ method: 'GET', path: `/api/auth/oidc/start?return=/console/${marker}` }),
  },
  'GET /api/auth/oidc/callback': {
    expected: everybody('not_found'),
    ask: ({ marker }) => ({ method: 'GET', path: `/api/auth/oidc/callback?code=${marker}&state=${marker}` }),
  },
  'POST /api/auth/sign-out': {
    expected: open,
    sameForNothing: true,
    ask: ({ marker }) => ({
      method: 'POST',
      path: '/api/auth/sign-out',
      headers: json,
      body: JSON.stringify({ refresh_token: marker }),
    }),
  },
  'POST /api/auth/accept-invitation': {
    // A made-up token that names the workspace; bad credentials are refused before anything is looked at.
    expected: {
      ...everybody('invalid_invitation'),
      'expired token': 'unauthenticated',
      'signed out': 'unauthenticated',
      'revoked key': 'unauthenticated',
      'ingest key': 'unauthenticated',
      'read key': 'unauthenticated',
      'foreign ingest key': 'unauthenticated',
      'foreign read key': 'unauthenticated',
    },
    ask: ({ workspaceId }) => ({
      method: 'POST',
      path: '/api/auth/accept-invitation',
      headers: json,
      body: JSON.stringify({
        invitation_token: `fti_${Buffer.concat([Buffer.from(workspaceId.replaceAll('-', ''), 'hex'), Buffer.alloc(32, 7)]).toString('base64url')}`,
        password: 'a password long enough',
      }),
    }),
  },
  'POST /api/auth/password-reset': {
    expected: everybody('invalid_reset_link'),
    ask: ({ marker }) => ({
      method: 'POST',
      path: '/api/auth/password-reset',
      headers: json,
      body: JSON.stringify({ token: marker, password: 'a password long enough' }),
    }),
  },
  // Without a mail server.
  'POST /api/auth/password-reset/request': {
    expected: everybody('not_found'),
    ask: ({ marker }) => ({
      method: 'POST',
      path: '/api/auth/password-reset/request',
      headers: json,
      body: JSON.stringify({ email: `${marker}@example.com` }),
    }),
  },
  'GET /.well-known/jwks.json': get('/.well-known/jwks.json'),
  'GET /.well-known/audit-jwks.json': get('/.well-known/audit-jwks.json'),
  'GET /verify/footing-verify.mjs': get('/verify/footing-verify.mjs'),
  'GET /docs/errors': get('/docs/errors'),
  'GET /docs/errors/{code}': get('/docs/errors/busy'),
  'GET /healthz': get('/healthz'),
  'GET /readyz': get('/readyz'),
  'GET /metrics': get('/metrics'),
  'GET /openapi.json': get('/openapi.json'),
};
