import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back at once what loading has left behind. V8 collects when a program allocates, so that a server that waits for
 * its first request would hold some hundred megabytes of it for good.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => void = runInNewContext('gc');
  // Shrinks the young generation too, which any other collection leaves as large as loading needed it.
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' });
  // Compiled code is kept with the flags it was made under.
  setFlagsFromString('--no-expose-gc');
}
