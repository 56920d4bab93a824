import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';

/** Where the browser is sent with the code; nothing listens there. */
const REDIRECT_URI = 'https://app.footing.test/callback';
export const CLIENT = { id: 'dashboard', secret: 'not-so-secret' };
/** The way back to a gateway in a test. */
const CALLBACK = 'http://footing.test/api/auth/oidc/callback';
const SIGN_IN_PAGE =
  '<form method="post"><label>Your name <input name="name"></label><button>Sign in</button></form>';
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
  /** Who has an account there, by the name they sign in with in a browser. */
  readonly people: Map<string, PersonClaims>;
  /** The paths asked for so far. */
  readonly requests: string[];
  /** Signs a person in with the authorization code flow and PKCE, as a browser would. */
  signIn(
    subject: string,
    claims: PersonClaims,
    audience?: string,
  ): Promise<{ readonly accessToken: string; readonly idToken: string }>;
  /** Signs a person in who was sent to this address by a gateway. @returns the address they are sent back to. */
  visit(address: string, subject: string, claims: PersonClaims): Promise<URL>;
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

/**
 * @param audience of the access tokens where a call names no other.
 * @param callback of the gateway that sends browsers here.
 */
export async function startTestProvider(
  keys: readonly ProviderKey[],
  audience: string,
  callback = CALLBACK,
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
    people,
    requests: [],
    instead: null,
    publish(published) {
      provider = new Provider(issuer, configuration(people, published, callback));
    },
    async signIn(subject, claims, resource = audience) {
      people.set(subject, claims);
      return codeFlow(issuer, subject, resource);
    },
    async visit(address, subject, claims) {
      people.set(subject, claims);
      const url = new URL(address);
      url.searchParams.set('login_hint', subject);
      return followTo(callback, url);
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
      // The sign-in page: the person is who the test says they are, or who they say themselves in a browser.
      const { params } = await provider.interactionDetails(request, response);
      const accountId =
        params.login_hint === undefined ? await typedName(request, response) : String(params.login_hint);
      if (accountId === null) return;
      return provider.interactionFinished(request, response, { login: { accountId } });
    }
    await provider.callback()(request, response);
  }
}

/** Asks for a name; null: the page was shown. */
async function typedName(request: IncomingMessage, response: ServerResponse): Promise<string | null> {
  if (request.method === 'POST') return new URLSearchParams(await text(request)).get('name');
  response.setHeader('content-type', 'text/html').end(SIGN_IN_PAGE);
  return null;
}

function configuration(
  people: ReadonlyMap<string, PersonClaims>,
  keys: readonly ProviderKey[],
  callback: string,
): Configuration {
  const alg = String(keys[0]?.jwk.alg);
  return {
    jwks: { keys: keys.map(({ jwk }) => jwk) } as NonNullable<Configuration['jwks']>,
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [REDIRECT_URI, callback],
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
  const back = await followTo(REDIRECT_URI, new URL(`${issuer}/auth?${query}`));
  const code = back.searchParams.get('code');
  if (code === null) throw new Error(`no code: ${back.search}`);
  return tokenRequest(issuer, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: verifier,
    resource,
  });
}

async function followTo(target: string, start: URL): Promise<URL> {
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
    if (url.href.startsWith(target)) return url;
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
