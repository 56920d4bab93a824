import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** Pieces of text in a tenth of their memory: work papers of the largest samples have hundreds of megabytes. */
export class KeptText {
  readonly #pieces: Buffer[] = [];

  async add(text: string): Promise<void> {
    this.#pieces.push(await deflated(text));
  }

  async *texts(): AsyncGenerator<string> {
    for (const piece of this.#pieces) yield (await inflated(piece)).toString('utf8');
  }
}
