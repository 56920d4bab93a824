import { type ColumnTable, columnTexts } from './columns.ts';

/** The publication of factors: publisher, title, edition, licence, address, and its statement about GWP sets. */
export interface Publication {
  readonly publisher: string;
  readonly title: string;
  /** As the publication words it; null where it states none. */
  readonly edition: string | null;
  /** Year it was published. */
  readonly year: number;
  readonly licence: string;
  /** Public address (https) of its page, or of its publisher where it has no lasting page of its own. */
  readonly address: string;
  /** Its statement about the warming potentials (GWP) its figures use. */
  readonly gwpNote: string;
}

/** The publications of a set, by the `source` text of their rows. */
export function publicationsBySource(table: ColumnTable): ReadonlyMap<string, Publication> {
  const column = (name: string) => columnTexts(table, name);
  const [publishers, titles, editions, years] = ['publisher', 'title', 'edition', 'year'].map(column);
  const [licences, addresses, notes] = ['licence', 'address', 'gwp_note'].map(column);
  const at = (texts: readonly string[] | undefined, row: number) => texts?.[row] ?? '';
  return new Map(
    column('source').map((source, row) => [
      source,
      {
        publisher: at(publishers, row),
        title: at(titles, row),
        edition: at(editions, row) || null,
        year: Number(at(years, row)),
        licence: at(licences, row),
        address: at(addresses, row),
        gwpNote: at(notes, row),
      },
    ]),
  );
}
