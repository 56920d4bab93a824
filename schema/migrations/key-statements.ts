import { Migration } from '@mikro-orm/migrations';

/**
 * What the audit key in use signs about each key before it. Rows from before this column have none and get none here: a
 * database cannot say which of its rows its owner wrote.
 */
export class KeyStatements extends Migration {
  override up(): void {
    this.addSql('alter table signing_key add column statement text');
  }
}
