import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

/** Where the browser is sent with the code; nothing listens there. */
const REDIRECT_URI = 'https://app.footing.test/callback';
const CLIENT = { id: 'dashboard', secret: 'not-so-secret' };
const SCOPE = 'invoices';
const TOKEN_SECONDS = 600;
const MAX_STEPS = 10;

/** What the provider says of a person in their access tokens. */
export type PersonClaims = Readonly<Record<string, unknown>>;

export interface ProviderKey {
  readonly jwk: JWK;
  readonly publicJwk: JWK;
  readonly privateKey: CryptoKey;
}

/** A real OpenID provider on a port of this machine, whose faults a test chooses. */
export interface TestProvider {
  readonly issuer: string;
  /** The paths asked for so far. */
  readonly requests: string[];
  /** Signs a person in with the authorization code flow and PKCE, as a browser would. */
  signIn(
    subject: string,
    claims: PersonClaims,
    audience?: string,
  ): Promise<{ readonly accessToken: string; readonly idToken: string }>;
  /** The token of a program, by the client credentials grant. */
  clientToken(audience?: string): Promise<string>;
  /** Publishes these keys from now on and signs with the first, as after a restart with other settings. */
  publish(keys: readonly ProviderKey[]): void;
  /** Answers in the provider's place while set. */
  instead: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  stop(): Promise<void>;
  /** Listens again, on the same port. */
  start(): Promise<void>;
}

export type KeyKind = 'ES256' | 'RS256' | 'PS256' | 'EdDSA';

export async function newProviderKey(alg: KeyKind, kid: string): Promise<ProviderKey> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg, kid, use: 'sig' };
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...publicJwk } = jwk;
  return { jwk, publicJwk, privateKey };
}

/** A token as the provider would sign it, with any header and claims. */
export async function forgeToken(
  key: ProviderKey,
  claims: Readonly<Record<string, unknown>>,
  header: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const alg = String(key.jwk.alg);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg, typ: 'at+jwt', kid: String(key.jwk.kid), ...header })
    .sign(await importJWK(key.jwk, alg));
}

/** @param audience of the access tokens where a call names no other. */
export async function startTestProvider(
  keys: readonly ProviderKey[],
  audience: string,
): Promise<TestProvider> {
  const people = new Map<string, PersonClaims>();
  let provider: Provider | null = null;
  const server = createServer((request, response) => {
    result.requests.push(request.url ?? '');
    if (result.instead?.(request, response)) return;
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const result: TestProvider = {
    issuer,
    requests: [],
    instead: null,
    publish(published) {
      provider = new Provider(issuer, configuration(people, published));
    },
    async signIn(subject, claims, resource = audience) {
      people.set(subject, claims);
      return codeFlow(issuer, subject, resource);
    },
    clientToken: async (resource = audience) =>
      (await tokenRequest(issuer, { grant_type: 'client_credentials', scope: SCOPE, resource })).accessToken,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    start: async () => {
      if (!server.listening) await listen(port);
    },
  };
  result.publish(keys);
  return result;

  function listen(at: number): Promise<void> {
    return new Promise((resolve) => server.listen(at, '127.0.0.1', resolve));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (provider === null) throw new Error('the provider has no keys yet');
    if (request.url?.startsWith('/interaction/')) {
      // The sign-in page: the person is who the test says they are.
      const { params } = await provider.interactionDetails(request, response);
      const login = { accountId: String(params.login_hint) };
      return provider.interactionFinished(request, response, { login });
    }
    await provider.callback()(request, response);
  }
}

function configuration(
  people: ReadonlyMap<string, PersonClaims>,
  keys: readonly ProviderKey[],
): Configuration {
  const alg = String(keys[0]?.jwk.alg);
  return {
    jwks: { keys: keys.map(({ jwk }) => jwk) } as NonNullable<Configuration['jwks']>,
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [REDIRECT_URI],
        grant_types: ['authorization_code', 'client_credentials'],
        id_token_signed_response_alg: alg as 'ES256',
      },
    ],
    enabledJWA: { idTokenSigningAlgValues: [alg as 'ES256'] },
    cookies: { keys: ['test'] },
    ttl: {
      AccessToken: TOKEN_SECONDS,
      ClientCredentials: TOKEN_SECONDS,
      Grant: TOKEN_SECONDS,
      IdToken: TOKEN_SECONDS,
      Interaction: TOKEN_SECONDS,
      Session: TOKEN_SECONDS,
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: async () => ({ ...people.get(accountId), sub: accountId }),
    }),
    // Everybody has agreed to everything already.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.id,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email');
      for (const resource of [oidc.params?.resource].flat()) grant.addResourceScope(String(resource), SCOPE);
      await grant.save();
      return grant;
    },
    extraTokenClaims: async (_context, token) =>
      'accountId' in token ? { ...people.get(String(token.accountId)) } : undefined,
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_context, resource) => ({
          scope: SCOPE,
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TOKEN_SECONDS,
          jwt: { sign: { alg: alg as 'ES256' } },
        }),
      },
    },
  };
}

/** Follows the redirects with a cookie jar until the code is there, then redeems it. */
async function codeFlow(issuer: string, subject: string, resource: string) {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: CLIENT.id,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: `openid email ${SCOPE}`,
    login_hint: subject,
    resource,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const code = await followToCode(new URL(`${issuer}/auth?${query}`));
  return tokenRequest(issuer, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
    resource,
  });
}

async function followToCode(start: URL): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`the sign-in ended with ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
    const code = url.href.startsWith(REDIRECT_URI) ? url.searchParams.get('code') : null;
    if (code !== null) return code;
    if (url.href.startsWith(REDIRECT_URI)) throw new Error(`no code: ${url.search}`);
  }
  throw new Error('the sign-in went round in circles');
}

async function tokenRequest(issuer: string, body: Readonly<Record<string, string>>) {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${CLIENT.id}:${CLIENT.secret}`)}` },
    body: new URLSearchParams(body),
  });
  const answer = (await response.json()) as Record<string, string>;
  if (!response.ok) throw new Error(`the token endpoint says ${JSON.stringify(answer)}`);
  return { accessToken: answer.access_token ?? '', idToken: answer.id_token ?? '' };
}

export interface ViewerAnswer {
  readonly status: number;
  /** The error's code, where the request was refused. */
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly viewer: {
    readonly userId: string;
    readonly email: string;
    readonly memberships: readonly { readonly workspaceId: string; readonly role: string }[];
  } | null;
}

/** Asks the graph who a token speaks for. */
export async function askViewer(url: string, token: string): Promise<ViewerAnswer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ viewer { userId email memberships { workspaceId role } } }' }),
  });
  const body = (await response.json()) as { code?: string; data?: Pick<ViewerAnswer, 'viewer'> };
  return {
    status: response.status,
    code: body.code ?? null,
    retryAfter: response.headers.get('retry-after'),
    viewer: body.data?.viewer ?? null,
  };
}
