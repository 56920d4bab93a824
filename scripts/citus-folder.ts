import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The folder with the program `cluster`, which starts a Citus cluster for tests: that of `FOOTING_CITUS`, else one beside
 * the repository. The tests on Citus are part of a run only where there is one.
 */
export const CITUS_FOLDER = resolve(
  process.env.FOOTING_CITUS ?? join(import.meta.dirname, '../../shared/citus'),
);

export const hasCitus = (): boolean => existsSync(join(CITUS_FOLDER, 'cluster'));
