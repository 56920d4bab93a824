import { createHash } from 'node:crypto';

const FIRST_QUERY = `# Put {"authorization": "Bearer <token or read key>"} under Headers, then run this.
{
  viewer { email memberships { workspaceId workspaceName role } }
}
`;

/** The page and its headers. */
export interface GraphiqlPage {
  readonly html: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

let rendered: Promise<GraphiqlPage> | null = null;

/**
 * The page for trying queries by hand. It contains no credentials or data. Script, style and editor workers are
 * embedded, so it works offline and no foreign script sees a token. Nine megabytes, loaded at the first request.
 */
export function graphiqlPage(): Promise<GraphiqlPage> {
  rendered ??= renderPage();
  return rendered;
}

async function renderPage(): Promise<GraphiqlPage> {
  const { renderGraphiQL } = await import('@graphql-yoga/render-graphiql');
  const html = renderGraphiQL({
    title: 'Footing GraphQL',
    endpoint: '/graphql',
    defaultQuery: FIRST_QUERY,
    headers: '{"authorization": "Bearer "}',
    isHeadersEditorEnabled: true,
    shouldPersistHeaders: false,
    credentials: 'omit',
  });
  return {
    html: new TextEncoder().encode(html),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policyOf(html),
    },
  };
}

/** Only the page's own scripts run, and it connects only to its own server. */
function policyOf(html: string): string {
  return [
    "default-src 'none'",
    `script-src ${inlineScripts(html).map(hashSource).join(' ')}`,
    "style-src 'unsafe-inline'",
    'font-src data:',
    'img-src data:',
    'worker-src blob:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '');
}

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Whether a browser requests the page, and not a client an answer. */
export function asksForGraphiql(method: string, url: URL, headers: Pick<Headers, 'get'>): boolean {
  const isPage = headers.get('accept')?.includes('text/html') ?? false;
  return method === 'GET' && isPage && !url.searchParams.has('query') && !headers.get('authorization');
}
