import type { Command } from './command.ts';
import { checkpointCommand } from './commands/checkpoint.ts';
import { classifyCommand } from './commands/classify.ts';
import { distributeCommand } from './commands/distribute.ts';
import { doctorCommand } from './commands/doctor.ts';
import { engagementCreateCommand } from './commands/engagement-create.ts';
import { importCommand } from './commands/import.ts';
import { ingestCommand } from './commands/ingest.ts';
import { keyCreateCommand } from './commands/key-create.ts';
import { keyListCommand } from './commands/key-list.ts';
import { keyRevokeCommand } from './commands/key-revoke.ts';
import { keyRollCommand } from './commands/key-roll.ts';
import { keysRotateCommand } from './commands/keys-rotate.ts';
import { migrateCommand } from './commands/migrate.ts';
import { ratesLoadCommand } from './commands/rates-load.ts';
import { readerCreateCommand, readerDropCommand, readerListCommand } from './commands/readers.ts';
import { reportCommand } from './commands/report.ts';
import { samplingCommand } from './commands/sampling.ts';
import { setupCommand } from './commands/setup.ts';
import { trailCommand } from './commands/trail.ts';
import { userCreateCommand } from './commands/user-create.ts';
import { userRemoveCommand } from './commands/user-remove.ts';
import { userRemoveSecondFactorCommand } from './commands/user-remove-second-factor.ts';
import { userResetCommand } from './commands/user-reset.ts';
import { verifyCommand } from './commands/verify.ts';
import { workspaceCreateCommand } from './commands/workspace-create.ts';

/** Every command of `npm run footing`, in the order of its help. */
export const COMMANDS: readonly Command[] = [
  setupCommand,
  doctorCommand,
  migrateCommand,
  distributeCommand,
  workspaceCreateCommand,
  userCreateCommand,
  userRemoveCommand,
  userRemoveSecondFactorCommand,
  userResetCommand,
  keyCreateCommand,
  keyListCommand,
  keyRollCommand,
  keyRevokeCommand,
  keysRotateCommand,
  readerCreateCommand,
  readerListCommand,
  readerDropCommand,
  engagementCreateCommand,
  ratesLoadCommand,
  ingestCommand,
  importCommand,
  classifyCommand,
  samplingCommand,
  trailCommand,
  checkpointCommand,
  verifyCommand,
  reportCommand,
];
