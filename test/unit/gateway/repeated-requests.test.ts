import { expect, it, vi } from 'vitest';
import type { RequestContext } from '../../../gateway/graphql/context.ts';
import { repeatedRequests } from '../../../gateway/graphql/repeated-requests.ts';

const request = new Request('http://footing.example/graphql', { headers: { accept: 'application/json' } });
const answered = new Response('{}', { headers: { 'content-type': 'application/json; charset=utf-8' } });

it.each<[string, object | null, () => Promise<unknown>, string | null]>([
  ['kept', {}, async () => '{"data":1}', '{"data":1}'],
  ['gone', {}, async () => undefined, null],
  ['kept, but not for somebody who sees chosen periods', null, async () => '{"data":1}', null],
  ['out of reach', {}, () => Promise.reject(new Error('the database is away')), null],
])('a repeated request is looked up once its answer is remembered: %s', async (_, reader, find, outcome) => {
  const wholeReader = vi.fn(() => reader);
  const context = {
    party: 'a',
    language: 'en',
    sent: {
      body: '{"query":"{ invoices { totalCount } }"}',
      answer: { workspaceId: null, key: ['answer', 1] },
    },
    wholeReader,
  } as unknown as RequestContext;
  const keptResults = { find } as unknown as Parameters<typeof repeatedRequests>[0]['keptResults'];
  const repeated = repeatedRequests({ keptResults }, { Response });
  expect(await repeated.answer(request, context)).toBeNull();
  expect(wholeReader).not.toHaveBeenCalled();
  repeated.remember(request, context, answered);
  const said = await repeated.answer(request, context);
  expect((await said?.text()) ?? null).toBe(outcome);
});
