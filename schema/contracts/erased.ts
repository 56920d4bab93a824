/** Replaces an erased text in rows and packages. */
export const ERASED_TEXT = '[erased]';
