import { Migration } from '@mikro-orm/migrations';

/** A calculation quotes the unit of the line as it was sent, which may have further words: an erasure takes them. */
export class ErasedUnits extends Migration {
  override up(): void {
    this.addSql('grant update (trace) on line_item to footing_erasure');
  }
}
