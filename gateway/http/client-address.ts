import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether an address belongs to a proxy whose `X-Forwarded-For` is trusted. */
export interface TrustedProxies {
  includes(address: string): boolean;
}

const PREFIX_LENGTH = /^\d{1,3}$/;
const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
/** `203.0.113.7:4711` and `[2001:db8::1]:4711`, as written by some proxies. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]+)\]):\d{1,5}$/;
const BRACKETED = /^\[([^\]]+)\]$/;

/** Whether a text is an IP address or a network in CIDR notation. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return PREFIX_LENGTH.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** The proxies of `TRUSTED_PROXIES`. @param entries each valid for `isAddressOrNetwork`. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return { includes: (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') };
}

/**
 * The address of a client: the peer of the socket or, if that is a trusted proxy, the rightmost untrusted address in
 * `X-Forwarded-For`. The client may have written anything left of it, so that is ignored. If an entry is no address,
 * the proxy that wrote it counts as the client.
 * @returns an IP address, a mapped IPv4 one as IPv4; `unknown` without a socket.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | null,
  proxies: TrustedProxies,
): string {
  let address = addressOf(peer ?? '');
  if (address === null) return 'unknown';
  const hops = (forwardedFor ?? '').split(',').reverse();
  for (const hop of hops) {
    if (!proxies.includes(address)) return address;
    const next = addressOf(hop.trim());
    if (next === null) return address;
    address = next;
  }
  return address;
}

/** An IP address in canonical form, or null. */
function addressOf(text: string): string | null {
  const match = WITH_PORT.exec(text) ?? BRACKETED.exec(text);
  const bare = (match?.[1] ?? match?.[2] ?? text).replace(/%.*$/, '');
  const version = isIP(bare);
  if (version === 0) return null;
  return version === 4 ? bare : canonical(bare);
}

/** IPv6 as in RFC 5952; an IPv4 address mapped into it as IPv4. */
function canonical(address: string): string {
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = MAPPED_IPV4.exec(text);
  if (mapped === null) return text;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}

/** The address under which requests are counted: for IPv6 the network of 64 bits, which belongs to one customer. */
export function addressNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : new Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
