import { chainId, GENESIS_PREV_HASH } from '../../../compute/chain/entry.ts';
import { VERSION_KINDS } from '../../../compute/chain/package-bounds.ts';
import { microKilogramText } from '../../../schema/contracts/kilograms.ts';
import type { StoredLink } from '../../../schema/queries/evidence-trail.ts';
import { rowDigests } from '../../../schema/queries/stored-differences.ts';
import { supersededVersions } from '../../../schema/queries/version-contents.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import { EXPORT_SUPERSEDED_PAGE } from '../../limits.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import type { EvidenceEnds, ExportDeps } from './evidence-ends.ts';
import { explainedPage, trailBroken, versionContentsAt } from './evidence-pages.ts';
import { readAhead } from './read-ahead.ts';

type ReadSample = NonNullable<TaskOutput<'readSample'>>;
type Erased = Extract<TaskOutput<'readErased'>, { readonly ok: true }>['value'];
type PageRead = Pick<Erased, 'versions' | 'differing'>;
type Sums = Erased['state'] | null;

/** Versions of the invoice of a drawn line, by their positions in the chain. */
export interface DrawnVersions {
  readonly invoiceId: string;
  /** The last one when the lines were frozen. */
  readonly drawn: number;
  readonly newest: number;
}

/** The contents of a period's chain up to a completion. */
export interface TrailRead {
  readonly period: TaskOutput<'statePeriod'>;
  /** Invoices that count and were erased, and their kilograms. */
  readonly erased: { readonly invoices: number; readonly kgco2e: string };
  /** The factors used for the invoices that count. */
  readonly factors: readonly FactorUsed[];
  /** Invoices whose rows differ from the chain. */
  readonly differing: readonly string[];
  readonly drawn: {
    /** Each once, in the order of the sample. */
    readonly invoices: readonly string[];
    /** By the position of the line in the sample. */
    readonly versions: readonly (DrawnVersions | undefined)[];
  };
}

/** A row of a factor set used in a calculation. */
export interface FactorUsed {
  readonly factorSetId: string;
  readonly factorId: string;
  readonly factorYear: number;
}

/**
 * Reads a chain up to the end of a package, page by page, and verifies the digests of each entry and its link to the
 * one before. The pool adds up the invoices that count while the next page is read.
 * @param sample - null to verify the chain only.
 * @throws ApiError `trail_broken` that names the first entry that is not as it was recorded.
 */
export async function readTrail(
  deps: ExportDeps,
  ends: EvidenceEnds,
  sample: ReadSample | null,
): Promise<TrailRead> {
  const { workspaceId, engagement, completion } = ends;
  const chain = chainId(workspaceId, engagement.period);
  const superseded = sample === null ? null : await supersededPlaces(deps, ends);
  const drawn = drawnLines(sample);
  const differing: string[] = [];
  let state: { head: string; sums: Sums } = { head: GENESIS_PREV_HASH, sums: null };
  let erased = { invoices: 0, micro: 0n };
  const take = (page: readonly StoredLink[], { versions, differing: found }: PageRead) => {
    const subjects = new Map(page.map(({ seq, subject }) => [seq, subject]));
    for (const { seq, lines } of versions) drawn.version(subjects.get(seq) ?? '', seq, lines);
    differing.push(...found);
  };
  for await (const { links, counted, rows } of readAhead(trailPages(deps, ends, superseded))) {
    const folded = await deps.pool.run('foldTrail', {
      chain,
      state,
      links,
      counted,
      rows,
      completedAt: superseded === null ? 0 : completion.size,
    });
    if (!folded.ok) throw trailBroken(folded.error.detail);
    take(links, folded.value);
    state = folded.value.state;
    if (superseded === null) continue;
    for await (const gone of erasedVersions(deps, ends, { links, counted })) {
      const read = await deps.pool.run('readErased', { chain, state: state.sums, versions: gone });
      if (!read.ok) throw trailBroken(read.error.detail);
      const { state: sums, invoices, micro } = read.value;
      take(links, read.value);
      state = { ...state, sums };
      erased = { invoices: erased.invoices + invoices, micro: erased.micro + micro };
    }
  }
  const period = await deps.pool.run('statePeriod', {
    state: state.sums,
    period: engagement.period,
    instruments: sample?.statement.instruments,
  });
  return {
    period,
    erased: { invoices: erased.invoices, kgco2e: microKilogramText(erased.micro) },
    factors: [...(state.sums?.factors.values() ?? [])],
    differing,
    drawn: drawn.end(),
  };
}

