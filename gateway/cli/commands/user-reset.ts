import { z } from 'zod';
import { email } from '../../../schema/contracts/members.ts';
import { resetByOperator } from '../../actions/identity/issue-reset.ts';
import { loadConfig } from '../../config.ts';
import { type Command, checkedBy, option } from '../command.ts';
import { CLI_ACTOR, locally } from '../local-action.ts';
import { requireLocal } from '../local-database.ts';

/** Anybody's account, auditors' too: whoever has the database has every account. */
export const userResetCommand: Command = {
  name: 'user reset',
  summary:
    'Print a link by which a person sets a new password, once, within 24 hours. Give it to nobody else.',
  positionals: [],
  options: { email: { value: 'EMAIL', description: 'what the person signs in with', required: true } },
  async run(input) {
    requireLocal(input);
    const asked = checkedBy(z.object({ email }), { email: option(input, 'email') });
    const config = loadConfig(input.env);
    const link = await locally(input.env, (deps) =>
      resetByOperator({ ...deps, config }, asked.email, CLI_ACTOR),
    );
    return { json: { ...link }, text: `${link.reset_url}\nvalid once, until ${link.expires_at}` };
  },
};
