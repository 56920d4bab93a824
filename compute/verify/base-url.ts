/** Scheme, host and port of an address that names no user. */
const ORIGIN = /^https?:\/\/[^/\\@?#\s]+(?=[/?#]|$)/i;

/**
 * The address of a service as it names itself: scheme and host in lower case, which mean the same in any (RFC 3986
 * section 6.2.2.1), and without the slashes at its end. What it is configured with, what tokens,
 * checkpoints and seals name as issuer and what a verifier expects are one text.
 */
export function baseUrlOf(address: string): string {
  return address.replace(/\/+$/, '').replace(ORIGIN, (origin) => origin.toLowerCase());
}
