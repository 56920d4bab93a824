import { createTRPCClient, httpBatchLink } from '@trpc/client';
import type { TrpcRouter } from '../../gateway/trpc/router.ts';

const { FOOTING_URL = 'http://127.0.0.1:8080', FOOTING_EMAIL, FOOTING_PASSWORD } = process.env;

const signIn = await fetch(`${FOOTING_URL}/api/auth/token`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: FOOTING_EMAIL, password: FOOTING_PASSWORD }),
});
const { access_token } = (await signIn.json()) as { access_token: string };

const footing = createTRPCClient<TrpcRouter>({
  links: [
    httpBatchLink({
      url: `${FOOTING_URL}/trpc`,
      headers: { authorization: `Bearer ${access_token}` },
      maxItems: 10,
    }),
  ],
});

await footing.workspace.update.mutate({ reconciliation_policy: 'strict' });
const { api_key, key_id } = await footing.apiKey.create.mutate({ name: 'ERP', scope: 'ingest' });
const invitation = await footing.member.invite.mutate({ email: 'anna@example.ch', role: 'member' });
const [workspace, { keys }] = await Promise.all([footing.workspace.get.query(), footing.apiKey.list.query()]);

console.log(`${workspace.name}: ${workspace.reconciliation_policy}, ${keys.length} keys`);
console.log(`key ${key_id}, shown this once: ${api_key}`);
console.log(`for ${invitation.email} until ${invitation.expires_at}: ${invitation.invitation_token}`);
