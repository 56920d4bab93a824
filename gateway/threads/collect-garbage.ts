import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees at once what loading has left behind. V8 collects only when a program allocates, so a server waiting for its
 * first request would otherwise keep some hundred megabytes.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => void = runInNewContext('gc');
  // Also shrinks the young generation, which other collections leave as large as loading needed it.
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  // Compiled code is cached with the flags it was compiled under.
  setFlagsFromString('--no-expose-gc');
}
