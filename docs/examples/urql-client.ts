import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';

/** urql for a Footing server, with an API key of scope `read` or an access token. */
export function urqlClient(url: string, token: string): Client {
  return new Client({
    url: `${url}/graphql`,
    preferGetMethod: false,
    // Subscriptions come as server-sent events.
    fetchSubscriptions: true,
    fetchOptions: { headers: { authorization: `Bearer ${token}` } },
    exchanges: [
      // Objects by `id`, and the pages of each list put together.
      cacheExchange({
        keys: Object.fromEntries(WITHOUT_ID.map((type) => [type, () => null])),
        resolvers: {
          Query: {
            invoices: relayPagination(),
            lineItems: relayPagination(),
            vendors: relayPagination(),
            auditEntries: relayPagination(),
            reportingPeriods: relayPagination(),
            engagements: relayPagination(),
            importJobs: relayPagination(),
          },
          ReportingPeriod: { invoices: relayPagination() },
          Invoice: { lineItems: relayPagination() },
          Sample: { items: relayPagination() },
        },
      }),
      fetchExchange,
    ],
  });
}

/** Types that are parts of another object or results, and are stored with it. Add those you ask for. */
const WITHOUT_ID = [
  'EmissionsBreakdown',
  'VendorTotals',
  'EmissionsGroup',
  'EmissionsTotal',
  'Caveat',
  'PeriodTotals',
  'Scope2Totals',
  'Reconciliation',
  'Component',
  'Warning',
  'TraceStep',
  'ClassificationCandidate',
  'TestingProgress',
  'DocumentsNeeded',
  'EngagementProgress',
  'Ingested',
];
