import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALCULATOR_KINDS, calculate } from '../../../compute/sampling/calculator/calculate.ts';
import { samplingCommand } from '../../../gateway/cli/commands/sampling.ts';
import { runCommand } from '../../../gateway/cli/run-command.ts';
import { TOO_LONG, textLines } from '../../../gateway/cli/text-lines.ts';
import { auditVectors } from '../../support/audit-vectors.ts';

/** Answers in time even on a busy machine: nothing may run for minutes. */
const BOUNDED_MS = 20_000;

const firstOfKind = CALCULATOR_KINDS.map((kind) => {
  const vector = auditVectors.find((candidate) => candidate.kind === kind);
  if (vector === undefined) throw new Error(kind);
  return vector;
});

async function* bytesOf(...chunks: string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function run(...chunks: string[]): Promise<{ code: number; lines: string[]; error: string }> {
  const lines: string[] = [];
  let error = '';
  const output = {
    out: (text: string) => void lines.push(text),
    error: (text: string) => {
      error += text;
    },
  };
  const code = await runCommand([samplingCommand], ['sampling'], {
    env: {},
    output,
    stdin: bytesOf(...chunks),
  });
  return { code, lines, error };
}

describe('the sampling command', () => {
  it('answers line by line, in order, and exits 0 whatever the lines hold', async () => {
    const ran = await run(
      '{"id":"a","kind":"confidence_factor","inputs":{"confidence":0.95,"misstatements":0}}\n',
      'no json\n\n[1]\nnull\r\n',
      '{"id":{"b":1},"kind":"nope","inputs":{}}\n{"kind":"stringer_bound"}\n',
      '{"id":7,"kind":"precision_sample_size","inputs":{"confidence":0.95,"min_precision":0.05,"expected_fraction":0,"distribution":"poisson"}}',
    );
    expect(ran.code).toBe(0);
    expect(ran.error).toBe('');
    const answers = ran.lines.map((line) => JSON.parse(line));
    expect(answers).toHaveLength(7);
    expect(answers[0]).toMatchObject({ id: 'a', result: { table_2dp: 3 } });
    expect(answers.slice(1, 4).map(({ id, error }) => [id, typeof error])).toEqual(
      Array(3).fill([null, 'string']),
    );
    expect(answers[4]).toMatchObject({ id: { b: 1 }, error: expect.stringContaining('kind must be one of') });
    expect(answers[5]).toEqual({ id: null, error: 'inputs must be an object' });
    expect(answers[6]).toEqual({ id: 7, result: { sample_size: 60 } });
  });

  it.each([
    ['poisson', 0.95, { result: { sample_size: 109_070 } }],
    ['binomial', 0.9, { result: { sample_size: 66_631 } }],
    ['binomial', 0.95, { error: 'no sample size up to 100000 meets this plan' }],
  ])('names how far it searched where no size is found: %s at %d', (distribution, confidence, answer) => {
    const inputs = { confidence, tolerable_fraction: 0.01, expected_fraction: 0.0095, distribution };
    expect(calculate('mus_sample_size', inputs)).toEqual(answer);
  });

  it('prints an answer before the next line comes', async () => {
    const seen: string[] = [];
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 3; i += 1) {
        expect(seen).toHaveLength(i);
        yield Buffer.from(
          `{"id":${i},"kind":"confidence_factor","inputs":{"confidence":0.9,"misstatements":${i}}}\n`,
        );
      }
    }
    const output = { out: (text: string) => void seen.push(text), error: () => {} };
    expect(await runCommand([samplingCommand], ['sampling'], { env: {}, output, stdin: slowly() })).toBe(0);
    expect(seen).toHaveLength(3);
  });

  it('says nothing for an empty input', async () => {
    expect(await run()).toEqual({ code: 0, lines: [], error: '' });
  });
});

describe('ratios of what was given', () => {
  it('are exact: 10,000 of 150,000 kg is 1/15, and of 30 units 2 may be wrong', () => {
    // P(Bin(30, 0.2) <= 2) = 0.0442 and P(Bin(29, 0.2) <= 2) = 0.0520: 30 is the least that stays below 5 %.
    const kg = { population_kg: 150_000, tolerable_kg: 30_000, expected_kg: 10_000 };
    const plan = { confidence: 0.95, distribution: 'binomial', ...kg };
    expect(calculate('mus_sample_size_kg', plan)).toMatchObject({ result: { sample_size: 30 } });
  });

  it('are those of decimals: 0.2 / (0.4 x 1 x 0.5) is exactly 1, so nothing need be sampled', () => {
    const risks = { inherent_risk: 'low', control_risk: 'high', analytical_risk: 'medium' };
    const inputs = { overall_confidence: 0.8, tolerable_fraction: 0.05, ...risks };
    expect(calculate('audit_risk_model', inputs)).toMatchObject({
      result: { detection_risk: 1, sample_size_zero_expected: 0 },
    });
  });
});

