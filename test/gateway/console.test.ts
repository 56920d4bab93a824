import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtConsole } from '../../gateway/console-files.ts';
import { consoleAnswer } from '../../gateway/http/console-mount.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { rawRequest } from '../support/raw-request.ts';

const FIRST_SCRIPT_BYTES = 250 * 1024;
/** The shell, its libraries and what loads further scripts. */
const FIRST_SCRIPTS = 4;

describe('the files of the console', () => {
  let database: TestDatabase;
  let server: TestGateway;
  beforeAll(async () => {
    database = await createServerDatabase();
    server = await startTestGateway(database.db);
    await builtConsole();
  });
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
  const page = async () => (await get('/console/')).text();
  const assetsIn = (text: string) =>
    [...text.matchAll(/(?:src|href)="(\/console\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

  it('leads from / and /console to /console/', async () => {
    for (const path of ['/', '/console']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console/']);
    }
  });

  it('answers the same page for every path of a page, and asks each time whether it is the newest', async () => {
    const expected = await page();
    expect(expected).toContain('<div id="root">');
    for (const path of [
      '/console/sign-in?to=%2F',
      '/console/settings/workspace/api-keys',
      '/console/no-such-page',
    ]) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toBe(expected);
    }
  });

  it('lets browsers keep assets for good, compressed as they ask', async () => {
    for (const path of assetsIn(await page())) {
      const kept = (encoding: string) => get(path, { headers: { 'accept-encoding': encoding } });
      const plain = await kept('identity');
      expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(plain.headers.get('content-encoding')).toBeNull();
      const text = await plain.text();
      for (const encoding of ['br', 'gzip']) {
        const answer = await kept(encoding);
        expect(answer.headers.get('content-encoding')).toBe(encoding);
        expect(answer.headers.get('vary')).toContain('Accept-Encoding');
        // fetch unpacks.
        expect(await answer.text()).toBe(text);
      }
    }
  });

  it('has first scripts of at most 250 KiB, compressed, in few files', async () => {
    const scripts = assetsIn(await page()).filter((path) => path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.length).toBeLessThanOrEqual(FIRST_SCRIPTS);
    let bytes = 0;
    for (const path of scripts) {
      const answer = await get(path, { headers: { 'accept-encoding': 'br' } });
      bytes += Number(answer.headers.get('content-length'));
    }
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(FIRST_SCRIPT_BYTES);
  });

  it('allows its pages nothing but their own files, and nobody to frame them', async () => {
    const text = await page();
    for (const path of ['/', '/console/', '/console/x', ...assetsIn(text)]) {
      const { headers } = await get(path);
      const policy = new Map(
        (headers.get('content-security-policy') ?? '').split('; ').map((part): [string, string] => {
          const [name = '', ...sources] = part.split(' ');
          return [name, sources.join(' ')];
        }),
      );
      expect(policy.get('default-src')).toBe("'none'");
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      for (const [name, sources] of policy) {
        expect(`${name} ${sources}`).not.toMatch(/unsafe|https?:|\*/);
        if (name === 'script-src' || name === 'style-src') expect(sources).toBe("'self'");
      }
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(text).not.toMatch(/<style|<script(?![^>]* src=)|\son[a-z]+=|https?:\/\//);
  });

  it('answers no other file, however its path is written', async () => {
    for (const path of [
      '/console/assets/none.js',
      '/console/assets/../../package.json',
      '/console/assets/..%2f..%2f..%2fpackage.json',
      '/console/assets/%2e%2e/index.html',
      '/console/assets//etc/passwd',
      '/console/assets/',
    ]) {
      const { status, text } = await rawRequest(server.url, { method: 'GET', path });
      // A path that leaves the assets is the path of a page, or of nothing.
      if (status === 200) expect(text).toContain('<div id="root">');
      else expect(status).toBe(404);
      expect(text).not.toContain('"dependencies"');
    }
  });

  it('answers HEAD without a body, and refuses other methods', async () => {
    const head = await get('/console/', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await get('/console/', { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('says so while the pages are being built, and where they could not be', async () => {
    const noHeaders = new Headers();
    const never = () => new Promise<never>(() => {});
    const building = await consoleAnswer('/console/', noHeaders, { files: never, waitMs: 20 });
    expect([building.status, building.headers['retry-after']]).toEqual([503, '3']);
    expect(building.body).toContain('are being built');
    const failing = () => Promise.reject(new Error('no bundler'));
    const failed = await consoleAnswer('/console/', noHeaders, { files: failing, waitMs: 20 });
    expect(failed.status).toBe(503);
    expect(failed.body).toContain('could not be built');
    expect(failed.body).not.toContain('no bundler');
  });
});
