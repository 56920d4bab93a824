import { Migration } from '@mikro-orm/migrations';
import { type LineDetail, packLineDetails, placeOfDetail } from '../contracts/line-detail.ts';

const PACKED = ['attributes', 'candidates', 'classification_rest', 'explanation', 'matched', 'trace'];

const table = [
  // Generated from the entities by `npm run migration`.
  `create table "line_detail" ("workspace_id" uuid not null, "invoice_id" uuid not null, "part" smallint not null, "details" bytea not null, primary key ("workspace_id", "invoice_id", "part"))`,
  `alter table "line_detail" enable row level security`,
  `create policy "tenant" on "line_detail" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "line_detail" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  // By hand.
  'grant select, insert, update (details) on line_detail to footing_app',
  'grant select, update (details) on line_detail to footing_erasure',
  'alter table line_detail alter column details set storage external',
];

const columns = [
  // Emptied first: the new row is then as short as one recorded from now on.
  `update line_item set attributes = 'null', candidates = 'null', classification_rest = null, explanation = '',
    matched = 'null', trace = 'null'`,
  `alter table "line_item" ${PACKED.map((name) => `drop column "${name}"`).join(', ')}`,
];

/** Lines read at a time: more than an invoice can have. */
const PAGE = 3_000;
const START: Place = { period: '', invoice_id: '00000000-0000-0000-0000-000000000000' };

interface Place {
  readonly period: string;
  readonly invoice_id: string;
}

interface Line extends Place, Omit<LineDetail, 'rest'> {
  readonly workspace_id: string;
  readonly line_index: number;
  readonly classification_rest: LineDetail['rest'];
}

/** The details of lines recorded before are packed, in the order of an index. */
export class PackedLineDetails extends Migration {
  override async up(): Promise<void> {
    for (const statement of table) await this.execute(statement);
    for (let after = START; ; ) {
      const read = await this.#page(after);
      const last = read.at(-1);
      if (last === undefined) break;
      // The last invoice of a full page may go on behind it.
      const whole =
        read.length < PAGE ? read : read.filter(({ invoice_id }) => invoice_id !== last.invoice_id);
      await this.#pack(whole);
      after = whole.at(-1) ?? last;
    }
    for (const statement of columns) this.addSql(statement);
  }

  async #page({ period, invoice_id }: Place): Promise<Line[]> {
    const rows = await this.execute(
      `select workspace_id, period, invoice_id, line_index, ${PACKED.join(', ')} from line_item
       where (period, invoice_id) > (?, ?::uuid) order by period, invoice_id, line_index limit ${PAGE}`,
      [period, invoice_id],
    );
    return rows as unknown as Line[];
  }

  async #pack(lines: readonly Line[]): Promise<void> {
    const parts = Map.groupBy(lines, ({ workspace_id, invoice_id, line_index }) =>
      [workspace_id, invoice_id, placeOfDetail(line_index).part].join(' '),
    );
    const rows = [...parts].map(([key, of]) => {
      const details: LineDetail[] = [];
      for (const { line_index, classification_rest: rest, ...line } of of) {
        details[placeOfDetail(line_index).at] = { ...line, rest };
      }
      return [...key.split(' '), packLineDetails(details).toString('hex')];
    });
    await this.execute(
      `insert into line_detail (workspace_id, invoice_id, part, details)
       select (r.value ->> 0)::uuid, (r.value ->> 1)::uuid, (r.value ->> 2)::smallint, decode(r.value ->> 3, 'hex')
       from json_array_elements(?::json) r(value)`,
      [JSON.stringify(rows)],
    );
  }
}
