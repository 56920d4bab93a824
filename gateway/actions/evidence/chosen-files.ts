import { byValue, type Candidate, type FileAt, filesOnChain } from '../../../compute/chain/evidence-files.ts';
import { microKilograms } from '../../../schema/contracts/kilograms.ts';
import type { DocumentAt } from '../../../schema/queries/evidence-documents.ts';
import { assertedKilograms, damagedFiles, fileEntries } from '../../../schema/queries/evidence-files.ts';
import type { WorkAt } from '../../../schema/queries/evidence-work.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import type { TrailRead } from './read-trail.ts';

/** An auditor's file, and whether the package has it. */
export type PackageFile = FileAt & { readonly included: boolean };

/** The documents and files of a package. */
export interface ChosenFiles {
  /** The documents of invoices to include. */
  readonly documents: readonly DocumentAt[];
  /** All auditors' files. */
  readonly files: readonly PackageFile[];
  /** Ids of files to include whose bytes are not the attached ones. */
  readonly lost: readonly string[];
}

interface Asked {
  readonly at: WorkAt;
  readonly documents: readonly DocumentAt[];
  readonly sample: Pick<NonNullable<TaskOutput<'readSample'>>, 'parts'>;
  readonly drawn: TrailRead['drawn'];
  /** How many the package has room for. */
  readonly most: number;
}

/**
 * Chooses what the package has room for: without auditors' files the first documents; else documents and files by the
 * absolute kilograms of their sampled line, largest first.
 * Source: docs/evidence-format.md, package.
 */
export async function chosenFiles(tx: Tenant, { at, documents, most, ...of }: Asked): Promise<ChosenFiles> {
  const files = filesOnChain(await fileEntries(tx, at));
  const live = files.filter(({ withdrawn }) => withdrawn === null);
  if (live.length === 0) {
    const stated = files.map((file) => ({ ...file, included: false }));
    return { documents: documents.slice(0, most), files: stated, lost: [] };
  }
  const { lines, invoices } = kilogramsOf(await assertedKilograms(tx, at), of);
  const candidates: Candidate[] = [
    ...documents.map(({ invoiceId: id, seq }) => ({
      id,
      seq,
      micro: invoices.get(id) ?? null,
      isFile: false,
    })),
    ...live.map(({ file_id: id, line_item_id: line, seq }) => ({
      id,
      seq,
      micro: lines.get(line ?? '') ?? null,
      isFile: true,
    })),
  ];
  const chosen = new Set(
    candidates
      .sort(byValue)
      .slice(0, most)
      .map(({ id }) => id),
  );
  const asked = live.filter(({ file_id }) => chosen.has(file_id));
  const damaged = await damagedFiles(tx, asked);
  return {
    documents: documents.filter(({ invoiceId }) => chosen.has(invoiceId)),
    files: files.map((file) => ({
      ...file,
      included: file.withdrawn === null && chosen.has(file.file_id) && !damaged.has(file.file_id),
    })),
    lost: [...damaged],
  };
}

/** Absolute kilograms of the sampled lines, and the largest of each invoice, in millionths. */
function kilogramsOf(
  asserted: ReadonlyMap<string, string>,
  { sample, drawn }: Pick<Asked, 'sample' | 'drawn'>,
) {
  const lines = new Map<string, bigint>();
  const invoices = new Map<string, bigint>();
  for (const part of sample.parts) {
    for (const { id, place } of JSON.parse(part) as { id: string; place: number }[]) {
      const recorded = microKilograms(asserted.get(id) ?? '0');
      const micro = recorded < 0n ? -recorded : recorded;
      lines.set(id, micro);
      const invoice = drawn.versions[place]?.invoiceId ?? '';
      if (micro >= (invoices.get(invoice) ?? 0n)) invoices.set(invoice, micro);
    }
  }
  return { lines, invoices };
}
