import { closeSync, openSync, writeSync } from 'node:fs';
import { idOf, invoicePayload, TrailMaker, trailText } from './make-trail.ts';

const LINES_AT_ONCE = 500;

export interface LongTrailOptions {
  /** Invoices of three lines each. */
  readonly invoices: number;
  /** Whether each has a document, which refers back to it. */
  readonly documents: boolean;
}

/**
 * Writes a sound trail of any length without holding it. It is made twice: the checkpoint stands in the
 * first line and needs the last hash.
 */
export function writeLongTrail(file: string, options: LongTrailOptions): void {
  const measured = makeLongTrail(options, () => {});
  const [opening = ''] = trailText(measured.chain, measured.checkpoint(), []).split('\n');
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, `${opening}\n`);
  makeLongTrail(options, (text) => writeSync(descriptor, text));
  writeSync(descriptor, '\n],"format":"audit-trail/1"}\n');
  closeSync(descriptor);
}

function makeLongTrail(options: LongTrailOptions, write: (text: string) => void): LongTrail {
  const trail = new LongTrail().open();
  for (let n = 1; n <= options.invoices; n++) {
    const subject = `invoice:${idOf(n)}`;
    const first = trail.add({
      kind: 'invoice.recorded',
      subject,
      payload: invoicePayload(n, '12.500000', 3),
    });
    if (options.documents) {
      const payload = { bytes: 1, media_type: 'application/pdf', sha256: first, version: 1 };
      trail.add({ kind: 'document.attached', subject, refs: [first], payload });
    }
    if (trail.lines.length >= LINES_AT_ONCE) write(`${trail.lines.splice(0).join(',\n')},\n`);
  }
  trail.close();
  write(trail.lines.splice(0).join(',\n'));
  return trail;
}

/** Keeps its lines as bytes, so that they may be longer together than a text can be; those of engagements stay as text too. */
export class PackedTrail extends TrailMaker {
  readonly #packed: Buffer[] = [];
  #pending: string[] = [];
  #size = 0;

  override get size(): number {
    return this.#size;
  }

  override add(made: Parameters<TrailMaker['add']>[0]): string {
    const { line, hash } = this.make(made);
    this.#pending.push(line);
    if (made.subject.startsWith('engagement:')) this.lines.push(line);
    if (this.#pending.length === LINES_AT_ONCE) this.#pack(',\n');
    this.hashes.push(hash);
    this.#size += 1;
    return hash;
  }

  #pack(end: string): void {
    this.#packed.push(Buffer.from(`${this.#pending.join(',\n')}${end}`));
    this.#pending = [];
  }

  override bytes(): Buffer {
    const [opening = '', ...ending] = trailText(this.chain, this.checkpoint(), []).split('\n\n');
    // The last entry completes the engagement.
    this.#pack('\n');
    return Buffer.concat([
      Buffer.from(`${opening}\n`),
      ...this.#packed.splice(0),
      Buffer.from(ending.join('')),
    ]);
  }
}

/** Counts entries by itself, so that lines can be let go. */
class LongTrail extends TrailMaker {
  #size = 0;
  #head = '0'.repeat(64);

  override get size(): number {
    return this.#size;
  }

  override get head(): string {
    return this.#head;
  }

  override add(made: Parameters<TrailMaker['add']>[0]): string {
    const { line, hash } = this.make(made);
    this.lines.push(line);
    this.#size += 1;
    this.#head = hash;
    return hash;
  }
}
