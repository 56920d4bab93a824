import { rotateAuditKey } from '../../actions/audit-keys.ts';
import { rotateTokenKey } from '../../actions/token-keys.ts';
import { auditKeyFile } from '../../auth/audit-key.ts';
import { tokenKeyFile } from '../../auth/token-key.ts';
import { type Config, loadConfig } from '../../config.ts';
import type { Database } from '../../database/open-database.ts';
import { TOKEN_KEY_POLL_SECONDS } from '../../limits.ts';
import { type Command, CommandError, type CommandResult } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

export const keysRotateCommand: Command = {
  name: 'keys rotate',
  summary:
    'Make a new key for access tokens, or with --audit for checkpoints and seals; running gateways take it up.',
  positionals: [],
  options: {
    audit: { value: null, description: 'the key of checkpoints and seals, not that of access tokens' },
    lost: { value: null, description: 'with --audit: the file of the key in use is gone for good' },
    'at-once': { value: null, description: "refuse the old key's tokens from now on, as after a theft" },
  },
  async run(input) {
    requireLocal(input);
    const config = loadConfig(input.env);
    const lost = input.options.lost !== undefined;
    if (lost && input.options.audit === undefined) throw new CommandError('--lost goes with --audit.');
    return withDatabase(input.env, async (database) => {
      const embedded = database.kind === 'pglite';
      if (input.options.audit !== undefined) return rotateAudit(database, config, lost);
      const file = await tokenKeyFile({ file: config.tokenKeyFile, dataDir: config.dataDir, embedded });
      const atOnce = input.options['at-once'] !== undefined;
      const { kid, retired, retiredUntil } = await rotateTokenKey(database, {
        file,
        now: new Date(),
        atOnce,
      });
      const json = {
        kid,
        file,
        retired: retired.map((old) => ({ kid: old, accepted_until: retiredUntil })),
        taken_up_within_seconds: TOKEN_KEY_POLL_SECONDS,
      };
      const old = retired.map((id) => `key ${id} is accepted until ${retiredUntil}`);
      return { json, text: [`key ${kid} is in ${file}`, ...old].join('\n') };
    });
  },
};

async function rotateAudit(database: Database, config: Config, lost: boolean): Promise<CommandResult> {
  const { auditKeyFile: named, dataDir } = config;
  const file = auditKeyFile({ file: named, dataDir, embedded: database.kind === 'pglite' });
  const rotation = await rotateAuditKey(database, { file, now: new Date(), lost });
  const { kid, retired, retiredAt, notVouchedFor } = rotation;
  const old = retired.map((id) => `key ${id} was valid until ${retiredAt}; what it signed stays good`);
  const others = notVouchedFor.map(
    (id) => `key ${id} stands in the database and the old key did not vouch for it: it is not published`,
  );
  return {
    json: {
      audit_key: kid,
      file,
      retired: retired.map((id) => ({ kid: id, valid_until: retiredAt })),
      not_vouched_for: notVouchedFor,
    },
    text: [`audit key ${kid} is in ${file}: give this thumbprint to your auditors`, ...old, ...others].join(
      '\n',
    ),
  };
}
