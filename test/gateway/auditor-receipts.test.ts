import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkpointCommand } from '../../gateway/cli/commands/checkpoint.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { CheckpointAnswer } from '../../schema/contracts/periods.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { createEngagement, pushDemoYear, type TestEngagement } from '../support/engagement.ts';
import { verdictOf } from '../support/evidence.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';

describeOnBothDatabases('the heads an auditor keeps', (getDatabase) => {
  let server: TestGateway;
  let engagement: TestEngagement;
  const kept: string[] = [];
  beforeAll(async () => {
    server = await startTestGateway(getDatabase().db, {
      config: { corsOrigins: ['https://audit.example'] },
    });
    await pushDemoYear(server, 20);
    engagement = await createEngagement(server);
  });
  afterAll(() => server.close());

  async function post(members: object, token = engagement.auditor): Promise<Response> {
    const answer = await fetch(`${server.url}/api/workpaper`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ engagement_id: engagement.engagementId, ...members }),
    });
    const head = answer.headers.get('footing-checkpoint');
    if (head !== null) kept.push(head);
    return answer;
  }
  const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

  it('are in every answer, grow with the chain, and agree with the package later', async () => {
    const drawn = await post({ action: 'generate-sample' });
    const { sample } = (await drawn.json()) as { sample: { items: { line_item_id: string }[] } };
    for (const { line_item_id } of sample.items) {
      const saved = await post({ action: 'save-assertion', line_item_id, result: 'no_exception' });
      expect(saved.status).toBe(200);
    }
    const asked = CheckpointAnswer.parse(await (await post({ action: 'checkpoint' })).json());
    expect(asked.checkpoint).toBe(kept.at(-1));
    expect(claimsOf(asked.checkpoint)).toMatchObject({
      chain: asked.chain,
      size: asked.size,
      head: asked.head,
    });
    const conclusion = { text: 'The lines agree.', basis_adequate: false };
    expect((await post({ action: 'complete', conclusion })).status).toBe(200);
    const exported = await post({ action: 'export-evidence' });
    const bytes = Buffer.from(await exported.arrayBuffer());
    expect(kept).toHaveLength(sample.items.length + 4);
    const sizes = kept.map((token) => claimsOf(token).size as number);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const sound = await verdictOf(bytes, { receipts: kept });
    expect(sound.findings.kept).toEqual([]);
    const [first = '', ...rest] = kept;
    const other = await verdictOf(bytes, { receipts: [...rest, first.replace(/.$/, '!')] });
    expect(other.findings.kept.map(({ rule }) => rule)).toEqual(['receipt.token']);
  });

  const overTrpc = (path: string, options: RequestInit & { readonly token: string }) =>
    fetch(`${server.url}/trpc/${path}`, {
      ...options,
      headers: {
        ...options.headers,
        authorization: `Bearer ${options.token}`,
        'content-type': 'application/json',
      },
    });

  it('are in answers of tRPC: of a query, of a mutation, and one for each chain in a batch', async () => {
    await postIngest(server, { invoices: [invoiceOf({ invoice_date: '2024-06-01' })] });
    const [first, other] = [
      await createEngagement(server),
      await createEngagement(server, { period: '2024' }),
    ];
    const token = first.auditor;
    const input = ({ engagementId }: TestEngagement) => ({ engagement_id: engagementId });
    const note = { ...input(first), kind: 'review_note', text: 'Which meter?' };
    const body = JSON.stringify(note);
    const saved = await overTrpc('workpaper.saveNote', { method: 'POST', body, token });
    const asked = encodeURIComponent(JSON.stringify(input(first)));
    const read = await overTrpc(`workpaper.carriedForward?input=${asked}`, { token });
    const [head] = [saved.headers.get('footing-checkpoint') ?? ''];
    expect([saved.status, read.status, read.headers.get('footing-checkpoint')]).toEqual([200, 200, head]);
    const now = await post({ action: 'checkpoint', ...input(first) });
    expect(head).toBe(now.headers.get('footing-checkpoint'));

    const inputs = JSON.stringify({ 0: input(first), 1: input(other), 2: input(first) });
    const paths = 'workpaper.checkpoint,engagement.get,workpaper.carriedForward';
    const batch = `${paths}?batch=1&input=${encodeURIComponent(inputs)}`;
    const answer = await overTrpc(batch, { token, headers: { origin: 'https://audit.example' } });
    const heads = (answer.headers.get('footing-checkpoint') ?? '').split(', ');
    expect(heads.map((one) => claimsOf(one).chain.split('/')[1]).sort()).toEqual(['2024', '2025']);
    expect(heads).toContain(head);
    expect(answer.headers.get('access-control-expose-headers')).toContain('footing-checkpoint');

    const refused = await overTrpc('workpaper.saveNote', { method: 'POST', body: '{}', token });
    expect([refused.status, refused.headers.get('footing-checkpoint')]).toEqual([400, null]);
    const owners = await overTrpc(`engagement.get?input=${asked}`, { token: first.owner });
    expect([owners.status, owners.headers.get('footing-checkpoint')]).toEqual([200, null]);
  });

  it('are not given to those who do not audit it', async () => {
    const before = kept.length;
    expect((await post({ action: 'checkpoint' }, engagement.owner)).status).toBe(403);
    expect(
      (await post({ action: 'export-evidence' }, engagement.owner)).headers.get('footing-checkpoint'),
    ).toBe(null);
    expect(kept).toHaveLength(before);
  });

  it('are kept by the command line, each once', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'footing-test-')), 'receipts.txt');
    const run = async (...args: string[]) => {
      const printed: string[] = [];
      const say = (line: string) => void printed.push(line);
      const code = await runCommand(
        [checkpointCommand],
        ['checkpoint', '--engagement', engagement.engagementId, '--keep', file, '--url', server.url, ...args],
        { env: { FOOTING_TOKEN: engagement.auditor }, output: { out: say, error: say } },
      );
      return [code, printed.join('\n')] as const;
    };
    expect((await run())[0]).toBe(0);
    const [code, printed] = await run();
    expect([code, printed]).toEqual([0, expect.stringContaining('already')]);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const asked = CheckpointAnswer.parse(await (await post({ action: 'checkpoint' })).json());
    expect(lines).toEqual([asked.checkpoint]);
    writeFileSync(file, '');
    const [refused, why] = await run('--token', engagement.owner);
    expect([refused, why]).toEqual([1, expect.stringContaining('auditor')]);
  });
});
