import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { receiptLines } from '../../../compute/verify/receipts.ts';
import { CheckpointAnswer } from '../../../schema/contracts/periods.ts';
import { Problem } from '../../../schema/contracts/problem.ts';
import { type Command, CommandError, option } from '../command.ts';

/** Keeps the signed head of the chain for an auditor, to verify later packages with. */
export const checkpointCommand: Command = {
  name: 'checkpoint',
  positionals: [],
  summary: 'Add the signed head of the trail of an engagement to a file of yours, for verify --receipts.',
  options: {
    engagement: { value: 'ID', description: 'engagement you audit', required: true },
    keep: { value: 'FILE', description: 'file to add it to', required: true },
    token: { value: 'JWT', description: 'access token of the auditor (or FOOTING_TOKEN)' },
  },
  async run(input) {
    const token = input.options.token ?? input.env.FOOTING_TOKEN;
    if (token === undefined || token === '')
      throw new CommandError('--token missing (or set FOOTING_TOKEN).');
    if (input.url === null) throw new CommandError('--url missing: the server that gave the token.');
    const [engagement_id, keep] = [option(input, 'engagement'), option(input, 'keep')];
    const answer = await fetch(`${input.url}/api/workpaper/checkpoint`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ engagement_id }),
    });
    const body: unknown = await answer.json();
    if (!answer.ok) throw new CommandError(Problem.safeParse(body).data?.detail ?? `status ${answer.status}`);
    const { chain, size, checkpoint } = CheckpointAnswer.parse(body);
    const isNew = !existsSync(keep) || !receiptLines(readFileSync(keep, 'utf8')).includes(checkpoint);
    if (isNew) appendFileSync(keep, `${checkpoint}\n`, { mode: 0o600 });
    const state = `entry ${size} of ${chain}`;
    return {
      json: { chain, size, kept: isNew },
      text: isNew ? `${keep}: ${state} was added.` : `${keep} has ${state} already.`,
    };
  },
};
