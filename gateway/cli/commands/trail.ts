import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { auditKeyStore } from '../../actions/evidence/audit-keys.ts';
import { exportTrail } from '../../actions/evidence/export-trail.ts';
import { auditKeyFile } from '../../auth/audit-key.ts';
import { openAuditKeys } from '../../auth/audit-keys.ts';
import { loadConfig } from '../../config.ts';
import { createLogger } from '../../log.ts';
import { createMetrics } from '../../metrics.ts';
import { type Command, CommandError, type CommandInput, messageOf, option } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { type LocalDeps, locallyIn } from '../local-action.ts';
import { requireLocal } from '../local-database.ts';

/** Exports a chain with its checkpoint. */
export const trailCommand: Command = {
  name: 'trail',
  summary: 'Write a chain of a workspace, with a signed checkpoint, to a new file for verify.',
  positionals: ['FILE'],
  options: {
    ...workspaceOption,
    period: { value: 'NAME', description: 'a reporting period, or SETTINGS', required: true },
  },
  async run(input) {
    requireLocal(input);
    const [file = ''] = input.positionals;
    const period = option(input, 'period');
    return locallyIn(input, async (local, caller) => {
      const deps = await signingDeps(input, local);
      const { chain, checkpoint, content } = await exportTrail(deps, { caller, period });
      await writeNew(file, content);
      const { size, head, kid } = checkpoint;
      const known = `${chain}:${size}:${head}`;
      return {
        json: { file, chain, size, head, kid, known_head: known },
        text: `${file}: ${size} entries, signed with audit key ${kid}\nverify a later one with --known-head ${known}`,
      };
    });
  },
};

/** What signing a checkpoint needs. A server requests the time stamp when it next returns that checkpoint. */
async function signingDeps({ env }: CommandInput, { database, clock }: LocalDeps) {
  const config = loadConfig(env);
  const { auditKeyFile: named, dataDir } = config;
  const file = auditKeyFile({ file: named, dataDir, embedded: database.kind === 'pglite' });
  const log = createLogger('error');
  const store = auditKeyStore(database);
  const auditKeys = await openAuditKeys({ source: { file, mayMake: named === null }, store, clock, log });
  return { database, clock, config, log, auditKeys, timeStamps: null, metrics: createMetrics(() => 0) };
}

/** Whole or not at all, and never over an existing file, which may be the older trail to compare with. */
async function writeNew(file: string, content: AsyncIterable<string>): Promise<void> {
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  let isOurs = false;
  target.once('open', () => {
    isOurs = true;
  });
  try {
    await pipeline(Readable.from(content), target);
  } catch (error) {
    if (isOurs) await rm(file, { force: true });
    const isSystem = error instanceof Error && 'syscall' in error;
    throw isSystem ? new CommandError(`FILE cannot be written: ${messageOf(error)}`) : error;
  }
}
