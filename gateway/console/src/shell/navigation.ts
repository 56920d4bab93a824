import type { Role } from '../../../../schema/contracts/auth.ts';
import type { ShellText } from './texts/texts.ts';

/** An area's place in the navigation. */
export interface NavigationEntry {
  readonly to: string;
  /** Further pages that belong to it, by the beginning of their paths. */
  readonly also?: readonly string[];
  readonly label: ShellText;
  /** Who has use for it; the service refuses everybody else by itself. */
  readonly roles: readonly Role[];
  /** Whose first page it is; everybody else begins with the first of the navigation. */
  readonly homeOf?: Role;
}

/** What the router gives to every route. */
export interface ShellContext {
  readonly navigation: readonly NavigationEntry[];
}
