import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../../gateway/auth/loopback.ts';
import { ConfigError, loadConfig } from '../../../gateway/config.ts';

describe('loadConfig', () => {
  it('has the documented defaults', () => {
    expect(loadConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      baseUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      dataDir: './data',
      rateLimitPerHour: 1000,
      documentQuotaBytes: 10 * 1024 ** 3,
      corsOrigins: [],
      trustedProxies: [],
    });
    expect(loadConfig({}).poolThreads).toBeGreaterThanOrEqual(1);
  });

  it('takes an empty variable for an absent one', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', CORS_ORIGINS: '' })).toMatchObject({
      port: 8080,
      databaseUrl: null,
      corsOrigins: [],
    });
  });

  it('reads lists and drops the trailing slash of an address', () => {
    const config = loadConfig({
      BASE_URL: 'https://www.footing.example/',
      CORS_ORIGINS: 'https://a.example, https://b.example:8443',
      RATE_LIMIT_PER_HOUR: '0',
      POOL_THREADS: '3',
    });
    expect(config).toMatchObject({
      baseUrl: 'https://www.footing.example',
      corsOrigins: ['https://a.example', 'https://b.example:8443'],
      rateLimitPerHour: 0,
      poolThreads: 3,
    });
  });

  it('takes scheme and host of the base address in lower case, and its path as it is written', () => {
    const baseUrlWith = (env: Record<string, string>) => loadConfig(env).baseUrl;
    expect(baseUrlWith({ BASE_URL: 'HTTPS://WWW.Footing.Example:8443/Path/' })).toBe(
      'https://www.footing.example:8443/Path',
    );
    expect(baseUrlWith({ BASE_URL: 'Http://[2001:DB8::1]' })).toBe('http://[2001:db8::1]');
    expect(baseUrlWith({ HOST: 'LocalHost', PORT: '8080' })).toBe('http://localhost:8080');
  });

  it('names what an address must not have, and never what it had', () => {
    expect(() => loadConfig({ BASE_URL: 'https://user:hunter2@footing.example' })).toThrow(
      /^BASE_URL must be an http or https address without user, query, fragment and blanks$/,
    );
  });

  it('takes a mail server with a sender alone', () => {
    const SMTP_URL = 'smtps://footing:secret@mail.example:465';
    const config = loadConfig({ SMTP_URL, MAIL_FROM: 'Footing <footing@example.com>' });
    expect(config).toMatchObject({ smtpUrl: SMTP_URL, mailFrom: 'Footing <footing@example.com>' });
    expect(loadConfig({}).smtpUrl).toBeNull();
    expect(() => loadConfig({ SMTP_URL })).toThrow('SMTP_URL needs MAIL_FROM');
    const wrong = {
      SMTP_URL: 'https://footing:secret@mail.example',
      MAIL_FROM: 'a@example.com, b@example.com',
    };
    expect(() => loadConfig(wrong)).toThrow(/^SMTP_URL must be .*\nMAIL_FROM must be an e-mail address/);
    expect(() => loadConfig(wrong)).not.toThrow('secret');
    expect(() => loadConfig({ SMTP_URL, MAIL_FROM: 'A\r\nBcc: b <a@example.com>' })).toThrow('MAIL_FROM');
  });

  it('builds the address from host and port', () => {
    expect(loadConfig({ HOST: '::1', PORT: '9000' }).baseUrl).toBe('http://[::1]:9000');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['POOL_THREADS', '0'],
    ['RATE_LIMIT_PER_HOUR', '1.5'],
    ['BASE_URL', 'footing.example'],
    ['BASE_URL', 'ftp://footing.example'],
    ['BASE_URL', 'https://user:password@footing.example'],
    ['BASE_URL', 'https://@footing.example'],
    ['BASE_URL', 'https://footing.example/?x=1'],
    ['BASE_URL', 'https://footing.example?'],
    ['BASE_URL', 'https://footing.example/#part'],
    ['BASE_URL', 'https://footing.example/a b'],
    ['BASE_URL', ' https://footing.example'],
    ['BASE_URL', 'https:footing.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['CORS_ORIGINS', 'https://a.example/path'],
    ['CORS_ORIGINS', '*'],
    ['OIDC_ISSUER', 'nonsense'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'http://127.0.0.1.example'],
    ['OIDC_ISSUER', 'https://user:password@login.example'],
    ['OIDC_ISSUER', 'https://login.example/?tenant=1'],
    ['OIDC_ISSUER', 'https://login.example/#'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TSA_URL', 'nonsense'],
    ['REQUIRE_SECOND_FACTOR', 'yes'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is %s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });

  it.each([
    'https://login.example',
    'https://login.example/',
    'https://login.example/realms/Footing',
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'http://[::1]:4000',
  ])('keeps the sign-in provider %s as it is written, its audience being this service', (issuer) => {
    const config = loadConfig({ OIDC_ISSUER: issuer, BASE_URL: 'https://www.footing.example/' });
    expect([config.oidcIssuer, config.oidcAudience]).toEqual([issuer, 'https://www.footing.example']);
    expect(loadConfig({ OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'api://footing' }).oidcAudience).toBe(
      'api://footing',
    );
  });

  it('takes no name of a provider or an audience without end', () => {
    const long = 'x'.repeat(500);
    expect(() => loadConfig({ OIDC_ISSUER: `https://login.example/${long}` })).toThrow(
      /^OIDC_ISSUER must be /,
    );
    expect(() => loadConfig({ OIDC_AUDIENCE: `${long}x` })).toThrow(/^OIDC_AUDIENCE must be /);
  });

  it('is a client of the provider only with an id, and names it by its host unless told otherwise', () => {
    const env = { OIDC_ISSUER: 'https://login.example/tenant' };
    expect(loadConfig(env).oidcClient).toBeNull();
    const id = { ...env, OIDC_CLIENT_ID: 'footing' };
    expect(loadConfig(id).oidcClient).toEqual({ id: 'footing', secret: null, name: 'login.example' });
    const all = { ...id, OIDC_CLIENT_SECRET: 's3cret', OIDC_NAME: 'Example' };
    expect(loadConfig(all).oidcClient).toEqual({ id: 'footing', secret: 's3cret', name: 'Example' });
    const idless = { ...env, OIDC_CLIENT_SECRET: 's3cret' };
    expect(() => loadConfig(idless)).toThrow(/^OIDC_CLIENT_SECRET needs OIDC_CLIENT_ID$/);
    expect(() => loadConfig({ OIDC_CLIENT_ID: 'footing' })).toThrow(/^OIDC_CLIENT_ID needs OIDC_ISSUER$/);
  });

  it('refuses to be its own other sign-in provider', () => {
    for (const issuer of ['https://www.footing.example', 'https://www.footing.example/']) {
      const env = { OIDC_ISSUER: issuer, BASE_URL: 'https://www.footing.example' };
      expect(() => loadConfig(env)).toThrow(/^OIDC_ISSUER must name another sign-in provider/);
    }
  });

  it('names every variable that is wrong and never shows a value', () => {
    const wrong = { PORT: 'secret-port', DATABASE_URL: 'http://user:hunter2@host' };
    try {
      loadConfig(wrong);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toMatch(/PORT[\s\S]*DATABASE_URL/);
      expect(String(error)).not.toMatch(/secret-port|hunter2/);
    }
  });
});

it('tells hosts that are this machine alone from those that others reach', () => {
  const own = ['127.0.0.1', '127.9.9.9', 'localhost', 'LocalHost', '::1', '[::1]'];
  const others = [
    '0.0.0.0',
    '::',
    '192.168.1.4',
    '127.example.com',
    'localhost.example.com',
    '::ffff:10.0.0.1',
    '',
  ];
  expect(own.filter((host) => !isLoopback(host))).toEqual([]);
  expect(others.filter((host) => isLoopback(host))).toEqual([]);
});
