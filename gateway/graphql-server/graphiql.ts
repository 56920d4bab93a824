import { createHash } from 'node:crypto';
import { renderGraphiQL } from 'graphql-yoga';

/** Where Yoga's GraphiQL takes its script, style and editor workers from, at a pinned version. */
const ASSETS = 'https://unpkg.com/@graphql-yoga/graphiql@4.5.1/';

const FIRST_QUERY = `# Put {"authorization": "Bearer <token or read key>"} under Headers, then run this.
{
  viewer { email memberships { workspaceId workspaceName role } }
}
`;

/** The page for trying queries by hand, the same for everybody: it holds no credentials and no data. */
export const GRAPHIQL_PAGE: string = renderGraphiQL({
  title: 'Footing GraphQL',
  endpoint: '/graphql',
  defaultQuery: FIRST_QUERY,
  headers: '{"authorization": "Bearer "}',
  isHeadersEditorEnabled: true,
  shouldPersistHeaders: false,
  credentials: 'omit',
}).replace(/<link rel=icon [^>]*>/, '');

/** Only this page's own inline scripts run; the rest comes from the one folder above. */
export const GRAPHIQL_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': [
    "default-src 'none'",
    `script-src ${ASSETS} ${inlineScripts(GRAPHIQL_PAGE).map(hashSource).join(' ')}`,
    `style-src ${ASSETS} 'unsafe-inline'`,
    `font-src ${ASSETS} data:`,
    'img-src data:',
    'worker-src blob:',
    `connect-src 'self' ${ASSETS}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Whether a browser asks for the page, and not a client for an answer. */
export function asksForGraphiql(method: string, url: URL, headers: Pick<Headers, 'get'>): boolean {
  const isPage = headers.get('accept')?.includes('text/html') ?? false;
  return method === 'GET' && isPage && !url.searchParams.has('query') && !headers.get('authorization');
}
