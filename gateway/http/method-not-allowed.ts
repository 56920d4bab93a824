import { ApiError } from '../api-error.ts';

/** A 405 with its Allow header. */
export function methodNotAllowed(allow: string): ApiError {
  return new ApiError('method_not_allowed', { detail: `This path answers ${allow}.`, headers: { allow } });
}
