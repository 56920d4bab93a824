import { isIPv4 } from 'node:net';

/** Whether a host, from a URL or from HOST, is this machine. */
export function isLoopback(hostname: string): boolean {
  const isNamed = ['localhost', '[::1]', '::1'].includes(hostname.toLowerCase());
  return isNamed || (isIPv4(hostname) && hostname.startsWith('127.'));
}
