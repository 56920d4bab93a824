import { PassThrough, Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';

const MEMBERS = [
  'id',
  'category',
  'factor_id',
  'method',
  'naics',
  'top5',
  'confidence',
  'probability',
  'needs_review',
  'matched',
];

async function classify(input: string, ...args: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const output = {
    out: (text: string) => void out.push(text),
    error: (text: string) => void error.push(text),
  };
  const stdin = Readable.from([Buffer.from(input)]);
  const code = await runCommand(COMMANDS, ['classify', ...args], { env: {}, output, stdin });
  return { code, error: error.join('\n'), out, answers: out.map((line) => JSON.parse(line)) };
}

/** Lines that cannot be read: what is wrong, the id answered, and a word of the error. */
const UNREADABLE = [
  ['nope', null, 'not JSON'],
  ['[1]', null, 'must be an object'],
  ['{"id":7}', 7, 'text'],
  ['{"id":8,"text":"x","region":"Switzerland"}', 8, 'region'],
  ['{"id":9,"text":"x","quantity":"12"}', 9, 'quantity'],
  ['{"id":10,"text":"x","distance_km":-1}', 10, 'distance_km'],
] as const;
/** Ids no number of JavaScript holds. */
const IDS = ['9007199254740993', '-9007199254740993', '12345678901234567890.5', '[9007199254740993]'];
/** The lines of a document, by a name for the tests below. */
const LINES = {
  inGermany: '{"id":"a","text":"Strom","quantity":1200,"unit":"kWh","region":"DE"}',
  bySpend: '{"id":"b","text":"Strom"}',
  chair: '{"id":1,"text":"office chair"}',
  energy: '{"id":2,"text":"electricity","quantity":5,"unit":"kWh"}',
  tax: '{"id":3,"text":"MWST 8.1 %"}',
  lowerCase: '{"id":4,"text":"x","region":"de"}',
  noCountry: '{"id":5,"text":"x","region":"Mars"}',
};
const MANY = Array.from({ length: 600 }, (_, id) => {
  const text = ['Strom Hochtarif', 'Nuit à l hôtel', 'spedizione camion', 'copy paper'][id % 4];
  return JSON.stringify({ id, text });
});
const INPUT = [
  ...Object.values(LINES),
  ...UNREADABLE.flatMap(([line]) => [line, '']),
  ...IDS.flatMap((id) => [`{"id":${id},"text":"Strom"}`, `{"id":${id},"text":7}`]),
  ...MANY,
];

describe('footing classify', () => {
  // A pool of threads takes seconds to start: one run answers all lines.
  let ran: Awaited<ReturnType<typeof classify>>;
  let answers: Record<keyof typeof LINES, Record<string, unknown> & { probability: number; error: string }>;
  beforeAll(async () => {
    ran = await classify(INPUT.join('\n'), '--threads', '2');
    const names = Object.keys(LINES);
    answers = Object.fromEntries(names.map((name, at) => [name, ran.answers[at]])) as typeof answers;
  });
  const from = (at: number, count: number) => ran.answers.slice(at, at + count);
  const unreadableAt = Object.keys(LINES).length;
  const idsAt = unreadableAt + UNREADABLE.length;
  const manyAt = idsAt + 2 * IDS.length;

  it('answers each line with the members of the interface, in order, whatever the threads', async () => {
    expect(ran).toMatchObject({ code: 0, error: '' });
    expect(ran.answers).toHaveLength(manyAt + MANY.length);
    expect(from(manyAt, MANY.length).map(({ id }) => id)).toEqual(MANY.map((_, id) => id));
    for (const answer of from(manyAt, 4)) expect(Object.keys(answer)).toEqual(MEMBERS);
    expect((await classify(INPUT.join('\n'), '--threads', '1')).out).toEqual(ran.out);
  });

  it('reads quantity, unit and region', () => {
    const physical = { category: 'electricity', method: 'physical' };
    expect(answers.inGermany).toMatchObject({ ...physical, factor_id: expect.stringContaining('.de') });
    expect(answers.bySpend).toMatchObject({ category: 'electricity', method: 'spend' });
  });

  it('gives the probability of what the factor rests on: the code of an English line by spend, else the category', () => {
    // Chairs of wood and of metal are made under two codes and bought in one category; energy has one unit.
    expect(answers.chair).toMatchObject({ category: 'office_furniture', method: 'spend' });
    expect(answers.chair.probability).toBeLessThan(0.9);
    expect(answers.energy).toMatchObject({ category: 'electricity', method: 'physical' });
    expect(answers.energy.probability).toBeGreaterThan(0.9);
  });

  it('has no code and no factor for what buys nothing', () => {
    expect(answers.tax).toMatchObject({ category: 'not_a_purchase', naics: null, factor_id: null, top5: [] });
  });

  it('answers a line that cannot be read by its error and goes on', () => {
    expect(from(unreadableAt, UNREADABLE.length)).toEqual(
      UNREADABLE.map(([, id, words]) => ({ id, error: expect.stringContaining(words) })),
    );
  });

  it('names the region that is meant, and no list of all', () => {
    expect(answers.lowerCase.error).toBe(
      'region: must be an ISO 3166-1 alpha-2 code in upper case, not "de": send DE',
    );
    expect(answers.noCountry.error.length).toBeLessThan(100);
  });

  it('gives an id back as it was written', () => {
    const starts = ran.out.slice(idsAt, manyAt).map((line, at) => line.startsWith(`{"id":${IDS[at >> 1]},`));
    expect(starts).toEqual(Array(2 * IDS.length).fill(true));
  });

  it('answers a line before the next one is written', async () => {
    const stdin = new PassThrough();
    const out: string[] = [];
    let answered = () => {};
    const output = {
      out: (text: string) => {
        out.push(text);
        answered();
      },
      error: () => {},
    };
    const ended = runCommand(COMMANDS, ['classify', '--threads', '1'], { env: {}, output, stdin });
    for (const id of [1, 2, 3]) {
      const answer = new Promise<void>((resolve) => {
        answered = resolve;
      });
      stdin.write(`{"id":${id},"text":"Strom"}\n`);
      await answer;
      expect(out).toHaveLength(id);
    }
    stdin.end();
    expect(await ended).toBe(0);
    expect(out.map((line) => JSON.parse(line).id)).toEqual([1, 2, 3]);
  });

  it.each(['0', '65', 'two', '1.5'])('refuses --threads %s', async (threads) => {
    const { code, error } = await classify('', '--threads', threads);
    expect(code).toBe(1);
    expect(error).toContain('--threads must be a whole number from 1 to 64');
  });
});
