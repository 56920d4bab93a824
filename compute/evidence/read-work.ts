import { asMembers, type Members } from '../verify/profile.ts';
import { jsonMembers } from '../verify/stored-entries.ts';
import { broken, readStored, type StoredLink, type TrailResult } from './fold-trail.ts';

/** An entry about an engagement as it is stored, and what the chain goes on with. */
export interface FieldworkLink extends StoredLink {
  /** The hash of this entry according to the next one, or to the head of the chain; null where neither states it. */
  readonly next: string | null;
}

/** Some entries about an engagement, in the order of the chain. */
export interface WorkPage {
  /** `<workspace id>/<period>`. */
  readonly chain: string;
  readonly links: readonly FieldworkLink[];
}

/** An entry that is as it was recorded, without the texts of an assertion. */
export interface WorkRead {
  readonly seq: number;
  readonly kind: string;
  readonly subject: string;
  readonly hash: string;
  readonly at: string;
  readonly actor: string;
  readonly refs: readonly string[];
  readonly payload: Members;
}

/** Members of a saved assertion that decide. */
const DECIDING = [
  'sample_id',
  'line_item_id',
  'assertion',
  'revision',
  'result',
  'recorded_kgco2e',
  'audited_kgco2e',
  'misstatement_kgco2e',
  'is_anomaly',
  'replacement',
];
/** Texts of which only matters whether there are any. */
const GIVEN = ['nature_and_cause', 'anomaly_procedures', 'alternative_procedure'];

/** Reads entries about an engagement and verifies the digests of each, and that the chain goes on with it. */
export function readWork({ chain, links }: WorkPage): TrailResult<readonly WorkRead[]> {
  const read: WorkRead[] = [];
  for (const link of links) {
    const one = readOne(link, chain);
    if (typeof one === 'string') return broken(`entry ${link.seq} of ${chain}: ${one}`);
    read.push(one);
  }
  return { ok: true, value: read };
}

function readOne(link: FieldworkLink, chain: string): WorkRead | string {
  const { seq, kind, subject, hash, payload, next } = link;
  const header = headerOf(link, chain);
  if (typeof header === 'string') return header;
  if (payload === null) return 'its contents are gone';
  if (next !== hash) return 'the entry after it follows another one';
  const content = jsonMembers(payload);
  return {
    ...{ seq, kind, subject, hash },
    at: String(header.at),
    actor: String(header.actor),
    refs: Array.isArray(header.refs) ? header.refs.map(String) : [],
    payload: kind === 'assertion.saved' ? slimOf(content) : content,
  };
}

function headerOf(link: FieldworkLink, chain: string): Members | string {
  try {
    return readStored(link, chain);
  } catch (error) {
    if (error instanceof SyntaxError) return 'it cannot be read';
    throw error;
  }
}

function slimOf(content: Members): Members {
  return asMembers({
    ...Object.fromEntries(DECIDING.map((name) => [name, content[name] ?? null])),
    ...Object.fromEntries(GIVEN.map((name) => [name, content[name] == null ? null : true])),
  });
}
