import { hash } from 'node:crypto';
import { Migration } from '@mikro-orm/migrations';
import { vendorIdentity, vendorIdOf } from '../contracts/vendor-identity.ts';

const statements = [
  // Generated from the entities by `npm run migration`; the index on invoices is made once they have their values.
  `create table "vendor_merge" ("workspace_id" uuid not null, "vendor_id" uuid not null, "merged_into" uuid not null, "belongs_to" uuid not null, primary key ("workspace_id", "vendor_id"))`,
  `create index "vendor_merge_belongs_to_index" on "vendor_merge" ("belongs_to", "workspace_id")`,

  `alter table "workspace" add "vendor_salt" uuid not null default gen_random_uuid()`,

  `alter table "invoice" add "vendor_tax_id" text null, add "vendor_id" uuid null`,

  `alter table "vendor_merge" add constraint "vendor_merge_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "vendor_merge" enable row level security`,
  `create policy "tenant" on "vendor_merge" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  // By hand.
  'grant select, insert, update (belongs_to), delete on vendor_merge to footing_app',
  'grant update (vendor_tax_id, vendor_id) on invoice to footing_erasure',
];

const index = `create index "invoice_vendor_index" on "invoice" ("vendor_id", "workspace_id", "invoice_id")`;

/** Invoices read at a time. */
const PAGE = 5_000;
const START = '00000000-0000-0000-0000-000000000000';

interface Named {
  readonly workspace_id: string;
  readonly invoice_id: string;
  readonly vendor_name: string;
  readonly vendor_salt: string;
}

/** Invoices recorded before get the vendor of their name, as a later one with this name does. */
export class Vendors extends Migration {
  override async up(): Promise<void> {
    for (const statement of statements) await this.execute(statement);
    let after = { workspace_id: START, invoice_id: START };
    for (;;) {
      const page = await this.#page(after);
      const last = page.at(-1);
      if (last === undefined) break;
      await this.#fill(page);
      after = last;
    }
    this.addSql(index);
  }

  /** The next invoices that were not erased, in the order of their primary key. */
  async #page(after: Pick<Named, 'workspace_id' | 'invoice_id'>): Promise<Named[]> {
    const rows = await this.execute(
      `select i.workspace_id, i.invoice_id, i.vendor_name, w.vendor_salt
       from invoice i join workspace w on w.workspace_id = i.workspace_id
       where (i.workspace_id, i.invoice_id) > (?::uuid, ?::uuid) and i.erased_at is null
       order by i.workspace_id, i.invoice_id limit ${PAGE}`,
      [after.workspace_id, after.invoice_id],
    );
    return rows as unknown as Named[];
  }

  async #fill(page: readonly Named[]): Promise<void> {
    const idOf = (row: Named) =>
      vendorIdOf(hash('sha256', vendorIdentity(row.vendor_salt, row.vendor_name, null)));
    const rows = page.map((row) => [row.workspace_id, row.invoice_id, idOf(row)]);
    await this.execute(
      `update invoice i set vendor_id = (r.value ->> 2)::uuid from json_array_elements(?::json) r(value)
       where i.workspace_id = (r.value ->> 0)::uuid and i.invoice_id = (r.value ->> 1)::uuid`,
      [JSON.stringify(rows)],
    );
  }
}
