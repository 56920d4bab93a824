import { Migration } from '@mikro-orm/migrations';

/** Packages sealed so far say nothing of a stamp that was asked for in vain, and stay as they were sealed. */
const statements = [
  'alter table evidence_package add column stamp_missing boolean not null default false',
  'alter table evidence_package alter column stamp_missing drop default',
  'grant update (stamp_missing) on evidence_package to footing_app',
];

/** A package remembers that its checkpoint was to have a time stamp and had none at the first export. */
export class StampMissing extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
