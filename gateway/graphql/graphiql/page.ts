import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const FIRST_QUERY = `# Run this with Ctrl+Enter. The schema is in the panel on the left.
{
  workspace { id name }
}
`;

const OPTIONS = {
  title: 'Footing GraphQL',
  endpoint: '/graphql',
  defaultQuery: FIRST_QUERY,
  headers: '{}',
  isHeadersEditorEnabled: true,
  shouldPersistHeaders: false,
  showPersistHeadersSettings: false,
  credentials: 'omit',
};

const STYLE = `
  html, body { height: 100%; margin: 0; }
  body { display: flex; flex-direction: column; font: 15px/1.5 system-ui, sans-serif; color: #1a2233; background: #fff; }
  [hidden] { display: none !important; }
  #root { flex: 1; min-height: 0; }
  #root .graphiql-container { height: 100%; width: 100%; }
  #gate { max-width: 26rem; margin: 4rem auto; padding: 0 1rem; }
  #gate h1 { font-size: 1.3rem; }
  #gate form { margin: 1.5rem 0; padding: 1rem; border: 1px solid #c8cfda; border-radius: 6px; }
  #gate label { display: block; margin-bottom: .75rem; }
  #gate input { display: block; box-sizing: border-box; width: 100%; padding: .4rem; font: inherit; }
  #bar { display: flex; justify-content: flex-end; gap: 1rem; padding: .3rem 1rem; border-bottom: 1px solid #c8cfda; }
  #refusal, #gate-refusal { margin: 0; padding: .5rem 1rem; white-space: pre-line; color: #7a1020; background: #fdecee; }
`;

const BODY = `
  <noscript>This page needs JavaScript.</noscript>
  <main id="gate" hidden>
    <h1>Footing GraphQL</h1>
    <p>Sign in to try queries. This tab alone keeps what you enter, until you close it or sign out.</p>
    <p id="gate-refusal" role="alert" hidden></p>
    <form id="key-form">
      <label>API key with the scope read
        <input name="key" type="password" autocomplete="off" spellcheck="false" required></label>
      <button>Use this key</button>
    </form>
    <form id="person-form">
      <label>E-mail <input name="email" type="email" autocomplete="username" required></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <label>Code, with a second factor <input name="code" autocomplete="one-time-code"></label>
      <button>Sign in</button>
    </form>
  </main>
  <header id="bar" hidden><span id="who"></span><button id="sign-out" type="button">Sign out</button></header>
  <p id="refusal" role="alert" hidden></p>
  <div id="root" hidden></div>
`;

/** The page and its headers. */
export interface GraphiqlPage {
  readonly html: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
}

let rendered: Promise<GraphiqlPage> | null = null;

/**
 * The page for trying queries by hand. It contains no credentials or data, and asks for a key or a sign-in first.
 * Script, style and editor workers are embedded, so it works offline and no foreign script sees a token. Nine
 * megabytes, loaded at the first request.
 */
export function graphiqlPage(): Promise<GraphiqlPage> {
  rendered ??= renderPage();
  return rendered;
}

async function renderPage(): Promise<GraphiqlPage> {
  const parts = await import('@graphql-yoga/render-graphiql/graphiql');
  const signIn = await readFile(new URL('sign-in.mjs', import.meta.url), 'utf8');
  const scripts = [`${workersOf(parts)}\n${parts.js};`, signIn];
  const [library = '', own = ''] = scripts;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${OPTIONS.title}</title>
<link rel="icon" href="${parts.favicon}">
<style>${parts.css}${STYLE}</style>
</head>
<body class="no-focus-outline">${BODY}
<script id="options" type="application/json">${JSON.stringify(OPTIONS)}</script>
<script>${library}</script>
<script type="module">${own}</script>
</body>
</html>
`;
  return {
    html: new TextEncoder().encode(html),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policyOf(scripts),
    },
  };
}

/** The editor's workers, made of embedded text. */
function workersOf(parts: Record<'editorWorkerService' | 'jsonWorker' | 'graphqlWorker', string>): string {
  const { editorWorkerService, jsonWorker: json, graphqlWorker: graphql } = parts;
  const texts = JSON.stringify({ editorWorkerService, json, graphql });
  return `{
    const urls = Object.fromEntries(Object.entries(${texts}).map(([label, text]) => [
      label, URL.createObjectURL(new Blob([text], { type: 'application/javascript' })),
    ]));
    self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_, label) => urls[label] };
  }`;
}

/**
 * Only the page's own scripts run, and it connects only to its own server. The editor writes style elements of its own
 * at any time, so style is not bound to digests.
 */
function policyOf(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.map(hashSource).join(' ')}`,
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

function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Whether a browser requests the page, and not a client an answer. */
export function asksForGraphiql(method: string, url: URL, headers: Pick<Headers, 'get'>): boolean {
  const isPage = headers.get('accept')?.includes('text/html') ?? false;
  const isQuery = ['query', 'documentId', 'extensions'].some((name) => url.searchParams.has(name));
  return method === 'GET' && isPage && !isQuery && !headers.get('authorization');
}
