import { z } from 'zod';
import { email } from '../../../schema/contracts/members.ts';
import { removeSecondFactorOf } from '../../actions/identity/second-factor.ts';
import { type Command, checkedBy, option } from '../command.ts';
import { CLI_ACTOR, locally } from '../local-action.ts';
import { requireLocal } from '../local-database.ts';

const Account = z.object({ email });

/** For a person who has lost device and recovery codes; the operator makes sure who asks. */
export const userRemoveSecondFactorCommand: Command = {
  name: 'user remove-second-factor',
  summary: 'Remove the second factor of an account whose owner has lost device and recovery codes.',
  positionals: [],
  options: { email: { value: 'EMAIL', description: 'what the user signs in with', required: true } },
  async run(input) {
    requireLocal(input);
    const account = checkedBy(Account, { email: option(input, 'email') });
    const userId = await locally(input.env, (deps) =>
      removeSecondFactorOf(deps, { email: account.email, actor: CLI_ACTOR }),
    );
    return { json: { user_id: userId, removed: true }, text: `second factor of ${account.email} removed` };
  },
};
