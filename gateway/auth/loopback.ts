import { isIPv4 } from 'node:net';

/** Whether the host name of a parsed address means this very machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}
