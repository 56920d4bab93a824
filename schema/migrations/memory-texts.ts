import { Migration } from '@mikro-orm/migrations';

/** The memory reads vendor and text from the decided line: a copy of them beside it says nothing more. */
export class MemoryTexts extends Migration {
  override up(): void {
    this.addSql('alter table classification_memory drop column vendor_key, drop column text_key');
  }
}
