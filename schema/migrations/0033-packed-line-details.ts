import { Migration } from '@mikro-orm/migrations';
import { type LineDetail, packLineDetail } from '../contracts/line-detail.ts';

const PACKED = ['attributes', 'candidates', 'classification_rest', 'explanation', 'matched', 'trace'];

/** Lines read at a time. */
const PAGE = 2_000;
const START = '00000000-0000-0000-0000-000000000000';

interface Line extends Omit<LineDetail, 'rest'> {
  readonly line_item_id: string;
  readonly classification_rest: LineDetail['rest'];
}

/** The details of lines recorded before are packed, a workspace at a time. */
export class PackedLineDetails extends Migration {
  override async up(): Promise<void> {
    await this.execute('alter table "line_item" add "detail" bytea null');
    const workspaces = await this.execute('select workspace_id from workspace order by workspace_id');
    for (const { workspace_id } of workspaces as unknown as { workspace_id: string }[]) {
      await this.#pack(workspace_id);
    }
    this.addSql('alter table "line_item" alter column "detail" set not null');
    this.addSql(`alter table "line_item" ${PACKED.map((name) => `drop column "${name}"`).join(', ')}`);
    // The grants on the columns went with them.
    this.addSql('grant update (detail) on line_item to footing_app, footing_erasure');
  }

  async #pack(workspaceId: string): Promise<void> {
    let after = START;
    for (;;) {
      const lines = await this.#page(workspaceId, after);
      const last = lines.at(-1);
      if (last === undefined) return;
      await this.#fill(workspaceId, lines);
      after = last.line_item_id;
    }
  }

  async #page(workspaceId: string, after: string): Promise<Line[]> {
    const rows = await this.execute(
      `select line_item_id, ${PACKED.join(', ')} from line_item
       where workspace_id = ?::uuid and line_item_id > ?::uuid order by line_item_id limit ${PAGE}`,
      [workspaceId, after],
    );
    return rows as unknown as Line[];
  }

  /** The old columns are emptied, so that the new row is as short as one recorded from now on. */
  async #fill(workspaceId: string, lines: readonly Line[]): Promise<void> {
    const ids = lines.map(({ line_item_id }) => line_item_id).join(' ');
    const details = lines.map(({ classification_rest: rest, ...line }) =>
      packLineDetail({ ...line, rest }).toString('hex'),
    );
    await this.execute(
      `update line_item l set detail = decode(n.hex, 'hex'), attributes = 'null', candidates = 'null',
         classification_rest = null, explanation = '', matched = 'null', trace = 'null'
       from unnest(string_to_array(?, ' ')::uuid[], string_to_array(?, ' ')) n(id, hex)
       where l.workspace_id = ?::uuid and l.line_item_id = n.id`,
      [ids, details.join(' '), workspaceId],
    );
  }
}