describe('lines of a stream', () => {
  const linesOf = async (chunks: readonly string[], max = 100) => {
    const lines: (string | typeof TOO_LONG)[] = [];
    for await (const line of textLines(bytesOf(...chunks), max)) lines.push(line);
    return lines;
  };

  it('have no byte order mark before the first of them', async () => {
    expect(await linesOf(['\uFEFFone\n', '\uFEFFtwo'])).toEqual(['one', '\uFEFFtwo']);
  });

  it('are the same however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r\n') }),
        fc.integer({ min: 1, max: 5 }),
        async (text, size) => {
          const bytes = Buffer.from(text);
          async function* cut(): AsyncGenerator<Uint8Array> {
            for (let i = 0; i < bytes.length; i += size) yield bytes.subarray(i, i + size);
          }
          const lines: unknown[] = [];
          for await (const line of textLines(cut(), 1_000)) lines.push(line);
          const expected = text.split(/\r?\n/);
          if (expected.at(-1) === '') expected.pop();
          expect(lines).toEqual(expected);
        },
      ),
    );
  });

  it('that are too long are named and skipped', async () => {
    expect(await linesOf(['a\n', 'b'.repeat(60), 'b'.repeat(60), '\nc\n'])).toEqual(['a', TOO_LONG, 'c']);
    expect(await linesOf(['b'.repeat(101)])).toEqual([TOO_LONG]);
    expect(await linesOf(['b'.repeat(100)])).toEqual(['b'.repeat(100)]);
  });
});

describe('impossible inputs', () => {
  const hostile = [
    null,
    true,
    '0.95',
    '',
    'x'.repeat(2_000),
    [],
    {},
    [null],
    [{}],
    ['a', 'a'],
    -1,
    -0.5,
    0,
    0.5,
    1,
    1.5,
    1e-9,
    1e9,
    1e12,
    1e300,
    -1e300,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    [1e300, -1e300],
    [Number.NaN],
    Array(11).fill(1),
  ];

  it.each(firstOfKind)(
    'of $kind are answered in bounded time, with an error or finite figures',
    ({ kind, inputs }) => {
      const started = performance.now();
      let calculated = 0;
      for (const name of Object.keys(inputs)) {
        const { [name]: _, ...without } = inputs;
        expect(calculate(kind, without)).toMatchObject({ error: expect.stringContaining(name) });
        for (const value of hostile) {
          const calculation = calculate(kind, { ...inputs, [name]: value });
          const text = JSON.stringify(calculation, (_, v) =>
            typeof v === 'number' && !Number.isFinite(v) ? 'NOT FINITE' : v,
          );
          expect(text, `${name} ${String(value)}`).not.toContain('NOT FINITE');
          calculated += 1;
        }
      }
      expect(calculated).toBeGreaterThan(0);
      expect(performance.now() - started).toBeLessThan(BOUNDED_MS);
    },
  );

  it('never takes a member of an object for a kind', () => {
    for (const kind of ['__proto__', 'constructor', 'toString', 7, null, undefined, {}]) {
      expect(calculate(kind, {})).toMatchObject({ error: expect.stringContaining('kind must be one of') });
    }
    const inherited = Object.create({ confidence: 0.95, misstatements: 0 });
    expect(calculate('confidence_factor', inherited)).toMatchObject({
      error: expect.stringContaining('missing'),
    });
  });
});

describe('consistent sampling with replacement', () => {
  it('takes an id again by a later ticket, in an order that grows', () => {
    const taken = calculate('consistent_sampler_example', {
      ids: ['A-1', 'A-2', 'A-3', 'B-1', 'B-2', 'B-3'],
      seed: 314159,
      take: 40,
      with_replacement: true,
    });
    if (!('result' in taken)) throw new Error(taken.error);
    const order = taken.result.order as string[];
    expect(order.slice(0, 1)).toEqual(['B-2']);
    expect(new Set(order).size).toBe(6);
  });
});
