import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../gateway/config.ts';
import { assertDescribed } from '../../schema/contracts/entry-kinds.ts';
import { RATE_LIMITS } from '../../schema/contracts/rate-limits.ts';
import { referencePages } from '../../scripts/reference-pages.ts';

const pages = await referencePages();

/** Pages people read from top to bottom; references are looked up. */
const MAX_BYTES = 12 * 1024;
const written = [
  'README.md',
  'CONTRIBUTING.md',
  ...globSync('docs/{*,decisions/*}.md').map((file) => file.replaceAll('\\', '/')),
];

/** A heading as GitHub names its anchor. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links of a page to other files and headings that are not there. */
function brokenLinks(file: string): string[] {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    if (/^https?:/.test(link)) return false;
    const target = path === '' ? file : join(dirname(file), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
  });
}

describe('every page', () => {
  it.each([...written, ...globSync('docs/reference/*.md')])('%s links to what is there', (file) => {
    expect(brokenLinks(file)).toEqual([]);
  });

  it.each(written)('%s has at most 12 KB', (file) => {
    expect(readFileSync(file).length).toBeLessThanOrEqual(MAX_BYTES);
  });
});

it('the page of limits has each limit on requests, as it is without settings', () => {
  const page = readFileSync('docs/limits.md', 'utf8');
  const rows = Object.entries(RATE_LIMITS).map(([kind, { multiple, counts }]) => {
    const limit = (loadConfig({}).rateLimitPerHour * multiple).toLocaleString('en');
    return `| \`${kind}\` | ${limit} | ${counts} |`;
  });
  expect(
    page
      .split('\n')
      .filter((line) => rows.includes(line))
      .sort(),
  ).toEqual(rows.sort());
});

describe('docs/reference', () => {
  it.each([...pages.keys()])('%s is what npm run print:reference prints', (name) => {
    expect(readFileSync(`docs/reference/${name}`, 'utf8')).toBe(pages.get(name));
  });

  it('has no other page', () => {
    expect(readdirSync('docs/reference').sort()).toEqual([...pages.keys()].sort());
  });

  it('says of every procedure who may call it', () => {
    const rows = pages.get('trpc.md')?.match(/^\| `\w+\.\w+` \| (?:query|mutation) \| [a-z]/gm) ?? [];
    expect(rows.length).toBe(pages.get('trpc.md')?.match(/^\| `\w+\.\w+`/gm)?.length);
    expect(rows.length).toBeGreaterThan(40);
  });
});

it('an entry of a kind or with a member the reference does not describe is refused', () => {
  expect(() => assertDescribed('period.reopened', { reason: 'late bill' })).not.toThrow();
  expect(() => assertDescribed('period.reopened', { why: 'late bill' })).toThrow('why');
  expect(() => assertDescribed('period.paused', {})).toThrow('period.paused');
});

it('every start of the server has the options of npm start', () => {
  const files = ['package.json', 'Containerfile', 'docs/deploy/footing.service', 'docs/guide-operators.md'];
  for (const file of files) expect(readFileSync(file, 'utf8')).toMatch(/--max-semi-space-size=4\b/);
  for (const setting of ['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072'])
    for (const file of files.slice(1, 3)) expect(readFileSync(file, 'utf8')).toContain(setting);
});
