import { ERROR_HELP } from '../../schema/contracts/error-help.ts';
import { ERRORS, type ErrorCode } from '../../schema/contracts/errors.ts';
import { ApiError } from '../api-error.ts';
import { problemType } from '../problem.ts';
import type { Answer } from './answer.ts';
import type { Route } from './context.ts';
import { publicRead } from './openapi/operation.ts';

const PAGE = { 'text/html': { type: 'string' } };
const MAX_AGE_SECONDS = 3_600;
const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1rem}code{background:#eee;padding:0 .2em}td,th{text-align:left;padding:.2rem 1rem .2rem 0}';

/** `GET /docs/errors`: every error with the address of its page. */
export const errorListRoute: Route = {
  method: 'GET',
  path: '/docs/errors',
  operation: publicRead({
    operationId: 'listErrors',
    summary: 'Every error, for people',
    description: 'A page with the status, code and title of each.',
    content: PAGE,
  }),
  async handle() {
    const rows = codes().map(
      (code) =>
        `<tr><td>${ERRORS[code].status}</td><td><a href="${problemType(code)}"><code>${code}</code></a></td><td>${html(ERRORS[code].title)}</td></tr>`,
    );
    return page(
      'Errors',
      `<table><tr><th>status</th><th>code</th><th>title</th></tr>${rows.join('')}</table>`,
    );
  },
};

/** `GET /docs/errors/{code}`: what an error means and what to do. The `type` of every problem document is its address. */
export const errorPageRoute: Route = {
  method: 'GET',
  path: '/docs/errors/{code}',
  operation: publicRead({
    operationId: 'getError',
    summary: 'What an error means and what to do, for people',
    description: 'Its address is the `type` of the problem documents of the error.',
    content: PAGE,
    errors: ['not_found'],
  }),
  async handle({ params }) {
    const code = codes().find((known) => known === params.code);
    if (code === undefined) {
      throw new ApiError('not_found', { detail: 'No such error. The errors are listed at /docs/errors.' });
    }
    const { status, title, retryable } = ERRORS[code];
    const again = retryable ? 'may succeed later' : 'will fail again until something is changed';
    return page(
      title,
      `<p>HTTP status ${status}, code <code>${code}</code>. The very same request ${again}.</p><p>${html(ERROR_HELP[code])}</p><p><a href="/docs/errors">All errors</a></p>`,
    );
  },
};

const codes = () => Object.keys(ERRORS) as ErrorCode[];

/** A page without scripts. */
function page(title: string, body: string): Answer {
  const text = html(title);
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
    body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text} – Footing</title><style>${STYLE}</style><h1>${text}</h1>${body}</html>\n`,
  };
}

/** Text for HTML; what stands between backticks is code. */
function html(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replace(/`([^`]+)`/g, '<code>$1</code>');
}
