import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, Observable } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { print } from 'graphql';

/** A refused field is null and has an error; the rest of the answer is shown. */
const IN_PARTS = { errorPolicy: 'all' } as const;

declare module '@apollo/client' {
  namespace ApolloClient {
    namespace DeclareDefaultOptions {
      interface WatchQuery {
        errorPolicy: 'all';
      }
      interface Query {
        errorPolicy: 'all';
      }
    }
  }
}

/** Apollo Client for a Footing server, with an API key of scope `read` or an access token. */
export function apolloClient(url: string, token: string): ApolloClient {
  const headers = { authorization: `Bearer ${token}` };
  const http = new HttpLink({ uri: `${url}/graphql`, headers });
  return new ApolloClient({
    cache: footingCache(),
    link: ApolloLink.split(
      ({ operationType }) => operationType === 'subscription',
      eventStreams(`${url}/graphql`, headers),
      http,
    ),
    defaultOptions: { watchQuery: IN_PARTS, query: IN_PARTS },
  });
}

/** Objects by `id`, and the pages of each list put together: without the page, its arguments name the list. */
function footingCache(): InMemoryCache {
  const lists = (...fields: string[]) =>
    Object.fromEntries(
      fields.map((field) => [field, relayStylePagination(['workspaceId', 'filter', 'order'])]),
    );
  return new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          ...lists('invoices', 'lineItems', 'vendors'),
          auditEntries: relayStylePagination(['workspaceId', 'filter', 'newestFirst']),
          reportingPeriods: relayStylePagination(['workspaceId', 'newestFirst']),
          engagements: relayStylePagination(['workspaceId', 'status', 'period']),
          importJobs: relayStylePagination(['workspaceId']),
        },
      },
      ReportingPeriod: { fields: lists('invoices') },
      Invoice: { fields: lists('lineItems') },
      Sample: { fields: lists('items') },
      // A part without an id: what two queries know of it is put together.
      TestingProgress: { merge: true },
      PeriodTotals: { merge: true },
    },
  });
}

/** Subscriptions come as server-sent events. */
function eventStreams(address: string, headers: Readonly<Record<string, string>>): ApolloLink {
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        const stop = new AbortController();
        const read = async () => {
          const answer = await fetch(address, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
            body: JSON.stringify({ query: print(query), variables }),
            signal: stop.signal,
          });
          if (!answer.ok || answer.body === null) throw new Error(`subscription: ${await answer.text()}`);
          let text = '';
          for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
            const events = `${text}${chunk}`.split('\n\n');
            text = events.pop() ?? '';
            for (const event of events) {
              const data = /^event: next\ndata: (.*)$/m.exec(event)?.[1];
              if (data !== undefined) observer.next(JSON.parse(data));
            }
          }
          observer.complete();
        };
        read().catch((error: unknown) => {
          if (!stop.signal.aborted) observer.error(error);
        });
        return () => stop.abort();
      }),
  );
}
