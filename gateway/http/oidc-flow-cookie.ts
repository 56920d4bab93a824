import { z } from 'zod';

/** `__Host-` as for the cookie of the session. The provider's site leads here, so it is Lax: Strict would not be sent. */
const SECURE_NAME = '__Host-footing-oidc';
const PLAIN_NAME = 'footing-oidc';
/** Time for signing in at the provider. */
const LIFETIME_SECONDS = 600;
const MAX_CHARACTERS = 4_000;

const Flow = z.object({
  state: z.string().min(1),
  nonce: z.string().min(1),
  codeVerifier: z.string().min(1),
  back: z.string(),
});
type Flow = z.infer<typeof Flow>;

const nameAt = (origin: string) => (origin.startsWith('https:') ? SECURE_NAME : PLAIN_NAME);

/** `Set-Cookie` with what the browser must have when it comes back from the provider. */
export function flowCookie(origin: string, flow: Flow): string {
  const name = nameAt(origin);
  const value = Buffer.from(JSON.stringify(flow)).toString('base64url');
  const secure = name === SECURE_NAME ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${LIFETIME_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/** What the browser was given; null if it has nothing, or something else. */
export function flowInCookie(origin: string, headers: Pick<Headers, 'get'>): Flow | null {
  const name = `${nameAt(origin)}=`;
  const values = (headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(name));
  const [own, another] = values;
  if (own === undefined || another !== undefined || own.length > MAX_CHARACTERS) return null;
  try {
    const text = Buffer.from(own.slice(name.length), 'base64url').toString();
    return Flow.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
