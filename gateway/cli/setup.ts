import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { createApiKey as storeApiKey } from '../../schema/queries/api-keys.ts';
import { addMembership, createUser, findUserByEmail } from '../../schema/queries/users.ts';
import { createWorkspace } from '../../schema/queries/workspaces.ts';
import { createApiKey } from '../auth/api-key.ts';
import { hashPassword } from '../auth/password.ts';
import type { Database } from '../database/open-database.ts';
import { withLookup, withTenant } from '../database/transaction.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** What a first start prints, once: the key and the passwords are kept nowhere. */
export interface SetupResult {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly owner: SignIn;
  readonly auditor: SignIn;
}

export interface SetupOptions {
  readonly baseUrl: string;
  /** Name of the workspace; `Workspace` when absent. */
  readonly name?: string;
}

const PASSWORD_BYTES = 18;
const MAIL_DOMAIN = 'footing.example';

/** A random password of 24 characters. */
export function randomPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url');
}

/** Makes a workspace with an API key of scope `ingest`, an owner and an auditor, all in one transaction. */
export async function setup(database: Database, options: SetupOptions): Promise<SetupResult> {
  const workspaceId = randomUUIDv7();
  const owner = await newSignIn(database, 'owner', workspaceId);
  const auditor = await newSignIn(database, 'auditor', workspaceId);
  const apiKey = createApiKey();
  const now = new Date().toISOString();
  const users = await Promise.all(
    [owner, auditor].map(async ({ role, email, password }) => ({
      role,
      row: { userId: randomUUIDv7(), email, name: null, passwordHash: await hashPassword(password) },
    })),
  );
  await withTenant(database, workspaceId, async (tx) => {
    await createWorkspace(tx, { name: options.name ?? 'Workspace' }, now);
    const { prefix, lastFour, hash: keyHash } = apiKey;
    const key = {
      keyId: randomUUIDv7(),
      name: 'first key',
      scope: 'ingest',
      prefix,
      lastFour,
      keyHash,
    } as const;
    await storeApiKey(tx, { ...key, expiresAt: null }, now);
    for (const { row, role } of users) {
      await createUser(tx, row, now);
      await addMembership(tx, { userId: row.userId, role }, now);
    }
  });
  const signIn = ({ email, password }: SignIn): SignIn => ({ email, password });
  return {
    baseUrl: options.baseUrl,
    workspaceId,
    apiKey: apiKey.key,
    owner: signIn(owner),
    auditor: signIn(auditor),
  };
}

/** E-mails are unique in a database, so a second workspace's carry a part of its id. */
async function newSignIn<Role extends 'owner' | 'auditor'>(
  database: Database,
  role: Role,
  workspaceId: string,
): Promise<SignIn & { readonly role: Role }> {
  const plain = `${role}@${MAIL_DOMAIN}`;
  const taken = (await withLookup(database, (tx) => findUserByEmail(tx, plain))) !== null;
  const email = taken ? `${role}-${workspaceId.slice(-12)}@${MAIL_DOMAIN}` : plain;
  return { role, email, password: randomPassword() };
}

/** The line a first start prints when nobody reads along, and `setup --json`. */
export function setupJson(result: SetupResult): Record<string, unknown> {
  return {
    event: 'setup',
    base_url: result.baseUrl,
    workspace_id: result.workspaceId,
    api_key: result.apiKey,
    owner: result.owner,
    auditor: result.auditor,
  };
}

/** The same for people, with a `curl` ready to paste. */
export function setupText(result: SetupResult): string {
  return [
    'This is shown once; the key and the passwords are stored only as hashes.',
    '',
    `  workspace   ${result.workspaceId}`,
    `  API key     ${result.apiKey}`,
    `  owner       ${result.owner.email}   ${result.owner.password}`,
    `  auditor     ${result.auditor.email}   ${result.auditor.password}`,
    '',
    'Try it:',
    '',
    exampleCurl(result.baseUrl, result.apiKey),
  ].join('\n');
}

/** Energy billed twice on one invoice, which counts once, and a service known by its price only. */
const EXAMPLE = {
  invoices: [
    {
      vendor_name: 'Stadtwerke Uster',
      invoice_date: '2025-03-31',
      line_items: [
        { description: 'Strom Hochtarif', spend_amount: 620, quantity: 4000, unit_of_measure: 'kWh' },
        { description: 'Netznutzung', spend_amount: 410, quantity: 4000, unit_of_measure: 'kWh' },
      ],
    },
    {
      vendor_name: 'Meier & Partner',
      invoice_date: '2025-04-10',
      line_items: [{ description: 'Rechtsberatung Arbeitsvertrag', spend_amount: 950 }],
    },
  ],
};

/** A request ready to paste, on one line. */
export function exampleCurl(baseUrl: string, apiKey: string): string {
  return `curl -s ${baseUrl}/api/ingest -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '${JSON.stringify(EXAMPLE)}'`;
}
