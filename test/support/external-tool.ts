import { spawnSync } from 'node:child_process';

/** Whether a tool the external tests lean on is installed. CI has them all; a machine without skips. */
export function hasTool(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}
