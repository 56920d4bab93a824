import { type RetiredKey, rotateAuditKey } from '../../actions/evidence/audit-keys.ts';
import { rotateTokenKey } from '../../actions/identity/token-keys.ts';
import { auditKeyFile } from '../../auth/audit-key.ts';
import { tokenKeyFile } from '../../auth/token-key.ts';
import { type Config, loadConfig } from '../../config.ts';
import { databaseTime } from '../../database/database-clock.ts';
import type { Database } from '../../database/open-database.ts';
import { TOKEN_KEY_POLL_SECONDS } from '../../limits.ts';
import { type Command, CommandError, type CommandResult } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

/** How far an end may be ahead of the database's clock before a warning. */
const CLOCKS_APART_MS = 60_000;

export const keysRotateCommand: Command = {
  name: 'keys rotate',
  summary:
    'Create a new key for access tokens, or with --audit for checkpoints and seals; running gateways load it.',
  positionals: [],
  options: {
    audit: { value: null, description: 'the key of checkpoints and seals, not that of access tokens' },
    lost: { value: null, description: 'with --audit: the file of the key in use is lost' },
    'at-once': {
      value: null,
      description:
        "as after a theft: refuse the old key's tokens from now on; with --audit: end it now, even before what it signed",
    },
  },
  async run(input) {
    requireLocal(input);
    const config = loadConfig(input.env);
    const lost = input.options.lost !== undefined;
    const atOnce = input.options['at-once'] !== undefined;
    if (lost && input.options.audit === undefined) throw new CommandError('--lost needs --audit.');
    return withDatabase(input.env, async (database) => {
      const embedded = database.kind === 'pglite';
      if (input.options.audit !== undefined) return rotateAudit(database, config, { lost, atOnce });
      const file = await tokenKeyFile({ file: config.tokenKeyFile, dataDir: config.dataDir, embedded });
      const { kid, retired, retiredUntil } = await rotateTokenKey(database, {
        file,
        now: await databaseTime(database),
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

async function rotateAudit(
  database: Database,
  config: Config,
  how: { readonly lost: boolean; readonly atOnce: boolean },
): Promise<CommandResult> {
  const { auditKeyFile: named, dataDir } = config;
  const file = auditKeyFile({ file: named, dataDir, embedded: database.kind === 'pglite' });
  const now = await databaseTime(database);
  const rotation = await rotateAuditKey(database, { file, clock: () => now, ...how });
  const { kid, retired, notSigned } = rotation;
  const soon = new Date(now.getTime() + CLOCKS_APART_MS).toISOString();
  const old = retired.map((key) => (how.atOnce ? endedText(key) : retiredText(key, key.until > soon)));
  const others = notSigned.map(
    (id) => `key ${id} is in the database, but the old key signed no statement about it: it is not published`,
  );
  return {
    json: {
      audit_key: kid,
      file,
      retired: retired.map((key) => ({ kid: key.kid, valid_until: key.until })),
      not_vouched_for: notSigned,
    },
    text: [`audit key ${kid} is in ${file}: give this thumbprint to your auditors`, ...old, ...others].join(
      '\n',
    ),
  };
}

function retiredText({ kid, until }: RetiredKey, isAhead: boolean): string {
  if (!isAhead) return `key ${kid} was valid until ${until}; its signatures stay valid`;
  return `key ${kid} is valid until ${until}, later than the clock here: it signed a state of a chain with that date, which stays valid. After a theft end it now with --audit --at-once`;
}

/** The end is where it was set, whatever the key signed. */
function endedText({ kid, until }: RetiredKey): string {
  return `key ${kid} ended at ${until}: signatures dated up to then stay valid, later ones are outside its period of use`;
}
