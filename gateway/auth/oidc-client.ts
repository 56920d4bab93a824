import type { Configuration } from 'openid-client';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import {
  OIDC_CLOCK_TOLERANCE_SECONDS,
  OIDC_KEYS_MAX_AGE_MS,
  OIDC_RETRY_MS,
  OIDC_TIMEOUT_MS,
} from '../limits.ts';
import { codeOf } from '../log.ts';
import { isLoopback } from './loopback.ts';
import { foreignIdentity, type OidcOutcome } from './oidc.ts';
import { ProviderError, readBounded } from './oidc-keys.ts';

const SCOPE = 'openid email';
/** Failures of the way to the provider, not of what it says. */
const UNAVAILABLE = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/** What ties the provider's answer to the browser that was sent there. */
export interface OidcFlow {
  readonly state: string;
  readonly nonce: string;
  /** RFC 7636. */
  readonly codeVerifier: string;
}

/** Signs people in at the provider: authorization code flow with PKCE, state and nonce. */
export interface OidcClient {
  /** The provider's name for people. */
  readonly name: string;
  /** The address to send a browser to. @throws ApiError `identity_provider_unavailable`. */
  start(redirectUri: string): Promise<{ readonly url: string; readonly flow: OidcFlow }>;
  /**
   * The person the provider signed in.
   * @param answer the address the browser came back to, with its query.
   * @throws ApiError `identity_provider_unavailable`.
   */
  finish(answer: URL, flow: OidcFlow): Promise<OidcOutcome>;
}

/** The client of OIDC_CLIENT_ID; null if it is not set. */
export function oidcClientOf(
  { oidcIssuer: issuer, oidcClient }: Pick<Config, 'oidcIssuer' | 'oidcClient'>,
  log: Pick<Logger, 'warn'>,
): OidcClient | null {
  if (issuer === null || oidcClient === null) return null;
  const { name } = oidcClient;
  const unavailable = (error: unknown) => {
    log.warn({ err: error, issuer }, 'identity provider unavailable');
    return new ApiError('identity_provider_unavailable', {
      detail: 'The identity provider cannot be asked. Try again.',
    });
  };
  const configuration = rememberedFor(() => discover(issuer, oidcClient));
  return {
    name,
    async start(redirectUri) {
      const client = await import('openid-client');
      const config = await configuration().catch((error: unknown) => {
        throw unavailable(error);
      });
      const codeVerifier = client.randomPKCECodeVerifier();
      const flow = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow };
    },
    async finish(answer, flow) {
      try {
        return await identityOf(await configuration(), answer, flow);
      } catch (error) {
        const code = codeOf(error) ?? '';
        if (!code.startsWith('OAUTH_') || UNAVAILABLE.includes(code)) throw unavailable(error);
        return { kind: 'refused', reason: reasonOf(error, code) };
      }
    },
  };
}

async function identityOf(config: Configuration, answer: URL, flow: OidcFlow): Promise<OidcOutcome> {
  const client = await import('openid-client');
  const tokens = await client.authorizationCodeGrant(config, answer, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
  });
  const claims = tokens.claims();
  if (claims === undefined) return { kind: 'refused', reason: 'no ID token' };
  const { userinfo_endpoint: endpoint, issuer } = config.serverMetadata();
  // Many providers give the address there alone (OpenID Connect Core 1.0, section 5.4).
  const isComplete = claims.email !== undefined || endpoint === undefined;
  const more = isComplete ? {} : await client.fetchUserInfo(config, tokens.access_token, claims.sub);
  return foreignIdentity({ ...more, ...claims }, issuer);
}

async function discover(issuer: string, own: NonNullable<Config['oidcClient']>): Promise<Configuration> {
  const client = await import('openid-client');
  const authentication = own.secret === null ? client.None() : client.ClientSecretBasic(own.secret);
  const metadata = { [client.clockTolerance]: OIDC_CLOCK_TOLERANCE_SECONDS };
  const server = new URL(issuer);
  const config = await client.discovery(server, own.id, metadata, authentication, {
    // Plain http only with a provider on this machine.
    execute: isLoopback(server.hostname) ? [client.allowInsecureRequests] : [],
    [client.customFetch]: boundedFetch,
    timeout: OIDC_TIMEOUT_MS / 1000,
  });
  if (config.serverMetadata().issuer !== issuer) {
    throw new ProviderError('the discovery document names another issuer');
  }
  // The signature of the ID token is checked, although it comes from the provider itself.
  client.enableNonRepudiationChecks(config);
  return config;
}

/** Answers are read up to the bound of the provider's other documents; redirects are refused. */
async function boundedFetch(url: string, options: object): Promise<Response> {
  const response = await fetch(url, { ...options, redirect: 'manual' });
  const text = await readBounded(response.body ?? [], new URL(url));
  const { status, headers } = response;
  return new Response(text === '' ? null : text, { status, headers: Object.fromEntries(headers) });
}

/** Makes a value once and again when it is old; after a failure nothing is tried for a while. */
function rememberedFor<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly value: Promise<Value>; until: number } | null = null;
  return () => {
    if (kept === null || performance.now() >= kept.until) {
      const next = { value: make(), until: performance.now() + OIDC_KEYS_MAX_AGE_MS };
      next.value.catch(() => {
        next.until = performance.now() + OIDC_RETRY_MS;
      });
      kept = next;
    }
    return kept.value;
  };
}

/** The codes of library and provider, without any value. */
function reasonOf(error: unknown, code: string): string {
  const said = error instanceof Error && 'error' in error ? error.error : null;
  return typeof said === 'string' ? `${code} ${said.slice(0, 100)}` : code;
}
