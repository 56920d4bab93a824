import type { FactorData, FactorKey } from '../../schema/contracts/factors.ts';
import { canonicalJson } from '../chain/canonical-json.ts';
import { factorRegister } from '../factors/register.ts';
import {
  type DrawnPlace,
  type LineTexts,
  type PaperContext,
  type PaperDocument,
  paperMembers,
} from './paper-members.ts';
import type { PaperLine } from './read-versions.ts';
import { type WorkEntry, workOfLine } from './work-of-line.ts';

/** Drawn lines, and what their work papers are made from. */
export interface ComposePapersTask {
  readonly drawn: readonly (DrawnPlace & {
    /** Positions of the newest version of its invoice and of the drawn one in the chain. */
    readonly newest: number;
    readonly recorded: number;
    /** The entries about the auditors' work on it, in the order of the chain. */
    readonly work: readonly WorkEntry[];
  })[];
  /** What `paperLines` found. */
  readonly found: readonly string[];
  readonly texts: readonly LineTexts[];
  readonly steps: readonly { readonly rePerformanceId: string; readonly trace: string }[];
  readonly documents: readonly PaperDocument[];
  /** Codes of the assertions each line needs. */
  readonly required: readonly string[];
}

export interface ComposedPapers {
  /** Canonical JSON of each paper, a line each, in the order of the lines. */
  readonly text: string;
  /** The factors they use. */
  readonly factors: readonly (FactorKey & { readonly factorSetId: string })[];
  /** Lines whose rows differ from the recorded data. */
  readonly lost: readonly string[];
}

/** Writes work papers. Source: docs/evidence-format.md, package. */
export function composePapers(task: ComposePapersTask): ComposedPapers {
  const found = task.found.flatMap((part) => JSON.parse(part) as PaperLine[]);
  const versions = new Map(found.map((line) => [`${line.lineItemId} ${line.seq}`, line]));
  const factors = new Map<string, FactorKey & { readonly factorSetId: string }>();
  const lost = new Set<string>();
  const context: PaperContext = {
    lines: new Map(task.texts.map((line) => [line.lineItemId, line])),
    steps: new Map(task.steps.map(({ rePerformanceId, trace }) => [rePerformanceId, trace])),
    documents: new Map(task.documents.map((document) => [document.invoiceId, document])),
    factor: factorLookup(),
    required: task.required,
    uses: (setId, id, year) => {
      const used = { factorSetId: String(setId), factorId: String(id), factorYear: Number(year) };
      factors.set(JSON.stringify(Object.values(used)), used);
    },
    lost: (id) => lost.add(id),
  };
  const papers = task.drawn.map(({ newest: newestAt, recorded, work, ...place }) => {
    const newest = versions.get(`${place.id} ${newestAt}`);
    const drawn = versions.get(`${place.id} ${recorded}`);
    if (newest === undefined || drawn === undefined) {
      throw new Error(`no entry has the sampled line ${place.id}`);
    }
    const recordedKgCo2e = String(drawn.line.kgco2e);
    return canonicalJson(paperMembers({ ...place, newest, recordedKgCo2e, work: workOfLine(work) }, context));
  });
  return { text: papers.join(',\n'), factors: [...factors.values()], lost: [...lost] };
}

/** Rows of shipped sets, each looked up once. */
function factorLookup(): PaperContext['factor'] {
  const known = new Map<string, FactorData | null>();
  return (setId, factorId, factorYear) => {
    const name = JSON.stringify([setId, factorId, factorYear]);
    const row = known.get(name);
    if (row !== undefined) return row;
    const rows = factorRegister({ setId, keys: [{ factorId, factorYear }] });
    const [found = null] = rows.ok ? rows.value : [];
    known.set(name, found);
    return found;
  };
}
