import type { FetchAPI } from 'graphql-yoga';
import type { GatewayDeps } from '../deps.ts';
import { MAX_REPEATED_REQUESTS } from '../limits.ts';
import type { RequestContext, SentRequest } from './context.ts';
import { COST_HEADER } from './cost-limit.ts';

/** What is remembered of a request whose whole answer was kept. */
interface Known extends NonNullable<SentRequest['answer']> {
  readonly mediaType: string;
}

/**
 * Requests that repeat an earlier one to the letter, as dashboards send them. While the books are unchanged, the answer
 * that is kept is sent again without parsing and checking the document once more. Who asks is checked as for any request.
 */
export interface RepeatedRequests {
  /** The kept answer; null where there is none. */
  answer(request: Request, context: RequestContext): Promise<Response | null>;
  /** Remembers a request that was answered. */
  remember(request: Request, context: RequestContext, response: Response): void;
}

/** Results of GraphQL in JSON: an event stream has other bytes for the same result. */
const JSON_TYPE = /^application\/(graphql-response\+)?json\b/;

/** @param fetchAPI - of the server: what it sends is compressed. */
export function repeatedRequests(
  { keptResults }: Pick<GatewayDeps, 'keptResults'>,
  fetchAPI: Pick<FetchAPI, 'Response'>,
): RepeatedRequests {
  /** The one used last is the last one. */
  const known = new Map<string, Known>();
  const put = (name: string, one: Known) => {
    known.delete(name);
    known.set(name, one);
    const [oldest] = known.keys();
    if (known.size > MAX_REPEATED_REQUESTS && oldest !== undefined) known.delete(oldest);
  };
  return {
    async answer(request, context) {
      const name = nameOf(request, context);
      const before = name === null ? undefined : known.get(name);
      if (name === null || before === undefined) return null;
      const reader = context.wholeReader(before.workspaceId);
      // Without a reader, or where nothing can be read, the query says why.
      const text = reader && (await keptResults.find(reader, before.key).catch(() => null));
      if (typeof text !== 'string') return null;
      put(name, before);
      return new fetchAPI.Response(text, { headers: { 'content-type': before.mediaType } });
    },
    remember(request, context, response) {
      const { answer } = context.sent;
      const name = answer === null ? null : nameOf(request, context);
      const mediaType = response.headers.get('content-type');
      if (answer === null || name === null || mediaType === null || response.status !== 200) return;
      if (!JSON_TYPE.test(mediaType)) return;
      put(name, { ...answer, mediaType });
    },
  };
}

/** Everything an answer depends on but the caller and the books. */
function nameOf({ headers }: Request, { sent, language }: RequestContext): string | null {
  if (sent.body === null || headers.get(COST_HEADER) !== null) return null;
  return JSON.stringify([language, headers.get('accept'), sent.body]);
}
