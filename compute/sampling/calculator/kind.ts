import type { Inputs } from './read-inputs.ts';

/**
 * One kind of calculation: reads its inputs, answers with the member names of the published vectors.
 * @throws InputError naming the member that is missing or impossible.
 */
export type Kind = (inputs: Inputs) => Readonly<Record<string, unknown>>;
