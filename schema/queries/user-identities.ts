import type { SqlExecutor } from './sql.ts';

/** A person as another sign-in provider knows him. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Look-up: the account linked to a provider's person, or null. */
export async function findUserOfIdentity(
  lookup: SqlExecutor,
  { issuer, subject }: IdentityKey,
): Promise<string | null> {
  const [row] = await lookup.sql<{ userId: string }>(
    'select user_id as "userId" from user_identity where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return row?.userId ?? null;
}

/** Look-up: the account with exactly this e-mail, compared as it is, or null. */
export async function findUserIdByEmail(lookup: SqlExecutor, email: string): Promise<string | null> {
  const [row] = await lookup.sql<{ userId: string }>(
    'select user_id as "userId" from app_user where email = $1',
    [email],
  );
  return row?.userId ?? null;
}

/**
 * Links a provider's person to an account for good. Does nothing when either has a link of this provider
 * already; `findUserOfIdentity` afterwards tells what holds. Returns whether this call has linked them.
 */
export async function linkIdentity(
  tx: SqlExecutor,
  identity: IdentityKey & { readonly userId: string },
  now: string,
): Promise<boolean> {
  const rows = await tx.sql(
    `insert into user_identity (issuer, subject, user_id, linked_at)
     values ($1, $2, $3, $4::text::timestamptz) on conflict do nothing returning user_id`,
    [identity.issuer, identity.subject, identity.userId, now],
  );
  return rows.length > 0;
}
