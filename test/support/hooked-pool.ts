import type { ComputePool, TaskInput, TaskName, TaskOutput } from '../../gateway/threads/pool.ts';
import { sharedPool } from './gateway.ts';

/** The threads of the tests, and what happens before a task is given to them. */
export function hookedPool(before: (name: TaskName) => Promise<void>): ComputePool {
  const pool = sharedPool();
  async function run<Name extends TaskName>(name: Name, task: TaskInput<Name>): Promise<TaskOutput<Name>> {
    await before(name);
    return pool.of('test').run(name, task);
  }
  return { of: () => ({ run }), waiting: 0, close: async () => {} };
}
