import { chainValue } from '../chain/chain-value.ts';
import type { SampleItem } from '../sampling/sampling-types.ts';
import { asMembers, asText, type Members } from './profile.ts';
import { plainValue } from './record-digest.ts';
import type { Findings } from './rules.ts';
import { state } from './statements.ts';

/** Compares work papers with the lines that were drawn again. */
export class SelectedPapers {
  readonly #items: ReadonlyMap<string, SampleItem>;
  readonly #seen = new Set<string>();
  readonly #findings: Findings;
  #others = 0;

  constructor(items: ReadonlyMap<string, SampleItem>, findings: Findings) {
    this.#items = items;
    this.#findings = findings;
  }

  paper(paper: Members): void {
    const id = asText(paper.line_item_id);
    const item = this.#items.get(id);
    if (item === undefined) {
      this.#others += 1;
      return;
    }
    this.#seen.add(id);
    const { hits, inclusionProbability, recordedKgCo2e, riskWeight, stratum } = item;
    const redone = asMembers(
      chainValue({
        hits,
        inclusion_probability: inclusionProbability,
        recorded_kgco2e: recordedKgCo2e,
        risk_weight: riskWeight,
        stratum,
      }),
    );
    // A paper states no hits of a replacement, and leaves out what was changed outside the service.
    const wrong = Object.entries(redone).filter(
      ([name, value]) => paper[name] != null && textOf(value) !== textOf(paper[name]),
    );
    for (const [name] of wrong) this.#findings.fail('recalculate.selection', null, `${id}: ${name}`);
  }

  /** Reports papers of other lines, and lines without one. */
  end(): void {
    const without = [...this.#items.keys()].filter((id) => !this.#seen.has(id));
    const [first] = without;
    if (first !== undefined)
      this.#findings.fail('recalculate.selection', null, state('at_no_paper', { line: first }));
    if (this.#others > 0)
      this.#findings.fail(
        'recalculate.selection',
        null,
        state('at_other_papers', { count: String(this.#others) }),
      );
  }
}

const textOf = (value: unknown) => JSON.stringify(plainValue(value));
