import type { ImportProblemCode } from '../../../schema/contracts/import.ts';

/** Thrown inside a reader where the file cannot be read on; the reader answers with a problem of this code. */
export class FileRefused extends Error {
  readonly code: ImportProblemCode;

  constructor(code: ImportProblemCode, message: string) {
    super(message);
    this.code = code;
  }
}
