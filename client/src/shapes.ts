import type { operations } from './generated.ts';

/** The JSON an operation answers. By its id, because names of schemas may change within a version of the interface. */
export type AnswerOf<Name extends keyof operations> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The JSON an operation takes. */
export type RequestOf<Name extends keyof operations> = operations[Name] extends {
  requestBody?: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;
