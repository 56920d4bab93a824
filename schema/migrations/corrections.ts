import { Migration } from '@mikro-orm/migrations';

const columns = [
  'alter table line_item add column is_overridden boolean not null default false',
  'alter table line_item add column decision json',
  'alter table invoice add column erased_at timestamptz(3)',
  'alter table invoice add column erased_by text',
  'alter table workspace add column memory_version int not null default 0',
];

const memory = [
  `create table classification_memory (
     workspace_id uuid not null,
     memory_key text not null,
     vendor_key text not null,
     text_key text not null,
     category text not null,
     factor_id text,
     line_item_id uuid not null,
     decided_by text not null,
     decided_at timestamptz(3) not null,
     primary key (workspace_id, memory_key),
     constraint classification_memory_workspace_id_line_item_id_foreign foreign key (workspace_id, line_item_id)
       references line_item (workspace_id, line_item_id)
   )`,
  `create index classification_memory_line_item_id_index on classification_memory (line_item_id, workspace_id)`,
  `create index classification_memory_decided_at_index on classification_memory (decided_at, workspace_id)`,
];

/** The review queue: lines of most kilograms first. */
const reviewIndex =
  'create index line_item_review_index on line_item (abs(kgco2e), line_item_id, workspace_id) where needs_review';

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

/** A new version of an invoice replaces results, never what was sent; what it replaces is on the chain. */
const app = [
  `grant select, insert, update (category, factor_id, line_item_id, decided_by, decided_at), delete
     on classification_memory to footing_app`,
  'alter table classification_memory enable row level security',
  `create policy tenant on classification_memory to footing_app using (${TENANT}) with check (${TENANT})`,
  `grant update (category, attributes, naics, factor_id, method, confidence, kgco2e, scope, scope3_category,
     certainty, needs_review, explanation, matched, candidates, warnings, trace, is_overridden, decision)
     on line_item to footing_app`,
  'grant delete on line_component to footing_app',
  'grant update (total_kgco2e) on invoice to footing_app',
  'grant update (memory_version) on workspace to footing_app',
];

/** What lawful erasure blanks or takes away beside the payloads; it touches no amount, factor or kilogram. */
const ERASURE = {
  invoice: `select, update (vendor_name, vendor_name_sent, invoice_number, content_fingerprint, request_digest,
    void_reason, warnings, erased_at, erased_by)`,
  line_item: 'select, update (description, unit_of_measure, matched, explanation, warnings)',
  source_document: 'select, delete',
  classification_memory: 'select, delete',
  idempotency_record: 'select, update (response)',
  re_performance: 'select, update (trace)',
};

/** New versions of invoices, what the workspace remembers of them, and lawful erasure. */
export class Corrections extends Migration {
  override up(): void {
    const erasure = Object.entries(ERASURE).flatMap(([table, privileges]) => [
      `grant ${privileges} on ${table} to footing_erasure`,
      `create policy erasure on ${table} to footing_erasure using (${TENANT})`,
    ]);
    for (const statement of [...columns, ...memory, reviewIndex, ...app, ...erasure]) this.addSql(statement);
  }
}
