import { rawRequest } from './raw-request.ts';

/** A page of the service in a browser: what it sends, and the cookies it keeps. */
export interface BrowserPage {
  readonly cookies: Map<string, string>;
  post(path: string, body?: unknown, changes?: Changes): Promise<PageAnswer>;
}

export interface PageAnswer {
  readonly status: number;
  readonly setCookie: string | null;
  /** The parsed body; null if it is empty. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

/** Headers to send instead; null: none. */
type Changes = Readonly<Record<string, string | null>>;

export interface PageOptions {
  readonly origin?: string;
  readonly userAgent?: string;
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

/** A page at the service's own address. An answer whose cookie shall be lost is taken with `changes.lost`. */
export function browserPage(
  { url }: { readonly url: string },
  { origin = 'http://footing.test', userAgent = FIREFOX }: PageOptions = {},
): BrowserPage {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async post(path, body, changes = {}) {
      const headers: Readonly<Record<string, string | null>> = {
        origin,
        'user-agent': userAgent,
        'sec-fetch-site': 'same-origin',
        'x-footing-console': '1',
        'content-type': body === undefined ? null : 'application/json',
        cookie: cookies.size === 0 ? null : [...cookies].map((pair) => pair.join('=')).join('; '),
        ...changes,
      };
      const sent = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [name, value]));
      const text = body === undefined || typeof body === 'string' ? (body ?? '') : JSON.stringify(body);
      const answer = await rawRequest(url, { method: 'POST', path, headers: sent, body: text });
      const setCookie = answer.headers['set-cookie']?.join() ?? null;
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie ?? '') ?? [];
      if (value !== '') cookies.set(name, value);
      else cookies.delete(name);
      return { status: answer.status, setCookie, body: answer.text === '' ? null : JSON.parse(answer.text) };
    },
  };
}
