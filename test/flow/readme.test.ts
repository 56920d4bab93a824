import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exampleCurl } from '../../gateway/cli/setup.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';

const readme = readFileSync('README.md', 'utf8');
const block = (language: string) => readme.split(`\`\`\`${language}\n`)[1]?.split('\n```')[0] ?? '';

/** What differs from one run to the next: ids and hashes. */
function withoutIds(answer: string): unknown {
  return JSON.parse(
    answer.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id').replace(/[0-9a-f]{64}/g, 'hash'),
  );
}

describe('the README', () => {
  it('shows the curl line a first start prints', () => {
    expect(block('sh')).toBe(exampleCurl('http://127.0.0.1:8080', 'YOUR_KEY'));
  });

  it('shows the answer that line gets', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'footing-readme-'));
    const server = await startServerProcess(await freePort(), { env: { DATA_DIR: dataDir } });
    try {
      const [, body = ''] = /-d '(.*)'$/.exec(block('sh')) ?? [];
      const answer = await fetch(`${server.baseUrl}/api/ingest`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.setup()?.api_key}`,
          'content-type': 'application/json',
        },
        body,
      });
      expect(withoutIds(await answer.text())).toEqual(withoutIds(block('json')));
    } finally {
      await server.stop('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
