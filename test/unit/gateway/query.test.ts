import { describe, expect, it } from 'vitest';
import { requireKnownParameters } from '../../../gateway/http/query.ts';
import { ROUTES } from '../../../gateway/http/routes.ts';
import { contractBroken } from '../../../gateway/problem.ts';
import { SignOutRequest, TokenRequest } from '../../../schema/contracts/auth.ts';
import { CreateEngagement } from '../../../schema/contracts/engagements.ts';
import { VoidInvoiceRequest } from '../../../schema/contracts/invoices.ts';
import { AcceptInvitation } from '../../../schema/contracts/members.ts';
import { ExportEvidenceRequest } from '../../../schema/contracts/workpaper.ts';

/** All but what is public and the way back from the OpenID provider, which decides on the query. */
const BUSINESS = ROUTES.filter(({ operation }) => operation.tag !== 'operation' && !operation.anyQuery);
const ingestRoutes = ROUTES.filter(({ path }) => path === '/api/ingest');

const ID = '01890000-0000-7000-8000-000000000000';
const asked = (query: string) => ({
  query: new URLSearchParams(query),
  headers: new Headers({ authorization: 'Bearer x' }),
});

describe('Unknown query parameters', () => {
  it('are no mistake on one path only, where the OpenID provider adds its own', () => {
    const open = ROUTES.filter(({ operation }) => operation.anyQuery);
    expect(open.map(({ path }) => path)).toEqual(['/api/auth/oidc/callback']);
  });

  it('are refused on every path that does business', () => {
    expect(BUSINESS.length).toBeGreaterThan(5);
    for (const route of BUSINESS) {
      expect(() => requireKnownParameters(route, asked('dryrun=true'))).toThrow(/dryrun is unknown/);
    }
  });

  it.each([
    ['dryrun=true', /did you mean dry_run\?$/],
    ['detial=lines', /did you mean detail\?$/],
    ['dry_run=true&dry_run=false', /given twice/],
    ['zzz=1', /this path takes detail, dry_run/],
  ])('are named with the one meant: %s', (query, message) => {
    for (const route of ingestRoutes) {
      expect(() => requireKnownParameters(route, asked(query))).toThrow(message);
    }
    expect(ingestRoutes).toHaveLength(1);
  });

  it('are taken by probes and public files, to which others add their own', () => {
    for (const route of ROUTES.filter(({ operation }) => operation.tag === 'operation')) {
      expect(() => requireKnownParameters(route, asked('v=2'))).not.toThrow();
    }
  });
});

describe('Unknown members of an input', () => {
  it('are refused with the one meant and a pointer', () => {
    const sent = { period: '2026', auditor_user_ids: ['x'] };
    const parsed = CreateEngagement.safeParse(sent);
    expect(parsed.success).toBe(false);
    expect(parsed.error && contractBroken(parsed.error, sent)).toMatchObject({
      code: 'validation_failed',
      errors: [
        {
          code: 'unknown_member',
          pointer: '/auditor_user_ids',
          detail: 'The request has no member auditor_user_ids: did you mean auditors?',
        },
      ],
    });
  });

  it.each([
    ['a token', TokenRequest, { email: 'a@example.com', password: 'a password long enough' }],
    ['a sign-out', SignOutRequest, { refresh_token: 'ftr_x' }],
    ['an invitation', AcceptInvitation, { invitation_token: 'fti_x' }],
    ['a void', VoidInvoiceRequest, { reason: 'twice' }],
    ['a work paper', ExportEvidenceRequest, { action: 'export-evidence', engagement_id: ID }],
  ] as const)('are ignored in the body of %s, as version 1 does', (_name, contract, body) => {
    expect(contract.parse({ ...body, further: 1 })).toEqual(contract.parse(body));
  });
});
