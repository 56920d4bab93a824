import { describe, expect, it } from 'vitest';
import type { RestRequest } from '../../../gateway/http/context.ts';
import { errorListRoute, errorPageRoute } from '../../../gateway/http/error-pages.ts';
import { matchRoute } from '../../../gateway/http/router.ts';
import { ROUTES } from '../../../gateway/http/routes.ts';
import { problemType } from '../../../gateway/problem.ts';
import { ERRORS } from '../../../schema/contracts/errors.ts';

const requestOf = (params: Record<string, string>) => ({ params }) as unknown as RestRequest;

describe('The page of an error', () => {
  it('is at the type of its problems, says what it means and has no script', async () => {
    for (const code of Object.keys(ERRORS)) {
      const match = matchRoute(ROUTES, 'GET', problemType(code));
      expect(match).toMatchObject({
        kind: 'route',
        route: { path: '/docs/errors/{code}' },
        params: { code },
      });
      const { status, headers, body } = await errorPageRoute.handle(requestOf({ code }));
      expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(headers['cache-control']).toMatch(/^public/);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
      expect(body).toContain(`<code>${code}</code>`);
      expect(body).not.toMatch(/<script|`/);
    }
  });

  it('is linked from the list of all', async () => {
    const { body } = await errorListRoute.handle(requestOf({}));
    for (const code of Object.keys(ERRORS)) expect(body).toContain(`href="${problemType(code)}"`);
  });

  it.each(['nothing', 'constructor', '<b>'])('does not exist for %s', async (code) => {
    await expect(errorPageRoute.handle(requestOf({ code }))).rejects.toMatchObject({ code: 'not_found' });
  });
});
