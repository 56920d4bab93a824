import { Migration } from '@mikro-orm/migrations';

/**
 * A re-performance starts from the recorded classification: candidate industries and the certainty of category and code
 * had no column. Lines recorded before have none of it, and nothing can put it back.
 */
export class RecordedClassification extends Migration {
  override up(): void {
    this.addSql('alter table line_item add column classification_rest json');
    // Part of a line's result, which a new version of its invoice replaces.
    this.addSql('grant update (classification_rest) on line_item to footing_app');
  }
}
