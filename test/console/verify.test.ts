import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  type ConsoleTest,
  HAS_BROWSER,
  picture,
  startConsole,
} from '../support/console.ts';
import { drawnPackage, populationText } from '../support/drawn-package.ts';
import { unzip } from '../support/evidence.ts';
import { JWKS } from '../support/verifier-context.ts';
import { packageWithPaper } from '../support/verifier-recalculation-cases.ts';

describe.runIf(HAS_BROWSER)('the page for verification', () => {
  let test: ConsoleTest;
  beforeAll(async () => {
    test = await startConsole();
  });
  afterAll(() => test?.close());

  it('verifies against what the auditor has beside a package, as the command line does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'footing-beside-'));
    const write = (name: string, content: string | Uint8Array) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const content = drawnPackage({ isApart: true });
    const [file, keys] = [write('package.zip', content), write('keys.json', JSON.stringify({ keys: JWKS }))];
    const trail = String((await unzip(content)).get('audit-trail.json'));
    const command = async (...given: string[]) => {
      const line = ['compute/verify/cli/footing-verify.ts', file, '--jwks', keys, '--recalculate', '--json'];
      const printed = await new Promise<string>((resolve) => {
        execFile(process.execPath, [...line, ...given], (_exit, stdout) => resolve(stdout));
      });
      return JSON.parse(printed) as {
        exit_code: 0 | 1;
        findings: { rule: string }[];
        chain: string;
        size: number;
        head: string;
      };
    };
    const { chain, size, head } = await command();
    const [rows, known] = [populationText(), `${chain}:${size}:${head}`];
    const { page, complaints } = await test.open('/verify');
    await page.getByLabel('Package (ZIP)').setInputFiles(file);
    await page.getByLabel('How you know the audit key').selectOption('by a file of keys');
    await page.getByLabel('Keys (JWK Set)').setInputFiles(keys);
    await page.getByText('Compare with more').click();
    const [heads, previous, population] = [
      'Known heads',
      'Earlier trail or package',
      'Population (population.csv)',
    ];
    const cases: readonly (readonly [string, string, string, string | null])[] = [
      ['--population', population, write('population.csv', rows), null],
      [
        '--population',
        population,
        write('other.csv', rows.replace('1.250000', '2.250000')),
        'population.stated',
      ],
      ['--previous', previous, write('earlier.json', trail), null],
      [
        '--previous',
        previous,
        write('changed.json', trail.replace('12.500000', '12.600000')),
        'previous.sound',
      ],
      ['--known-head', heads, known, null],
      ['--known-head', heads, known.replace(/.{8}$/, '0'.repeat(8)), 'known.head'],
    ];
    for (const [option, label, value, rule] of cases) {
      const field = page.getByLabel(label, { exact: true });
      await (label === heads ? field.fill(value) : field.setInputFiles(value));
      await page.getByRole('button', { name: 'Verify', exact: true }).click();
      await page.getByRole('button', { name: 'Verify', exact: true }).waitFor();
      const { exit_code, findings } = await command(option, value);
      const rules = findings.map((finding) => finding.rule);
      if (rule !== null) expect(rules).toContain(rule);
      await page.getByText(exit_code === 0 ? 'Sound: everything holds' : 'Not sound: this is not').waitFor();
      await expect.poll(() => page.locator('tbody td:last-child').allTextContents()).toEqual(rules);
      await (label === heads ? field.fill('') : field.setInputFiles([]));
    }
    await picture(page, 'verify-beside');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel(heads).fill('a head');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.getByText('What was given beside the file cannot be used.').waitFor();
    expect(complaints).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('says beside the verdict that a sample was not drawn again, and takes its population', async () => {
    const { page } = await test.open('/verify');
    const verify = page.getByRole('button', { name: 'Verify', exact: true });
    const give = (label: string, name: string, buffer: Buffer) =>
      page.getByLabel(label).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await page.getByLabel('How you know the audit key').selectOption('none');
    await give('Package (ZIP)', 'evidence.zip', packageWithPaper());
    await verify.click();
    await page.getByText('Sound, but the key is not pinned').waitFor();
    const open = page.getByText('The selection of the sample was not redone: the package');
    expect(await open.count()).toBe(1);
    await picture(page, 'verify-not-redone');
    expect(await accessibilityProblems(page)).toEqual([]);

    await give('Package (ZIP)', 'evidence.zip', drawnPackage({ isApart: true }));
    await give('Population (population.csv)', 'population.csv', Buffer.from('another population'));
    await verify.click();
    await page.getByText('population.form').waitFor();
    await give('Population (population.csv)', 'population.csv', Buffer.from(populationText()));
    await verify.click();
    await page.getByText('population.form').waitFor({ state: 'detached' });
    await page.getByText('Not sound').waitFor();
    expect(await open.count()).toBe(0);
  });
});
