import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reportCommand } from '../../../gateway/cli/commands/report.ts';
import { runCommand } from '../../../gateway/cli/run-command.ts';
import { PDF } from '../../support/make-package.ts';
import { DOCUMENT, paper, paperPackage } from '../../support/paper-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'footing-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, data: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, data);
  return path;
}

async function report(...args: readonly string[]) {
  const said: string[] = [];
  const output = {
    out: (text: string) => void said.push(text),
    error: (text: string) => void said.push(text),
  };
  const code = await runCommand([reportCommand], ['report', ...args], { env: {}, output });
  return { code, said: said.join('\n') };
}

describe('footing report', () => {
  it('writes page and workbook beside the documents, and says the seal and what it did not check', async () => {
    const { code, said } = await report(
      file('evidence.zip', paperPackage([paper(1, 'Strom')])),
      '--language',
      'de',
    );
    const out = join(folder, 'evidence');
    const page = readFileSync(join(out, 'workpapers.html'), 'utf8');
    expect([code, page.includes('Arbeitspapiere'), existsSync(join(out, 'sample.xlsx'))]).toEqual([
      0,
      true,
      true,
    ]);
    expect(readFileSync(join(out, 'source-documents', `${DOCUMENT}.pdf`))).toEqual(PDF);
    const [, seal = 'none'] = /SHA-256 ([0-9a-f]{64})/.exec(said) ?? [];
    expect(page).toContain(seal);
    expect(said).toContain('Signatures, trail and arithmetic were not checked: verify does that.');
  });

  it('gives the same bytes again, beside documents that are there, and never over a file', async () => {
    const path = file('again.zip', paperPackage([paper(1, 'Strom')]));
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    expect((await report(path, '--out', first)).code).toBe(0);
    expect((await report(path, '--out', second)).code).toBe(0);
    for (const name of ['workpapers.html', 'sample.xlsx']) {
      expect(readFileSync(join(first, name))).toEqual(readFileSync(join(second, name)));
    }
    const refused = await report(path, '--out', first);
    expect([refused.code, refused.said]).toMatchObject([1, expect.stringContaining('exists')]);
    rmSync(join(second, 'workpapers.html'));
    rmSync(join(second, 'sample.xlsx'));
    expect((await report(path, '--out', second)).code).toBe(0);
    rmSync(join(second, 'workpapers.html'));
    rmSync(join(second, 'sample.xlsx'));
    writeFileSync(join(second, 'source-documents', `${DOCUMENT}.pdf`), 'another');
    expect((await report(path, '--out', second)).said).toContain('another file than the one in the package');
    expect(existsSync(join(second, 'workpapers.html'))).toBe(false);
  });

  it.each([
    ['a file changed after it was listed', paperPackage([paper(1, 'a')], { files: [] }), 'files'],
    ['no archive', Buffer.from('no archive at all, but long enough'), 'archive'],
    [
      'other papers than one a line',
      paperPackage([], { metadata: { x: 1 }, extra: {} }).subarray(0, 500),
      'archive',
    ],
  ])('refuses %s and writes nothing', async (name, bytes, rule) => {
    const out = join(folder, `refused ${name}`);
    const { code, said } = await report(file(`${name}.zip`, bytes), '--out', out);
    expect([code, existsSync(out)]).toEqual([1, false]);
    expect(said).toContain(`[${rule}`);
  });

  it('refuses a language it does not have', async () => {
    const { code, said } = await report(file('l.zip', paperPackage([])), '--language', 'rm');
    expect([code, said]).toMatchObject([
      1,
      expect.stringContaining('--language must be one of de, fr, it, en'),
    ]);
  });
});
