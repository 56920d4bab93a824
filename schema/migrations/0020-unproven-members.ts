import { Migration } from '@mikro-orm/migrations';

/** Fellow members see whether an address was proven. */
export class UnprovenMembers extends Migration {
  override up(): void {
    this.addSql('grant select (email_confirmed) on app_user to footing_app');
  }
}
