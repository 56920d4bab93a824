import { isMembers, type Members } from './profile.ts';
import type { Findings } from './rules.ts';

/** Numbers of a line that both the trail and a paper hold. */
const NUMBERS = ['spend_amount', 'quantity', 'weight_tonnes', 'distance_km', 'unit_of_measure'] as const;
const KINDS = ['invoice.recorded', 'invoice.amended'];

/** Holds the lines of the papers to what the trail recorded of them: the newest version of each. */
export class RecordedLines {
  /** What a paper says of its line, and whether the newest version on the trail says the same. */
  readonly #lines = new Map<string, { readonly said: string; agrees: boolean | null }>();

  /** Remembers a paper's line. */
  add({ line_item_id: id, line }: Members): void {
    if (typeof id !== 'string' || !isMembers(line)) return;
    this.#lines.set(id, { said: numbersOf(line), agrees: null });
  }

  /** Compares the lines of an entry, given as its line of audit-trail.json. */
  entry(text: string): void {
    if (!KINDS.some((kind) => text.includes(`"kind":"${kind}"`))) return;
    const invoice = linesOfEntry(text);
    if (invoice === null) return;
    for (const line of invoice) {
      const known = this.#lines.get(String(line.line_item_id));
      if (known !== undefined) known.agrees = numbersOf(line) === known.said;
    }
  }

  /** Reports lines the trail shows otherwise. A line it no longer shows was erased, which the trail says. */
  end(findings: Findings): void {
    for (const [id, { agrees }] of this.#lines) {
      if (agrees === false) findings.fail('recalculate.trail', null, id);
    }
  }
}

function numbersOf(line: Members): string {
  return JSON.stringify([line.kgco2e, ...NUMBERS.map((name) => line[name] ?? null)]);
}

function linesOfEntry(text: string): readonly Members[] | null {
  let entry: unknown;
  try {
    entry = JSON.parse(text.replace(/,$/, ''));
  } catch {
    return null;
  }
  const payload = isMembers(entry) ? entry.payload : null;
  const invoice = isMembers(payload) ? payload.invoice : null;
  const lines = isMembers(invoice) ? invoice.line_items : null;
  return Array.isArray(lines) ? lines.filter(isMembers) : null;
}
