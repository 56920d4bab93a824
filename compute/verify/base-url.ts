/** Scheme, host and port of an address without a user name. */
const ORIGIN = /^https?:\/\/[^/\\@?#\s]+(?=[/?#]|$)/i;

/**
 * The base address of a service in one form: scheme and host in lower case, which means the same (RFC 3986 section
 * 6.2.2.1), without slashes at the end. The configuration, the issuer in tokens, checkpoints and seals, and the address
 * a verifier expects are compared as one text.
 */
export function baseUrlOf(address: string): string {
  return address.replace(/\/+$/, '').replace(ORIGIN, (origin) => origin.toLowerCase());
}
