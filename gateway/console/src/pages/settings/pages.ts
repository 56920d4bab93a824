import type { Role } from '../../../../../schema/contracts/auth.ts';
import type en from './texts/en.ts';

interface SettingsPage {
  readonly to: string;
  readonly label: keyof typeof en;
  /** Who has use for it; the service refuses everybody else by itself. */
  readonly roles: readonly Role[] | 'everybody';
  /** Other pages have addresses below this one's. */
  readonly exact?: true;
}

interface PageGroup {
  readonly label: keyof typeof en;
  readonly pages: readonly SettingsPage[];
}

const COMPANY = ['owner', 'member'] as const;

/** The pages in the order in which they are shown. */
export const GROUPS: readonly PageGroup[] = [
  {
    label: 'workspace',
    pages: [
      { to: '/settings/workspace/api-keys', label: 'apiKey', roles: COMPANY },
      { to: '/settings/workspace/members', label: 'members', roles: COMPANY },
      { to: '/settings/workspace/policy', label: 'policy', roles: COMPANY },
      { to: '/settings/workspace/periods', label: 'periods', roles: COMPANY },
      { to: '/settings/workspace/rates', label: 'rates', roles: COMPANY },
      { to: '/settings/workspace/instruments', label: 'instruments', roles: COMPANY },
      { to: '/settings/workspace/mappings', label: 'mappings', roles: COMPANY },
      { to: '/settings/workspace/history', label: 'history', roles: COMPANY },
      { to: '/settings/workspace/access', label: 'access', roles: ['owner'] },
    ],
  },
  {
    label: 'account',
    pages: [
      { to: '/settings/account', label: 'profile', roles: 'everybody', exact: true },
      { to: '/settings/account/second-factor', label: 'secondFactor', roles: 'everybody' },
      { to: '/settings/account/sessions', label: 'sessions', roles: 'everybody' },
    ],
  },
];
