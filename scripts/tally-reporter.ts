import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** What a run of Vitest came to, for `scripts/test.ts`. */
export interface Tally {
  readonly passed: number;
  /** Names of failed tests, of files that could not be run, and errors outside any test. */
  readonly failures: readonly string[];
  /** Full names of tests that were skipped or left to do. */
  readonly notRun: readonly string[];
}

/** Environment variable with the file the tally is written to. */
export const TALLY_FILE = 'FOOTING_TALLY_FILE';

const placeOf = ({ project, relativeModuleId }: TestModule) => `${project.name} ${relativeModuleId}`;

/** Writes the tally of a run as JSON, and prints how long the files of each project took. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const failures = [
      ...inState('failed').map((test) => `${placeOf(test.module)} > ${test.fullName}`),
      ...modules.filter((module) => module.errors().length > 0).map(placeOf),
      ...unhandledErrors.map((error) => `outside any test: ${String((error as Partial<Error>).message)}`),
    ];
    const tally: Tally = {
      passed: inState('passed').length,
      failures,
      notRun: tests
        .filter((test) => !['passed', 'failed'].includes(test.result().state))
        .map((test) => test.fullName),
    };
    const ofProject = Map.groupBy(modules, (module) => module.project.name);
    for (const [name, own] of ofProject) {
      const ms = own.reduce((total, module) => total + module.diagnostic().duration, 0);
      console.log(`${name}: ${own.length} files, ${Math.round(ms / 1000)} s of tests`);
    }
    const file = process.env[TALLY_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(tally));
  }
}
