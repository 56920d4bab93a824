import { Migration } from '@mikro-orm/migrations';

/** A component says its biogenic CO2 beside its kilograms; of lines recorded so far none is known. */
export class BiogenicCo2 extends Migration {
  override up(): void {
    this.addSql('alter table line_component add column biogenic_co2_kg numeric(30,6)');
  }
}
