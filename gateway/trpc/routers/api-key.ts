import {
  ApiKeyListAnswer,
  CreateApiKey,
  NewApiKeyAnswer,
  RevokeApiKey,
  RevokedApiKeyAnswer,
  RollApiKey,
  RolledApiKeyAnswer,
} from '../../../schema/contracts/api-keys.ts';
import { createApiKey, listApiKeys, revokeApiKey, rollApiKey } from '../../actions/settings/api-keys.ts';
import { memberOrOwner, ownerOnly, router, withoutInput } from '../trpc.ts';

/** API keys. Only `create` and `roll` return a secret; no other answer has it or its hash. */
export const apiKeyRouter = router({
  list: memberOrOwner
    .use(withoutInput)
    .output(ApiKeyListAnswer)
    .query(({ ctx: { deps, caller } }) => listApiKeys(deps, caller)),
  create: ownerOnly
    .input(CreateApiKey)
    .output(NewApiKeyAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => createApiKey(deps, caller, input)),
  roll: ownerOnly
    .input(RollApiKey)
    .output(RolledApiKeyAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => rollApiKey(deps, caller, input)),
  revoke: ownerOnly
    .input(RevokeApiKey)
    .output(RevokedApiKeyAnswer)
    .mutation(({ ctx: { deps, caller }, input }) => revokeApiKey(deps, caller, input.key_id)),
});
