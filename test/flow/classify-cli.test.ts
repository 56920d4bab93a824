import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
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

describe('footing classify', () => {
  it('answers each line with the members of the interface, in order, whatever the threads', async () => {
    const lines = Array.from({ length: 1_200 }, (_, id) => ({
      id,
      text: ['Strom Hochtarif', 'Nuit à l hôtel', 'spedizione camion', 'copy paper'][id % 4],
    }));
    const input = lines.map((line) => JSON.stringify(line)).join('\n');
    const one = await classify(input, '--threads', '1');
    const two = await classify(input, '--threads', '2');
    expect(one.code).toBe(0);
    expect(two.out).toEqual(one.out);
    expect(one.answers.map(({ id }) => id)).toEqual(lines.map(({ id }) => id));
    for (const answer of one.answers.slice(0, 4)) expect(Object.keys(answer)).toEqual(MEMBERS);
  });

  it('reads quantity, unit and region', async () => {
    const { answers } = await classify(
      '{"id":"a","text":"Strom","quantity":1200,"unit":"kWh","region":"DE"}\n{"id":"b","text":"Strom"}',
    );
    expect(answers).toMatchObject([
      { id: 'a', category: 'electricity', method: 'physical', factor_id: expect.stringContaining('.de') },
      { id: 'b', category: 'electricity', method: 'spend' },
    ]);
  });

  it('gives the probability of what the factor rests on: the code of an English line by spend, else the category', async () => {
    const lines = [
      '{"id":1,"text":"office chair"}',
      '{"id":2,"text":"electricity","quantity":5,"unit":"kWh"}',
    ];
    const [spend, physical] = (await classify(lines.join('\n'))).answers;
    // Chairs of wood and of metal are made under two codes and bought in one category; energy has one unit.
    expect(spend).toMatchObject({ category: 'office_furniture', method: 'spend' });
    expect(spend.probability).toBeLessThan(0.9);
    expect(physical).toMatchObject({ category: 'electricity', method: 'physical' });
    expect(physical.probability).toBeGreaterThan(0.9);
  });

  it('has no code and 0 kg for what buys nothing', async () => {
    const { answers } = await classify('{"id":1,"text":"MWST 8.1 %"}');
    expect(answers[0]).toMatchObject({ category: 'not_a_purchase', naics: null, factor_id: null, top5: [] });
  });

  it.each([
    ['no JSON', 'nope', null, 'not JSON'],
    ['no object', '[1]', null, 'must be an object'],
    ['no text', '{"id":7}', 7, 'text'],
    ['a region that is none', '{"id":8,"text":"x","region":"Switzerland"}', 8, 'region'],
    ['a quantity that is no number', '{"id":9,"text":"x","quantity":"12"}', 9, 'quantity'],
    ['a negative distance', '{"id":10,"text":"x","distance_km":-1}', 10, 'distance_km'],
  ])('answers a line with %s by its error and goes on', async (_, line, id, words) => {
    const { code, answers } = await classify(`${line}\n\n{"id":"next","text":"Strom"}\n`);
    expect(code).toBe(0);
    expect(answers[0]).toEqual({ id, error: expect.stringContaining(words) });
    expect(answers[1]).toMatchObject({ id: 'next', category: 'electricity' });
  });

  it('names the region that is meant, and no list of all', async () => {
    const { answers } = await classify(
      '{"id":1,"text":"x","region":"de"}\n{"id":2,"text":"x","region":"Mars"}',
    );
    expect(answers[0].error).toBe(
      'region: must be an ISO 3166-1 alpha-2 code in upper case, not "de": send DE',
    );
    expect(answers[1].error.length).toBeLessThan(100);
  });

  it.each(['9007199254740993', '-9007199254740993', '12345678901234567890.5', '[9007199254740993]'])(
    'gives the id %s back as it was written',
    async (id) => {
      const { out } = await classify(`{"id":${id},"text":"Strom"}\n{"id":${id},"text":7}`);
      expect(out.map((line) => line.startsWith(`{"id":${id},`))).toEqual([true, true]);
    },
  );

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
