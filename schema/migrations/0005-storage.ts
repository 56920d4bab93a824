import { Migration } from '@mikro-orm/migrations';

/** Documents are compressed already and packed lines do not compress, so the server does not try. */
export class Storage extends Migration {
  override up(): void {
    this.addSql('alter table source_document alter column content set storage external');
    this.addSql('alter table sample_population alter column content set storage external');
  }
}
