/** What stands where a text was erased: in rows, and in what a package shows of them. */
export const ERASED_TEXT = '[erased]';
