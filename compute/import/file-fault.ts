import type { ImportProblemCode } from '../../schema/contracts/import.ts';
import type { ReadItem } from './read-item.ts';

/** Why a file cannot be read. */
export interface FileFault {
  readonly code: ImportProblemCode;
  /** What is wrong and what to do, as it stands after a colon. */
  readonly why: string;
}

/** Whether something is a fault. */
export function isFault(value: object | string): value is FileFault {
  return typeof value === 'object' && 'why' in value;
}

/** The problem that a fault is for a file. */
export function faultItem(file: string, { code, why }: FileFault): ReadItem {
  return {
    kind: 'problem',
    problem: { code, message: `${file} cannot be read: ${why}.`, place: { file } },
  };
}
