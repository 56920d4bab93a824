import type { SqlExecutor } from '../../schema/queries/sql.ts';
import type { Database } from './open-database.ts';

/** What a check found; `problem`: the service cannot use the database, or loses what it must keep. */
export interface Finding {
  readonly about: string;
  readonly level: 'ok' | 'note' | 'problem';
  readonly text: string;
}

/** Makes findings about one subject. */
export const about = (subject: string) => ({
  ok: (text: string): Finding => ({ about: subject, level: 'ok', text }),
  note: (text: string): Finding => ({ about: subject, level: 'note', text }),
  problem: (text: string): Finding => ({ about: subject, level: 'problem', text }),
});

/** Of a check that could not be made. */
export const failed = (error: unknown): Finding =>
  about('database').problem(`a check failed: ${error instanceof Error ? error.message : String(error)}`);

export type Check = (tx: SqlExecutor, db: Database) => Promise<Finding[]>;
