import type { Buffer } from 'node:buffer';
import { isDense, type LineSink } from './lines.ts';
import { type Members, readCanonical } from './profile.ts';

const CLOSING = ']}';

/**
 * Reads `workpapers.json`: an opening line, one canonical work paper a line, a closing line. Any other form is
 * unreadable, because two readers could see different contents.
 */
export class PapersFile implements LineSink {
  readonly #opening: string;
  readonly #take: (paper: Members, place: number) => void;
  readonly #unreadable: () => void;
  #state: 'first' | 'papers' | 'after' = 'first';
  #place = 0;
  /** Whether the work paper before ended with a comma; null before the first. */
  #hadComma: boolean | null = null;

  constructor(
    engagementId: string,
    to: { readonly paper: (paper: Members, place: number) => void; readonly unreadable: () => void },
  ) {
    this.#opening = `{"engagement_id":${JSON.stringify(engagementId)},"format":"workpapers/1","items":[`;
    this.#take = to.paper;
    this.#unreadable = to.unreadable;
  }

  line(bytes: Buffer, ended: boolean): void {
    const text = isDense(bytes) ? '' : bytes.toString('utf8');
    if (!ended || this.#state === 'after') this.#unreadable();
    else if (this.#state === 'first') this.#first(text);
    else if (text === CLOSING) this.#close();
    else this.#paper(text);
  }

  tooLong(): void {
    this.#unreadable();
  }

  /** Call it after the last line. */
  end(): void {
    if (this.#state !== 'after') this.#unreadable();
  }

  #first(text: string): void {
    this.#state = 'papers';
    if (text !== this.#opening) this.#unreadable();
  }

  #close(): void {
    this.#state = 'after';
    if (this.#hadComma === true) this.#unreadable();
  }

  #paper(text: string): void {
    if (this.#hadComma === false) this.#unreadable();
    this.#hadComma = text.endsWith(',');
    const paper = readCanonical(this.#hadComma ? text.slice(0, -1) : text);
    if (paper === null) this.#unreadable();
    else this.#take(paper, this.#place);
    this.#place += 1;
  }
}
