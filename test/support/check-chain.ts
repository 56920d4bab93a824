import { createHash } from 'node:crypto';

/**
 * A second, independent reading of the audit trail: it knows only the published format and `node:crypto`,
 * and shares no code with the program it checks.
 */
export interface StoredEntry {
  readonly workspaceId: string;
  readonly period: string;
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  readonly header: string;
  /** null after a lawful erasure. */
  readonly payload: string | null;
}

export interface StoredHead {
  readonly workspaceId: string;
  readonly period: string;
  readonly size: number;
  readonly head: string;
}

interface Header {
  readonly actor: string;
  readonly at: string;
  readonly chain: string;
  readonly kind: string;
  readonly payload_digest: string;
  readonly prev_hash: string;
  readonly refs: readonly string[];
  readonly seq: number;
  readonly subject: string;
  readonly type: string;
}

const HEADER_MEMBERS = 'actor,at,chain,kind,payload_digest,prev_hash,refs,seq,subject,type';
const NO_HASH = '0'.repeat(64);
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Canonical text of a JSON value within the trail's profile: ASCII member names, integers, strings. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new Error(`not an integer: ${value}`);
  return JSON.stringify(value);
}

function isCanonical(text: string): boolean {
  try {
    return canonical(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}

function headerProblems(entry: StoredEntry, header: Header, before: Header | null): string[] {
  const rules: [boolean, string][] = [
    [Object.keys(header).sort().join(',') === HEADER_MEMBERS, 'header members'],
    [header.type === 'audit-entry/1', 'type'],
    [header.chain === `${entry.workspaceId}/${entry.period}`, 'chain'],
    [header.seq === entry.seq, 'seq in header'],
    [header.prev_hash === entry.prevHash, 'prev_hash in header'],
    [TIME.test(header.at) && (before === null || header.at >= before.at), 'time goes backwards'],
    [(header.kind === 'period.opened') === (entry.seq === 1), 'period.opened is entry 1 and only it'],
    [/^[a-z_]+\.[a-z_]+$/.test(header.kind), 'kind'],
  ];
  return rules.filter(([holds]) => !holds).map(([, rule]) => rule);
}

function payloadProblems(payload: string, header: Header): string[] {
  const problems: string[] = [];
  if (sha256(payload) !== header.payload_digest) problems.push('payload digest');
  if (!isCanonical(payload)) problems.push('payload is not canonical');
  else if (typeof (JSON.parse(payload) as { salt?: unknown }).salt !== 'string') problems.push('no salt');
  return problems;
}

/** Problems of one chain, its entries sorted by `seq`; each names the entry and the rule. */
function checkOne(entries: readonly StoredEntry[], head: StoredHead | undefined): string[] {
  const problems: string[] = [];
  const hashes = new Set<string>();
  let before: Header | null = null;
  let expectedPrevious = NO_HASH;
  for (const [position, entry] of entries.entries()) {
    const found: string[] = [];
    if (entry.seq !== position + 1) found.push(`expected seq ${position + 1}`);
    if (entry.prevHash !== expectedPrevious) found.push('prev_hash is not the hash before');
    if (sha256(entry.header) !== entry.hash) found.push('hash');
    if (!isCanonical(entry.header)) found.push('header is not canonical');
    const header = JSON.parse(entry.header) as Header;
    found.push(...headerProblems(entry, header, before));
    if (!header.refs.every((ref) => hashes.has(ref))) found.push('refs name no earlier entry');
    if (entry.payload !== null) found.push(...payloadProblems(entry.payload, header));
    problems.push(...found.map((rule) => `${entry.period}#${entry.seq}: ${rule}`));
    hashes.add(entry.hash);
    expectedPrevious = entry.hash;
    before = header;
  }
  if (head?.size !== entries.length) problems.push(`head says ${head?.size}, ${entries.length} entries`);
  if (head?.head !== expectedPrevious) problems.push('head is not the last hash');
  return problems;
}

/** Whether the chain a period was linked to on opening still has that head at that size. */
function linkProblems(first: StoredEntry, chains: ReadonlyMap<string, readonly StoredEntry[]>): string[] {
  if (first.payload === null) return [];
  const { previous } = JSON.parse(first.payload) as {
    previous?: { chain: string; size: number; head: string } | null;
  };
  if (previous === undefined) return [`${first.period}#1: payload has no member previous`];
  if (previous === null) return [];
  const found = chains.get(previous.chain)?.[previous.size - 1]?.hash;
  return found === previous.head ? [] : [`${first.period}#1: previous head is not on ${previous.chain}`];
}

/**
 * Everything wrong with the stored trail, as sentences; empty when it is sound. A head without entries and
 * entries without a head are wrong too.
 */
export function checkChains(entries: readonly StoredEntry[], heads: readonly StoredHead[]): string[] {
  const chains = new Map<string, StoredEntry[]>();
  for (const head of heads) chains.set(`${head.workspaceId}/${head.period}`, []);
  for (const entry of entries) {
    const name = `${entry.workspaceId}/${entry.period}`;
    const chain = chains.get(name);
    if (chain) chain.push(entry);
    else chains.set(name, [entry]);
  }
  for (const chain of chains.values()) chain.sort((a, b) => a.seq - b.seq);
  const headOf = new Map(heads.map((head) => [`${head.workspaceId}/${head.period}`, head]));
  return [...chains].flatMap(([name, chain]) => {
    const [first] = chain;
    const links = first ? linkProblems(first, chains) : [];
    return [...checkOne(chain, headOf.get(name)), ...links].map((problem) => `${name}: ${problem}`);
  });
}
