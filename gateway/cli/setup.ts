import { randomUUIDv7 } from 'node:crypto';
import { findUserByEmail } from '../../schema/queries/accounts.ts';
import { accountRecorded } from '../actions/identity/accounts.ts';
import { addUserIn } from '../actions/identity/add-user.ts';
import { createKeyIn } from '../actions/settings/api-keys.ts';
import { createWorkspaceIn } from '../actions/settings/workspaces.ts';
import { hashPassword, randomPassword } from '../auth/password.ts';
import { databaseTime } from '../database/database-clock.ts';
import type { Database } from '../database/open-database.ts';
import { appendSettings, type SettingsChange } from '../database/settings-chain.ts';
import { withLookup, withTenant } from '../database/transaction.ts';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** What a first start prints, once: the key and the passwords are stored nowhere. */
export interface SetupResult {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly apiKey: string;
  readonly owner: SignIn;
  readonly auditor: SignIn;
  /** Thumbprint of the audit key, which an auditor pins; null if none is known yet. */
  readonly auditKey: string | null;
  /** The file where that key was created, if it is beside the database. */
  readonly auditKeyFile: string | null;
}

export interface SetupOptions {
  readonly baseUrl: string;
  readonly auditKey?: string;
  readonly auditKeyFile?: string;
  /** Name of the workspace; `Workspace` when absent. */
  readonly name?: string;
}

/** The actor on the trail. */
const ACTOR = 'system:setup';
const MAIL_DOMAIN = 'footing.example';

/**
 * Creates a workspace with an API key of scope `ingest`, an owner and an auditor in one transaction, with the first
 * entries of its `SETTINGS` chain.
 */
export async function setup(database: Database, options: SetupOptions): Promise<SetupResult> {
  const workspaceId = randomUUIDv7();
  const owner = await newSignIn(database, 'owner', workspaceId);
  const auditor = await newSignIn(database, 'auditor', workspaceId);
  const users = await Promise.all([owner, auditor].map(newUser));
  const now = (await databaseTime(database)).toISOString();
  const by = { actor: ACTOR, now };
  const apiKey = await withTenant(database, workspaceId, async (tx) => {
    const changes = [createWorkspaceIn(tx, { ...by, input: { name: options.name ?? 'Workspace' } })];
    for (const user of users) changes.push(addUserIn(tx, { ...by, user }));
    const { answer, change } = createKeyIn(tx, { ...by, input: { name: 'first key' } });
    const accounts: SettingsChange[] = [];
    for (const user of users) accounts.push(...(await accountRecorded(tx, user, ACTOR)));
    await appendSettings(tx, [...changes, change, ...accounts], now);
    return answer.api_key;
  });
  const signIn = ({ email, password }: SignIn): SignIn => ({ email, password });
  return {
    baseUrl: options.baseUrl,
    workspaceId,
    apiKey,
    owner: signIn(owner),
    auditor: signIn(auditor),
    auditKey: options.auditKey ?? null,
    auditKeyFile: options.auditKeyFile ?? null,
  };
}

async function newUser({ email, password, role }: SignIn & { readonly role: 'owner' | 'auditor' }) {
  return { userId: randomUUIDv7(), email, role, passwordHash: await hashPassword(password) };
}

/** E-mails are unique in a database, so those of a second workspace contain a part of its id. */
async function newSignIn<Role extends 'owner' | 'auditor'>(
  database: Database,
  role: Role,
  workspaceId: string,
): Promise<SignIn & { readonly role: Role }> {
  const plain = `${role}@${MAIL_DOMAIN}`;
  const taken = (await withLookup(database, (tx) => findUserByEmail(tx, plain))) !== undefined;
  const email = taken ? `${role}-${workspaceId.slice(-12)}@${MAIL_DOMAIN}` : plain;
  return { role, email, password: randomPassword() };
}

/** The line a first start prints when output is not a terminal, and `setup --json`. */
export function setupJson(result: SetupResult): Record<string, unknown> {
  return {
    event: 'setup',
    base_url: result.baseUrl,
    workspace_id: result.workspaceId,
    api_key: result.apiKey,
    owner: result.owner,
    auditor: result.auditor,
    audit_key: result.auditKey,
  };
}

/** The same for people, with a `curl` command; the secrets only if they are in no file. */
export function setupText(result: SetupResult, secretsFile: string | null = null): string {
  if (secretsFile !== null) {
    return [
      `workspace ${result.workspaceId}`,
      `The API key and the sign-ins are in ${secretsFile}`,
      'Only its owner can read it. They are stored nowhere else: hand them over and delete it.',
      ...auditKeyText(result),
    ].join('\n');
  }
  return [
    'This is shown once; the key and the passwords are stored only as hashes.',
    '',
    `  workspace   ${result.workspaceId}`,
    `  API key     ${result.apiKey}`,
    `  owner       ${result.owner.email}   ${result.owner.password}`,
    `  auditor     ${result.auditor.email}   ${result.auditor.password}`,
    ...auditKeyText(result),
    '',
    'Try it:',
    '',
    exampleCurl(result.baseUrl, result.apiKey),
  ].join('\n');
}

/** The thumbprint an auditor pins, and a warning about the key file. */
function auditKeyText({ auditKey, auditKeyFile }: SetupResult): string[] {
  if (auditKey === null) return [];
  const hint = [
    '',
    `The audit key lies in ${auditKeyFile}, beside the data it is to protect. Move it where whoever`,
    'administers the database cannot read it, and name it in AUDIT_KEY_FILE.',
  ];
  return [`  audit key   ${auditKey}   (give this to your auditor)`, ...(auditKeyFile === null ? [] : hint)];
}

/** Energy that is on two lines of an invoice and counts once, and a service with only an amount. */
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
