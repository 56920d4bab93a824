import type { Route } from './context.ts';

export type RouteMatch =
  | { readonly kind: 'route'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'wrong_method'; readonly path: string; readonly allow: string }
  | { readonly kind: 'none' };

/** Finds the route of a path and method. The GET route answers HEAD. */
export function matchRoute(routes: readonly Route[], method: string, path: string): RouteMatch {
  const segments = path.split('/');
  const onPath = routes.flatMap((route) => {
    const params = matchSegments(route.path.split('/'), segments);
    return params === null ? [] : [{ route, params }];
  });
  const first = onPath[0];
  if (first === undefined) return { kind: 'none' };
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = onPath.find(({ route }) => route.method === wanted);
  if (found !== undefined) return { kind: 'route', ...found };
  return {
    kind: 'wrong_method',
    path: first.route.path,
    allow: allowed(onPath.map(({ route }) => route.method)),
  };
}

/** Value of an Allow header. */
export function allowed(methods: readonly string[]): string {
  return methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? '';
    if (expected.startsWith('{')) params[expected.slice(1, -1)] = actual;
    else if (expected !== actual) return null;
  }
  return params;
}
