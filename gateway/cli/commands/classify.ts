import { availableParallelism } from 'node:os';
import { Presets, SingleBar } from 'cli-progress';
import { z } from 'zod';
import type { LineToClassify } from '../../../compute/classify/classify-lines.ts';
import { exactNumber } from '../../../compute/ingest/exact-number.ts';
import { codeMessage } from '../../../compute/ingest/read-member.ts';
import { countryMeant, isCountry } from '../../../schema/contracts/countries.ts';
import { INGEST_LIMITS, LineItemRequest } from '../../../schema/contracts/ingest.ts';
import { type ComputePool, createPool, OWN_PARTY } from '../../threads/pool.ts';
import { type Command, CommandError, type CommandInput } from '../command.ts';
import { requireLocal } from '../local-database.ts';
import { TOO_LONG, textLines } from '../text-lines.ts';

/** Longest line read, in bytes, and longest text classified, in characters. */
const MAX_LINE_BYTES = 1024 * 1024;
const MAX_TEXT = 100_000;
const LINES_A_TASK = 250;
/** Tasks waiting per thread, so that none is idle while lines are read and written. */
const TASKS_A_THREAD = 2;
/** Longest time a line waits for others to fill its batch. */
const PAUSE_MS = 20;
const MAX_THREADS = 64;
const DEFAULT_REGION = 'CH';

/** With the code that is probably meant, as in ingest. */
function checkRegion(text: string, context: z.RefinementCtx): void {
  if (isCountry(text)) return;
  const message = codeMessage(text, {
    list: 'ISO 3166-1 alpha-2 code in upper case',
    meant: countryMeant(text),
  });
  context.addIssue({ code: 'custom', message });
}

const { amount, weightTonnes, distanceKm, unitOfMeasure } = INGEST_LIMITS;
const Line = z.object({
  text: z.string().max(MAX_TEXT),
  quantity: z.number().min(-amount).max(amount).nullish(),
  unit: z.string().max(unitOfMeasure).nullish(),
  region: z.string().superRefine(checkRegion).nullish(),
  weight_tonnes: z.number().min(0).max(weightTonnes).nullish(),
  distance_km: z.number().min(0).max(distanceKm).nullish(),
  item_codes: LineItemRequest.shape.item_codes,
});

/** A line of input: what to classify, or its error. */
type Read =
  | { readonly id: unknown; readonly line: LineToClassify }
  | { readonly id: unknown; readonly error: string };

/**
 * Reads and answers JSON lines, in order, while reading. A line that cannot be read gets an error as its answer; the
 * command continues and exits 0.
 */
export const classifyCommand: Command = {
  name: 'classify',
  summary: 'Classify invoice lines from JSON lines on standard input (docs/classification.md).',
  positionals: [],
  options: {
    threads: { value: 'N', description: `threads, 1 to ${MAX_THREADS} (default: one per processor)` },
  },
  async run(input) {
    requireLocal(input);
    const threads = threadsOf(input);
    // The bound of the pool's queue counts tasks; this many are given to it at most.
    const pool = createPool({ threads, perParty: threads, queue: threads * TASKS_A_THREAD });
    const bar = progressBar();
    try {
      await classifyAll(input, { pool, most: threads * TASKS_A_THREAD, done: bar.add });
    } finally {
      bar.stop();
      await pool.close();
    }
    return null;
  },
};

function threadsOf({ options }: CommandInput): number {
  const text = options.threads;
  if (text === undefined) return Math.min(availableParallelism(), MAX_THREADS);
  const threads = Number(text);
  if (!/^\d+$/.test(text) || threads < 1 || threads > MAX_THREADS) {
    throw new CommandError(`--threads must be a whole number from 1 to ${MAX_THREADS}, not ${text}`);
  }
  return threads;
}

interface Work {
  readonly pool: ComputePool;
  /** Tasks under way: given to the pool, or not yet written. */
  readonly most: number;
  done(lines: number): void;
}

async function classifyAll(input: CommandInput, work: Work): Promise<void> {
  const tasks = tasksOf(input, work);
  for await (const line of textLines(input.stdin, MAX_LINE_BYTES)) {
    if (line !== TOO_LONG && line.trim() === '') continue;
    await tasks.add(readLine(line));
  }
  await tasks.end();
}

