import { calculate } from '../../../compute/sampling/calculator/calculate.ts';
import type { Command } from '../command.ts';
import { requireLocal } from '../local-database.ts';
import { TOO_LONG, textLines } from '../text-lines.ts';

/** Longest line read, in bytes: room for a population of 100,000 items. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/**
 * The auditor's calculator: JSON lines in, JSON lines out, in order, while reading. A line that cannot be calculated
 * gets an error as its answer; the command continues and exits 0.
 */
export const samplingCommand: Command = {
  name: 'sampling',
  summary: 'Calculate sample sizes, draws and limits from JSON lines on standard input (docs/sampling.md).',
  positionals: [],
  options: {},
  async run(input) {
    requireLocal(input);
    for await (const line of textLines(input.stdin, MAX_LINE_BYTES)) {
      if (line !== TOO_LONG && line.trim() === '') continue;
      await input.print(JSON.stringify(answer(line)));
    }
    return null;
  },
};

function answer(line: string | typeof TOO_LONG): Record<string, unknown> {
  if (line === TOO_LONG) return { id: null, error: `the line is longer than ${MAX_LINE_BYTES} bytes` };
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return { id: null, error: 'the line is not JSON' };
  }
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    return { id: null, error: 'the line must be an object {"id", "kind", "inputs"}' };
  }
  const { id = null, kind, inputs } = request as Record<string, unknown>;
  return { id, ...calculate(kind, inputs) };
}
