import { randomUUIDv7 } from 'node:crypto';
import { ROLES, type Role } from '../../../schema/contracts/auth.ts';
import { addMembership, createUser, findUserByEmail } from '../../../schema/queries/users.ts';
import { hashPassword } from '../../auth/password.ts';
import type { Database } from '../../database/open-database.ts';
import { withLookup } from '../../database/transaction.ts';
import { type Command, CommandError, type CommandInput, type CommandResult, option } from '../command.ts';
import { inWorkspace, workspaceOption } from '../find-workspace.ts';
import { codeOf, requireLocal, withDatabase } from '../local-database.ts';
import { randomPassword } from '../setup.ts';

const MIN_PASSWORD = 12;
const MAX_PASSWORD = 1_024;
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@]+@[^\s@]+$/;
const UNIQUE_VIOLATION = '23505';

export const userCreateCommand: Command = {
  name: 'user create',
  summary: 'Make a user and give the role; someone who has a sign-in already becomes a member with it.',
  positionals: [],
  options: {
    ...workspaceOption,
    email: { value: 'EMAIL', description: 'what the user signs in with', required: true },
    role: { value: ROLES.join('|'), description: 'what the user may do', required: true },
    password: {
      value: 'TEXT',
      description: 'at least 12 characters; a random one is made and printed without it',
    },
  },
  async run(input) {
    requireLocal(input);
    const email = checkedEmail(option(input, 'email'));
    const role = checkedRole(option(input, 'role'));
    checkPassword(input.options.password);
    return withDatabase(input.env, (database) => createOrAdd(database, input, { email, role }));
  },
};

async function createOrAdd(
  database: Database,
  input: CommandInput,
  user: { readonly email: string; readonly role: Role },
): Promise<CommandResult> {
  const { email, role } = user;
  const now = new Date().toISOString();
  const known = await withLookup(database, (tx) => findUserByEmail(tx, email));
  if (known !== null && input.options.password !== undefined) {
    throw new CommandError(`${email} has a sign-in already; leave --password out to add the membership.`);
  }
  const password = known === null ? (input.options.password ?? randomPassword()) : null;
  const passwordHash = password === null ? null : await hashPassword(password);
  const userId = known?.userId ?? randomUUIDv7();
  await inWorkspace(database, input, async (tx) => {
    if (passwordHash !== null) await createUser(tx, { userId, email, name: null, passwordHash }, now);
    await addMembership(tx, { userId, role }, now);
  }).catch((error: unknown) => {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    throw new CommandError(`${email} is a member of this workspace already.`);
  });
  const text = `user ${userId}\n${email}${password === null ? '   (signs in as before)' : `   ${password}`}`;
  return { json: { user_id: userId, email, password }, text };
}

function checkedEmail(text: string): string {
  if (text.length > MAX_EMAIL || !EMAIL.test(text))
    throw new CommandError('--email must be an e-mail address.');
  return text.toLowerCase();
}

function checkedRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role === undefined) throw new CommandError(`--role must be one of ${ROLES.join(', ')}.`);
  return role;
}

function checkPassword(password: string | undefined): void {
  if (password === undefined) return;
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) {
    throw new CommandError(`--password must have ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`);
  }
}
