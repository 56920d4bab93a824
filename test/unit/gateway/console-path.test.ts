import { expect, it } from 'vitest';
import { consolePath } from '../../../gateway/http/console-path.ts';

it.each([
  ['/console/', '/console/'],
  ['/console/invoices?vendor=a%20b&page=2#line', '/console/invoices?vendor=a%20b&page=2#line'],
  ['/console/a/../invoices', '/console/invoices'],
])('leads to %s as %s', (text, path) => {
  expect(consolePath(text)).toBe(path);
});

it.each([
  undefined,
  '',
  '/',
  '/console',
  '/consoles/',
  '/api/auth/oidc/start',
  'console/',
  'https://evil.example/console/',
  '//evil.example/console/',
  '\\\\evil.example/console/',
  '/\\evil.example/console/',
  '/console/..//evil.example/',
  '/console/../../evil.example',
  '/console/..\\..\\evil.example',
  '/console/%2e%2e//evil.example',
  '/con\tsole/',
  ' /console/',
  'javascript:alert(1)//console/',
])('leads to the console instead of %j', (text) => {
  expect(consolePath(text)).toBe('/console/');
});