interface Page {
  readonly links: readonly StoredLink[];
  /** Positions of the versions that count. */
  readonly counted: readonly number[];
  /** Digests of the rows of their invoices. */
  readonly rows: Readonly<Record<string, string>>;
}

async function* trailPages(
  { database }: ExportDeps,
  { workspaceId, engagement, completion, cut }: EvidenceEnds,
  superseded: Uint8Array | null,
): AsyncGenerator<Page> {
  const counts = ({ seq, kind }: StoredLink) =>
    superseded !== null && seq <= completion.size && VERSION_KINDS.includes(kind) && superseded[seq] !== 1;
  const pageAfter = async (tx: Snapshot, after: number): Promise<Page> => {
    const links = await explainedPage(tx, engagement.period, { after, upTo: cut.size });
    const counting = links.filter(counts);
    const there = counting.filter(({ payload }) => payload !== null);
    const rows = await rowDigests(tx, there.map(invoiceOf));
    return { links, counted: counting.map(({ seq }) => seq), rows };
  };
  for (let after = 0; after < cut.size; ) {
    const page = await withSnapshot(database, workspaceId, (tx) => pageAfter(tx, after));
    yield page;
    after = page.links.at(-1)?.seq ?? cut.size;
  }
}

const invoiceOf = ({ subject }: Pick<StoredLink, 'subject'>) => subject.slice('invoice:'.length);

/** The erased versions of a page, with the figures their erasures keep and the digests of their rows. */
async function* erasedVersions(
  deps: ExportDeps,
  ends: EvidenceEnds,
  { links, counted }: Pick<Page, 'links' | 'counted'>,
) {
  const gone = links.filter(
    ({ seq, kind, payload }) =>
      payload === null && seq <= ends.completion.size && VERSION_KINDS.includes(kind),
  );
  const counts = new Set(counted);
  for await (const part of versionContentsAt(
    deps,
    ends,
    gone.map(({ seq }) => seq),
  )) {
    const rows = await withSnapshot(deps.database, ends.workspaceId, (tx) =>
      rowDigests(
        tx,
        part.map(({ invoiceId }) => invoiceId),
      ),
    );
    yield part.map((version) => ({
      ...version,
      counts: counts.has(version.seq),
      row: rows[version.invoiceId] ?? null,
    }));
  }
}

/** A mark at the position of each version that was replaced or voided up to the completion. */
async function supersededPlaces(
  { database }: ExportDeps,
  { workspaceId, engagement, completion }: EvidenceEnds,
): Promise<Uint8Array> {
  const marks = new Uint8Array(completion.size + 1);
  for (let after = 0; ; ) {
    const page = await withSnapshot(database, workspaceId, (tx) =>
      supersededVersions(tx, engagement.period, {
        after,
        upTo: completion.size,
        count: EXPORT_SUPERSEDED_PAGE,
      }),
    );
    for (const { seq } of page) marks[seq] = 1;
    const last = page.at(-1);
    if (last === undefined) return marks;
    after = last.by;
  }
}

/** What is read of a drawn line. */
interface DrawnPlace {
  readonly id: string;
  readonly place: number;
  readonly draw: number;
}

/** Finds the invoices of the drawn lines among all versions. */
function drawnLines(sample: ReadSample | null) {
  const places = new Map<string, DrawnPlace>();
  for (const part of sample?.parts ?? []) {
    for (const drawn of JSON.parse(part) as DrawnPlace[]) places.set(drawn.id, drawn);
  }
  const versions: (DrawnVersions | undefined)[] = [];
  return {
    version(subject: string, seq: number, lines: string): void {
      for (const id of lines.split(' ')) {
        const line = places.get(id);
        if (line === undefined) continue;
        const { place, draw } = line;
        const isDrawn = seq <= (sample?.frozenSizes[draw - 1] ?? 0);
        const drawn = isDrawn ? seq : (versions[place]?.drawn ?? seq);
        versions[place] = { invoiceId: invoiceOf({ subject }), drawn, newest: seq };
      }
    },
    end(): TrailRead['drawn'] {
      const invoices = versions.flatMap((one) => (one === undefined ? [] : [one.invoiceId]));
      return { invoices: [...new Set(invoices)], versions };
    },
  };
}
