import { sql } from 'kysely';
import { listOf, type Tenant } from './sql.ts';

/**
 * Names of actors of the trail: of a person the name, else the e-mail address; of an API key its name.
 * Whoever has left has none. One statement.
 */
export async function namesOfActors(tx: Tenant, actors: readonly string[]): Promise<Map<string, string>> {
  const asked = listOf(actors, 'text');
  const { rows } = await sql<{ readonly actor: string; readonly name: string }>`
    select 'user:' || u.user_id as actor, coalesce(u.name, u.email) as name from app_user u
    where 'user:' || u.user_id = any(${asked})
    union all
    select 'api_key:' || k.prefix, min(k.name) from api_key k
    where k.workspace_id = ${tx.workspaceId} and 'api_key:' || k.prefix = any(${asked})
    group by k.prefix having count(*) = 1`.execute(tx.db);
  return new Map(rows.map(({ actor, name }) => [actor, name]));
}
