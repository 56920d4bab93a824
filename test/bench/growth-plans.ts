import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { GROWING_TABLES } from './growth-books.ts';

/** Its log reaches this process through a pipe. */
const LOG_MS = 500;
const SHOWN_NODES = 6;
/** For sessions that begin from now on. */
const EXPLAINED = {
  session_preload_libraries: "'auto_explain'",
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '0',
};

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  /** 0: planned, and never executed. */
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Node[];
}

/** How PostgreSQL executed the statements of a step. */
export interface StepPlans {
  readonly indexes: readonly string[];
  /** Tables that grow and were read from end to end. */
  readonly readWhole: readonly string[];
  readonly slowest: { readonly ms: number; readonly plan: string };
}

/** Gathers the plans of a role's statements from the server's log. */
export class PlanLog {
  #text = '';

  readonly onLog = (text: string): void => {
    this.#text += text;
  };

  /** For sessions that begin from now on. */
  async start(client: Client, role: string): Promise<void> {
    for (const [name, value] of Object.entries(EXPLAINED)) {
      await client.query(`alter role ${role} set ${name} = ${value}`);
    }
  }

  /** The plans since the last call. */
  async taken(): Promise<StepPlans> {
    await pause(LOG_MS);
    const statements = statementsOf(this.#text);
    this.#text = '';
    const nodes = statements.flatMap(({ plan }) => nodesOf(plan));
    const slowest = statements.toSorted((a, b) => b.ms - a.ms)[0];
    return {
      indexes: namesOf(nodes, ({ 'Index Name': index }) => (index?.startsWith('pg_') ? undefined : index)),
      readWhole: namesOf(nodes, ({ 'Node Type': type, 'Relation Name': table = '' }) =>
        type === 'Seq Scan' && GROWING_TABLES.includes(table) ? table : undefined,
      ),
      slowest: { ms: slowest?.ms ?? 0, plan: slowest === undefined ? '' : described(slowest.plan) },
    };
  }
}

interface Statement {
  readonly ms: number;
  readonly plan: Node;
}

/** Records begin with a time; the further lines of one begin with a tab. */
function statementsOf(log: string): Statement[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].flatMap(([, ms, text = '']) => {
    try {
      const { Plan: plan } = JSON.parse(text.replaceAll(/^\t/gm, '')) as { Plan: Node };
      return [{ ms: Number(ms), plan }];
    } catch {
      // Two sessions wrote long records at once: others of the same kind are whole.
      return [];
    }
  });
}

function nodesOf(plan: Node): Node[] {
  return plan['Actual Loops'] === 0 ? [] : [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function namesOf(nodes: readonly Node[], nameOf: (node: Node) => string | undefined): string[] {
  return [...new Set(nodes.map(nameOf).filter((name) => name !== undefined))].sort();
}

/** Its nodes from the top, each kind once. */
function described(plan: Node): string {
  const names = nodesOf(plan).map(({ 'Node Type': type, 'Index Name': index, 'Relation Name': table }) =>
    [type.toLowerCase(), index ?? table].filter((part) => part !== undefined).join(' '),
  );
  const shown = [...new Set(names)];
  return [...shown.slice(0, SHOWN_NODES), ...(shown.length > SHOWN_NODES ? ['…'] : [])].join(' ← ');
}
