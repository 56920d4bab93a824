import { TRAIL_FILE, WORKPAPERS_FILE } from '../../chain/package-bounds.ts';
import { type FrozenPopulation, freezePopulation } from '../../sampling/frozen-population.ts';
import type { EngagementWork } from '../engagement-work.ts';
import { type FrozenAt, LinesAtDraws } from '../lines-at-draws.ts';
import type { LinesCompared } from '../lines-in-force.ts';
import { PapersFile } from '../papers-file.ts';
import type { PopulationFile } from '../population-file.ts';
import { asMembers } from '../profile.ts';
import { RedoneEvaluation } from '../redone-evaluation.ts';
import { type RedoneSelection, redoSelection } from '../redone-selection.ts';
import type { Redone } from '../report.ts';
import type { Findings } from '../rules.ts';
import { checkSampleStatement } from '../sample-statement.ts';
import { SelectedPapers } from '../selected-papers.ts';
import { state } from '../statements.ts';
import { TrailRescan } from '../trail-check.ts';
import { eachLine, type Package } from './each-line.ts';
import { readPopulation } from './read-population.ts';
import type { PopulationSource } from './verify-trail.ts';

/**
 * Redoes what decides, from the package alone: plan, strata and selection from the population, then evaluation and conclusion
 * from the selected lines and the newest tests on the trail. Every verification of a package does so.
 */
export async function redoPackage(
  files: Package,
  with_: {
    readonly work: EngagementWork;
    readonly population: PopulationSource | null;
    /** Whether what metadata.json states of the sample is compared: not of packages that name no population, unless asked for. */
    readonly isStatementDue: boolean;
  },
  findings: Findings,
): Promise<Redone> {
  const { work } = with_;
  const file = await readPopulation(files, with_.population, findings);
  if (with_.isStatementDue) checkSampleStatement(files.metadata.members, work.drawn, findings);
  const selection = file === null ? null : selectAgain(file, work, findings);
  const isDue = RedoneEvaluation.isDue(work.drawn);
  if (isDue) work.completion.end(work.drawn, work.evaluation.outcomes, findings);
  if (isDue || selection !== null) await readPapers(files, { work, selection }, findings);
  return {
    evaluated: isDue && work.evaluation.end(work.drawn, findings),
    population:
      file === null
        ? null
        : {
            lines: file.lines.ids.length,
            topUps: work.drawn.topUps.length,
            compared: await compareLines(files, { file, work, selection }, findings),
          },
    isPopulationNamed: files.metadata.members.population !== undefined,
    left: selection?.left ?? 0,
  };
}

const FIRST_DRAW = 1;

async function compareLines(
  files: Package,
  of: {
    readonly file: PopulationFile;
    readonly work: EngagementWork;
    readonly selection: RedoneSelection | null;
  },
  findings: Findings,
): Promise<LinesCompared> {
  const { file, work } = of;
  const { inForce, populationHead } = work;
  const { over } = asMembers(files.metadata.members.sample);
  if (populationHead === null || asMembers(over).head !== populationHead)
    findings.fail('recalculate.population', null, 'sample.over');
  const compared = inForce === null ? 'unknown' : inForce.compare(file.ofDraw(FIRST_DRAW));
  if (compared === 'other') findings.fail('recalculate.population', null, state('at_invoices'));
  const later = work.drawn.topUps.length === 0 ? 'same' : await compareTopUps(files, of, findings);
  return [compared, later].find((one) => one !== 'same') ?? 'same';
}

/** Unknown where a draw was not redone: which lines were sampled before is not known then. */
async function compareTopUps(
  files: Package,
  {
    file,
    work,
    selection,
  }: {
    readonly file: PopulationFile;
    readonly work: EngagementWork;
    readonly selection: RedoneSelection | null;
  },
  findings: Findings,
): Promise<LinesCompared> {
  const topUps = frozenAt(work, findings);
  if (topUps === null || selection === null || selection.isBroken || selection.left > 0) return 'unknown';
  const { drawnBefore } = selection;
  const lines = new LinesAtDraws({ file, topUps, drawnBefore, seed: work.seed }, findings);
  await eachLine(files, TRAIL_FILE, new TrailRescan((line, seq) => lines.version(line, seq)));
  await eachLine(files, TRAIL_FILE, new TrailRescan((line, seq) => lines.contents(line, seq)));
  return lines.end();
}

/** When the lines of each top-up were frozen: after the draw before it. Null where it was not, which is reported. */
function frozenAt({ later }: EngagementWork, findings: Findings): FrozenAt[] | null {
  const found: FrozenAt[] = [];
  let before = 0;
  for (const { seq, topUp } of later.steps) {
    if (topUp !== null) {
      const { size, head } = asMembers(topUp.population_at);
      const at = { size: typeof size === 'number' ? size : Number.NaN, head };
      found.push(at);
      if (!(at.size >= before && at.size < seq)) {
        findings.fail(
          'recalculate.population',
          null,
          state('at_population_of_draw', { draw: String(found.length + 1) }),
        );
        return null;
      }
    }
    before = seq;
  }
  return found;
}

/** Null where the population is not that of the draw, which was reported. */
function selectAgain(
  file: PopulationFile,
  { drawn, later }: EngagementWork,
  findings: Findings,
): RedoneSelection | null {
  const { draw, topUps } = drawn;
  if (file.draws > FIRST_DRAW + topUps.length)
    findings.fail('recalculate.population', null, state('at_draw_without_entry'));
  const first = freezePopulation(file.ofDraw(FIRST_DRAW));
  const populationOf = (number: number): FrozenPopulation =>
    number === FIRST_DRAW ? first : freezePopulation(file.ofDraw(number));
  if (draw === null || draw.population_digest !== first.hash) {
    findings.fail('recalculate.population', null, 'population_digest');
    return null;
  }
  return redoSelection(populationOf, { draw, later }, findings);
}

/** The figures of the drawn lines: of the papers, and of the population where the sample was drawn again. */
async function readPapers(
  files: Package,
  { work, selection }: { readonly work: EngagementWork; readonly selection: RedoneSelection | null },
  findings: Findings,
): Promise<void> {
  const selected = selection === null ? null : new SelectedPapers(selection.items, findings);
  let isRead = true;
  const papers = new PapersFile(files.metadata.engagementId, {
    paper: (paper) => {
      work.evaluation.paper(paper);
      selected?.paper(paper);
    },
    unreadable: () => {
      isRead = false;
    },
  });
  await eachLine(files, WORKPAPERS_FILE, papers);
  papers.end();
  if (!isRead) findings.fail('recalculate.form', null, WORKPAPERS_FILE);
  // A part of the later draws was not redone: the papers of their lines have no counterpart.
  else if (selection?.left === 0) selected?.end();
  for (const item of selection?.items.values() ?? []) {
    const { lineItemId: line_item_id, recordedKgCo2e: recorded_kgco2e, riskWeight: risk_weight } = item;
    work.evaluation.paper({ line_item_id, recorded_kgco2e, risk_weight });
  }
}
