import { isIPv4 } from 'node:net';

/** Whether a host, as in a parsed address or as HOST names it, means this very machine. */
export function isLoopback(hostname: string): boolean {
  const isNamed = ['localhost', '[::1]', '::1'].includes(hostname.toLowerCase());
  return isNamed || (isIPv4(hostname) && hostname.startsWith('127.'));
}
