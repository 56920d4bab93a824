import { expect, it, vi } from 'vitest';
import { createFairQueue } from '../../../gateway/fair-queue.ts';
import type { RequestContext } from '../../../gateway/graphql/context.ts';
import { repeatedRequests } from '../../../gateway/graphql/repeated-requests.ts';

const request = new Request('http://footing.example/graphql', { headers: { accept: 'application/json' } });
const answered = new Response('{}', { headers: { 'content-type': 'application/json; charset=utf-8' } });

it.each([
  ['is there', async () => '{"data":1}', '{"data":1}'],
  ['is gone', async () => undefined, null],
  ['cannot be looked up', () => Promise.reject(new Error('the database is away')), 'the database is away'],
])('a kept answer that %s leaves neither a place nor a transaction behind', async (_, find, outcome) => {
  const refusal = () => new Error('busy');
  const requests = createFairQueue({ places: 1, waiting: 0, waitingPerParty: 0, refusal });
  const end = vi.fn(async () => {});
  const open = vi.fn(async () => ({ periods: null }));
  const context = {
    party: 'a',
    language: 'en',
    sent: {
      body: '{"query":"{ invoices { totalCount } }"}',
      answer: { workspaceId: null, key: ['answer', 1] },
    },
    forLookUp: () => ({ snapshot: { end }, open }),
  } as unknown as RequestContext;
  const keptResults = { find } as unknown as Parameters<typeof repeatedRequests>[0]['keptResults'];
  const repeated = repeatedRequests({ keptResults, requests }, { Response });
  expect(await repeated.answer(request, context)).toBeNull();
  expect(open).not.toHaveBeenCalled();
  repeated.remember(request, context, answered);
  const said = await repeated.answer(request, context).catch((error: Error) => error.message);
  expect(said instanceof Response ? await said.text() : said).toBe(outcome);
  expect([open.mock.calls.length, end.mock.calls.length, requests.running]).toEqual([1, 1, 0]);
});
