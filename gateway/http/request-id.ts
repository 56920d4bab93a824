import { randomUUID } from 'node:crypto';

const SANE = /^[A-Za-z0-9._:-]{1,128}$/;

/** The id a client sent, if it is safe in a header and a log; else a new one. */
export function requestIdOf(sent: string | null): string {
  return sent !== null && SANE.test(sent) ? sent : randomUUID();
}
