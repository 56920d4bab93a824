import { createHash, createPrivateKey, sign } from 'node:crypto';
import { auditTrailVectors } from './audit-trail-vectors.ts';

/**
 * Makes trails and tokens, sound ones and such that break one rule, from the published format alone: it
 * shares no code with the program. Keys are the public test keys of RFC 8032 section 7.1.
 */
export type TestKey = keyof typeof auditTrailVectors.keys;

export const ISS = 'https://www.footing.example';
export const WORKSPACE = '0190f3a0-1111-7000-8000-00000000000a';
const NO_HASH = '0'.repeat(64);

export interface Made {
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly refs?: readonly string[];
  readonly at?: string;
  readonly actor?: string;
  /** Members of the header that are to differ from what they should be. */
  readonly header?: Readonly<Record<string, unknown>>;
  /** Members of the line that no hash covers. */
  readonly beside?: Readonly<Record<string, unknown>>;
  /** Text of the payload, hashed as it is. */
  readonly rawPayload?: string;
  /** Replaces the payload in the line after it was hashed, as an erasure does. */
  readonly shown?: unknown;
}

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** RFC 8785 text of plain data whose numbers are integers. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
  }
  return JSON.stringify(value);
}

/** A compact JWS over canonical texts, or over the texts given. */
export function makeToken(
  header: object | string,
  payload: object | string,
  key: TestKey | null = 'k1',
): string {
  const part = (content: object | string) =>
    Buffer.from(typeof content === 'string' ? content : canonical(content)).toString('base64url');
  const signed = `${part(header)}.${part(payload)}`;
  if (key === null) return `${signed}.`;
  const { kty, crv, x, d } = auditTrailVectors.keys[key];
  const privateKey = createPrivateKey({ key: { kty, crv, x, d }, format: 'jwk' });
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** The same signature with a bit set that base64url does not use. */
export function withSpareBit(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) ?? 'A') + 1];
}

export class TrailMaker {
  readonly chain: string;
  readonly lines: string[] = [];
  readonly hashes: string[] = [];
  at = '2026-01-05T08:00:00.000Z';

  constructor(period = '2026-Q1') {
    this.chain = `${WORKSPACE}/${period}`;
  }

  get head(): string {
    return this.hashes.at(-1) ?? NO_HASH;
  }

  get size(): number {
    return this.lines.length;
  }

  /** Appends an entry and answers its hash. */
  add(made: Made): string {
    if (made.at !== undefined) this.at = made.at;
    const { line, hash } = this.make(made);
    this.lines.push(line);
    this.hashes.push(hash);
    return hash;
  }

  make(made: Made): { readonly line: string; readonly hash: string } {
    const { payload } = made;
    const salted =
      typeof payload === 'object' && payload !== null ? { salt: saltOf(this.size), ...payload } : payload;
    const header = {
      actor: made.actor ?? 'system:ledger',
      at: made.at ?? this.at,
      chain: this.chain,
      kind: made.kind,
      payload_digest: sha256(made.rawPayload ?? canonical(salted)),
      prev_hash: this.head,
      refs: made.refs ?? [],
      seq: this.size + 1,
      subject: made.subject,
      type: 'audit-entry/1',
      ...made.header,
    };
    const hash = sha256(canonical(header));
    const shown = 'shown' in made ? made.shown : salted;
    const line = canonical({ ...header, hash, payload: shown, ...made.beside });
    if (made.rawPayload === undefined) return { line, hash };
    return { line: line.replace(canonical(shown), made.rawPayload), hash };
  }

  open(previous: unknown = null): this {
    this.add({
      kind: 'period.opened',
      subject: `period:${this.chain.slice(37)}`,
      payload: { previous },
    });
    return this;
  }

  /** Records an invoice of one line. */
  invoice(n: number, kilograms = '12.500000'): string {
    return this.add({
      kind: 'invoice.recorded',
      subject: `invoice:${idOf(n)}`,
      payload: invoicePayload(n, kilograms),
    });
  }

  close(payload: object = {}): string {
    return this.add({
      kind: 'period.closed',
      subject: `period:${this.chain.slice(37)}`,
      payload: { over: { head: this.head, size: this.size }, ...payload },
    });
  }

  complete(engagement: string, payload: object = {}): string {
    return this.add({
      kind: 'engagement.completed',
      subject: `engagement:${engagement}`,
      payload: { over: { head: this.head, size: this.size }, ...payload },
    });
  }

  claims(changed: object = {}): object {
    return {
      chain: this.chain,
      head: this.head,
      iat: Math.floor(Date.parse(this.at) / 1000) + 60,
      iss: ISS,
      size: this.size,
      type: 'audit-checkpoint/1',
      ...changed,
    };
  }

  checkpoint(changed: object = {}, key: TestKey = 'k1'): string {
    const header = { alg: 'Ed25519', kid: auditTrailVectors.keys[key].kid, typ: 'audit-checkpoint+jws' };
    return makeToken(header, this.claims(changed), key);
  }

  text(checkpoint = this.checkpoint()): string {
    return trailText(this.chain, checkpoint, this.lines);
  }

  /** The file. */
  bytes(): Buffer {
    return Buffer.from(this.text());
  }
}

export function trailText(chain: string, checkpoint: string, lines: readonly string[]): string {
  return `{"chain":"${chain}","checkpoint":"${checkpoint}","entries":[\n${lines.join(',\n')}\n],"format":"audit-trail/1"}\n`;
}

/** Ids and salts of tests are numbers in disguise. */
export function idOf(n: number): string {
  return `0190f3a0-3333-7000-8000-${n.toString().padStart(12, '0')}`;
}

function saltOf(n: number): string {
  return n.toString().padStart(22, 'A');
}

export function invoicePayload(n: number, kilograms = '12.500000', lines = 1) {
  const id = idOf(n);
  return {
    index: 0,
    invoice: {
      currency: 'CHF',
      factor_set_id: 'set',
      invoice_date: '2026-01-04',
      invoice_id: id,
      line_items: Array.from({ length: lines }, (_, line) => ({
        category: 'electricity',
        components: [{ factor_id: 'ch-grid', factor_year: 2025, kgco2e: kilograms, scope: 2 }],
        description: `Strom Köln ${line}`,
        factor_id: 'ch-grid',
        kgco2e: kilograms,
        line_item_id: idOf(n * 1_000 + line + 500_000_000),
        method: 'physical',
        quantity: '100',
        spend_amount: '30.00',
        unit_of_measure: 'kWh',
      })),
      region: 'CH',
      total_kgco2e: lines === 1 ? kilograms : (Number(kilograms) * lines).toFixed(6),
      vendor_name: 'Stadtwerke Köln GmbH',
      warnings: [] as string[],
    },
    request_digest: sha256(`request ${n}`),
  };
}

/** What an erasure keeps of an invoice of `TrailMaker.invoice`. */
export function keptInvoice(n: number, kilograms?: string) {
  const { invoice } = invoicePayload(n, kilograms);
  const lines = invoice.line_items.map((line) => ({ ...line, description: '[erased]' }));
  return { ...invoice, line_items: lines, vendor_name: '[erased]' };
}
