/** The verifier was asked for something it cannot do. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
