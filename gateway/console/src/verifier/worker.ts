import { UsageError } from '../../../../compute/verify/cli/usage-error.ts';
import type { Verdict } from '../../../../compute/verify/report.ts';
import type { Finding } from '../../../../compute/verify/rules.ts';
import type { ByteSource } from '../../../../compute/verify/zip-directory.ts';
import { type Asked, InputError, verifyPackage } from './verify-package.ts';

/** Of workers alone, which the types of pages do not have. */
declare const FileReaderSync: new () => { readAsArrayBuffer(part: Blob): ArrayBuffer };

/** Findings that are sent to the page; all are counted. */
const FINDINGS_SENT = 500;

export interface VerificationRequest extends Omit<Asked, 'population' | 'previous'> {
  readonly file: File;
  readonly population: File | null;
  readonly previous: File | null;
}

export type Verification =
  | (Pick<
      Verdict,
      'exitCode' | 'chain' | 'size' | 'head' | 'kid' | 'pinned' | 'selectionRedone' | 'statements' | 'remarks'
    > & {
      readonly kind: 'verdict';
      /** Signed heads that it was compared with. */
      readonly heads: number;
      readonly count: number;
      readonly findings: readonly {
        readonly rule: string;
        readonly class: string;
        readonly seq: number | null;
        readonly detail: Finding['detail'];
        readonly text: string;
      }[];
    })
  /** `keys`, `options`: what was given beside the file cannot be used; `unsupported`: the browser has no Ed25519 here. */
  | {
      readonly kind: 'refused';
      readonly why: 'keys' | 'options' | 'unsupported' | 'unreadable';
      readonly detail: string;
    };

/** A file of the person's disk: pieces are read when they are needed, so that memory does not grow with it. */
class ChosenFile implements ByteSource {
  readonly size: number;
  readonly #file: File;
  readonly #reader = new FileReaderSync();

  constructor(file: File) {
    this.#file = file;
    this.size = file.size;
  }

  read(offset: number, length: number): Uint8Array {
    const bytes = new Uint8Array(this.#reader.readAsArrayBuffer(this.#file.slice(offset, offset + length)));
    if (bytes.length !== length) throw new Error('the file became shorter while it was read');
    return bytes;
  }
}

self.onmessage = ({ data }: MessageEvent<VerificationRequest>) => {
  void answerTo(data).then((answer) => self.postMessage(answer));
};

async function answerTo(request: VerificationRequest): Promise<Verification> {
  try {
    const { verdict, heads } = await verifyPackage(new ChosenFile(request.file), {
      ...request,
      population: request.population && new ChosenFile(request.population),
      previous: request.previous && new ChosenFile(request.previous),
    });
    const { exitCode, chain, size, head, kid, pinned, selectionRedone, statements, remarks, findings } =
      verdict;
    return {
      kind: 'verdict',
      heads,
      ...{ exitCode, chain, size, head, kid, pinned, selectionRedone, statements, remarks },
      count: findings.count,
      findings: findings.kept
        .slice(0, FINDINGS_SENT)
        .map(({ rule, class: name, seq, text, detail }) => ({ rule, class: name, seq, text, detail })),
    };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    if (error instanceof InputError) return { kind: 'refused', why: 'keys', detail };
    if (error instanceof UsageError) return { kind: 'refused', why: 'options', detail };
    const isUnsupported =
      !self.isSecureContext || (error instanceof DOMException && error.name === 'NotSupportedError');
    return { kind: 'refused', why: isUnsupported ? 'unsupported' : 'unreadable', detail };
  }
}