/**
 * Batches lines into tasks and answers in the order read, whatever the order in which tasks end. A task is sent when
 * it is full or the input pauses. `add` waits while the maximum of tasks is under way, `end` until everything is
 * answered.
 */
export function tasksOf({ print }: Pick<CommandInput, 'print'>, { pool, most, done }: Work) {
  let batch: Read[] = [];
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;
  /** Tasks under way, oldest first; each stays until its answers are written, because the next waits for it. */
  const turns: Promise<void>[] = [];
  const answer = async (task: Promise<string[]>, before: Promise<void> | undefined) => {
    const [answers] = await Promise.all([task, before]);
    for (const one of answers) await print(one);
    turns.shift();
    done(answers.length);
    if (isDue) send();
  };
  /** Gives the batch to the pool, unless the maximum is under way. */
  const send = () => {
    if (batch.length === 0 || turns.length >= most) return;
    clearTimeout(timer);
    timer = undefined;
    isDue = false;
    const turn = answer(answersOf(pool, batch), turns.at(-1));
    // A failure is reported in its turn; until then it must not count as unhandled.
    turn.catch(() => {});
    turns.push(turn);
    batch = [];
  };
  const sendDue = () => {
    isDue = true;
    send();
  };
  return {
    async add(read: Read): Promise<void> {
      batch.push(read);
      timer ??= setTimeout(sendDue, PAUSE_MS);
      if (batch.length < LINES_A_TASK) return;
      send();
      while (batch.length > 0) {
        await turns[0];
        send();
      }
    },
    async end(): Promise<void> {
      while (batch.length > 0 || turns.length > 0) {
        send();
        await turns[0];
      }
    },
  };
}

async function answersOf(pool: ComputePool, batch: readonly Read[]): Promise<string[]> {
  const lines = batch.flatMap((read) => ('line' in read ? [read.line] : []));
  const classified = await pool.of(OWN_PARTY).run('classifyLines', lines);
  let next = 0;
  return batch.map((read) => {
    if ('error' in read) return JSON.stringify(read);
    next += 1;
    return JSON.stringify({ id: read.id, ...classified[next - 1] });
  });
}

function readLine(line: string | typeof TOO_LONG): Read {
  if (line === TOO_LONG) return { id: null, error: `the line is longer than ${MAX_LINE_BYTES} bytes` };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { id: null, error: 'the line is not JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { id: null, error: 'the line must be an object {"id", "text", ...}' };
  }
  const id = idOf(line, value);
  const parsed = Line.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { id, error: `${issue?.path.join('.') || 'line'}: ${issue?.message ?? 'not understood'}` };
  }
  const { text, quantity, unit, region, weight_tonnes, distance_km, item_codes } = parsed.data;
  return {
    id,
    line: {
      text,
      quantity: exact(quantity),
      unit: unit ?? null,
      region: region ?? DEFAULT_REGION,
      weightTonnes: exact(weight_tonnes),
      distanceKm: exact(distance_km),
      itemCodes: item_codes ?? null,
    },
  };
}

/** The line's id as written: a number beyond a double's precision must not be rounded. */
function idOf(line: string, { id = null }: { readonly id?: unknown }): unknown {
  const isSafe = id === null || typeof id === 'string' || typeof id === 'boolean' || Number.isSafeInteger(id);
  if (isSafe) return id;
  const written = json.parse(line, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined ? json.rawJSON(source) : value,
  ) as { id?: unknown };
  return written.id;
}

/** JSON.parse source text access, ECMAScript 2026: not in the types yet. */
const json = JSON as unknown as {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): unknown;
};

function exact(value: number | null | undefined): string | null {
  return value === null || value === undefined ? null : exactNumber(value).text;
}

/** A count of lines on standard error if it is a terminal; the total is unknown before the end. */
function progressBar(): { add(lines: number): void; stop(): void } {
  if (!process.stderr.isTTY) return { add: () => {}, stop: () => {} };
  const format = '{value} lines classified | {duration_formatted}';
  const bar = new SingleBar({ format, hideCursor: true, stream: process.stderr }, Presets.shades_classic);
  bar.start(Number.MAX_SAFE_INTEGER, 0);
  return { add: (lines) => bar.increment(lines), stop: () => bar.stop() };
}
