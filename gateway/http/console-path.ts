const CONSOLE = '/console/';
/** Any; only the path is used. */
const BASE = 'http://localhost';

/** A path of the console with query and fragment; `/console/` for anything else, so that no link leads elsewhere. */
export function consolePath(text: string | undefined): string {
  if (text === undefined || !text.startsWith(CONSOLE)) return CONSOLE;
  const url = URL.parse(text, BASE);
  // Parsed, `..` and backslashes are resolved as browsers do.
  if (url === null || url.origin !== BASE || !url.pathname.startsWith(CONSOLE)) return CONSOLE;
  return `${url.pathname}${url.search}${url.hash}`;
}
