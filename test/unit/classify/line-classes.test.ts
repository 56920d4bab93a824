import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { LineResult } from '../../../compute/types.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

/**
 * Classes of lines, most of them once found wrong and sure. A paragraph of the table is a class: its name and what
 * holds of all its lines; then a line each, with the invoice it is on and what holds of it. `=` is equal, `~` is
 * contained (a regular expression), `!` neither.
 */
const TABLE = readFileSync(new URL('line-classes.tsv', import.meta.url), 'utf8');
const CHECK = /^(\w+)(!?=|!?~|<|>=)(.*)$/s;

const parts = (list: string | undefined) => (list ? list.split('; ') : []);

const CASES = TABLE.trim()
  .split('\n\n')
  .flatMap((paragraph) => {
    const [head = '', ...rows] = paragraph.split('\n');
    const [name = '', common] = head.slice(2).split('\t');
    return rows.map((row) => {
      const [text = '', on, own] = row.split('\t');
      const options = Object.fromEntries(parts(on).map((part) => part.split('=')));
      return { name, text, options, checks: [...parts(common), ...parts(own)] };
    });
  });

it.each(CASES)('$name: "$text" $options', ({ text, options, checks }) => {
  const line = calculatedLine(text, options);
  expect(checks).not.toEqual([]);
  for (const check of checks) {
    const [, member = '', operator = '', value = ''] = CHECK.exec(check) ?? [];
    const found = line[member as keyof LineResult];
    if (operator === '=') expect(String(found), member).toBe(value);
    else if (operator === '!=') expect(String(found), member).not.toBe(value);
    else if (operator === '~') expect(String(found), member).toMatch(new RegExp(value));
    else if (operator === '!~') expect(String(found ?? ''), member).not.toMatch(new RegExp(value));
    else if (operator === '<') expect(found, member).toBeLessThan(Number(value));
    else expect(found, member).toBeGreaterThanOrEqual(Number(value));
  }
});
