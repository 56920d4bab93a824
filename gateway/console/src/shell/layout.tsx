import {
  Link,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useRouteContext,
  useRouter,
} from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '../data/session.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Menu, MenuChoice, MenuItem } from '../ui/menu.tsx';
import { DisplayMenu } from './display-menu.tsx';
import { ForeignWorkspacePage } from './error-pages.tsx';
import { ExpiredDialog } from './expired-dialog.tsx';
import style from './layout.module.css';
import { useMembership, useNamedWorkspace, usePerson } from './person.ts';
import { SHELL_TEXTS } from './texts/texts.ts';

const MAIN = 'main';

/** The frame of every page for people who are signed in. */
export function Layout() {
  const t = useTexts(SHELL_TEXTS);
  const [isOpen, setOpen] = useState(false);
  const membership = useMembership();
  const isForeign = useNamedWorkspace() !== undefined && membership === null;
  return (
    <div className={style.layout}>
      <a className={style.skip} href={`#${MAIN}`}>
        {t('skip')}
      </a>
      <header className={style.header}>
        <Button
          small
          className={style.burger ?? ''}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          {t('openNavigation')}
        </Button>
        <Link to="/" className={style.brand}>
          Footing
        </Link>
        <WorkspaceMenu />
        <span className={style.spring} />
        <DisplayMenu />
        <AccountMenu />
      </header>
      <Navigation isOpen={isOpen} onChosen={() => setOpen(false)} />
      {/* Another workspace is another set of pages: nothing of the last one stays in their state. */}
      <main id={MAIN} className={style.main} tabIndex={-1} key={membership?.workspaceId}>
        {isForeign ? <ForeignWorkspacePage /> : <Outlet />}
      </main>
      <ExpiredDialog />
    </div>
  );
}

function Navigation({ isOpen, onChosen }: { readonly isOpen: boolean; readonly onChosen: () => void }) {
  const t = useTexts(SHELL_TEXTS);
  const { navigation } = useRouteContext({ from: '__root__' });
  const role = useMembership()?.role;
  const { pathname } = useLocation();
  const isIn = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const entries = navigation.filter(({ roles }) => role !== undefined && roles.includes(role));
  return (
    <nav id="navigation" className={style.navigation} data-open={isOpen} aria-label={t('navigation')}>
      <ul>
        {entries.map(({ to, also = [], label }) => (
          <li key={to}>
            <Link
              to={to}
              className={style.entry}
              onClick={onChosen}
              {...(also.some(isIn) ? { 'data-status': 'active', 'aria-current': true } : {})}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
      <ul className={style.more}>
        <li>
          <Link to="/start" className={style.entry} onClick={onChosen}>
            {t('start')}
          </Link>
        </li>
        <li>
          <Link to="/api" className={style.entry} onClick={onChosen}>
            {t('api')}
          </Link>
        </li>
        <li>
          <a href="/graphql" className={style.entry}>
            {t('graphiql')}
          </a>
        </li>
      </ul>
    </nav>
  );
}

function WorkspaceMenu() {
  const t = useTexts(SHELL_TEXTS);
  const { memberships } = usePerson();
  const current = useMembership();
  const navigate = useNavigate();
  const isOfOne = Object.keys(useParams({ strict: false })).length > 0;
  if (current === null) return null;
  if (memberships.length === 1) return <span className={style.workspace}>{current.workspaceName}</span>;
  return (
    <Menu
      trigger={
        <Button small kind="quiet">
          <span className="visually-hidden">{`${t('workspace')}: `}</span>
          <span className={style.workspace}>{current.workspaceName}</span> ▾
        </Button>
      }
    >
      <MenuChoice
        label={t('workspace')}
        value={current.workspaceId}
        options={memberships.map(({ workspaceId: value, workspaceName: label }) => ({ value, label }))}
        // The other workspace has the same pages, and nothing of what one of this one shows.
        onChange={(workspace) => void navigate({ to: isOfOne ? '/' : '.', search: { workspace } })}
      />
    </Menu>
  );
}

function AccountMenu() {
  const t = useTexts(SHELL_TEXTS);
  const { email } = usePerson();
  const router = useRouter();
  return (
    <Menu
      trigger={
        <Button small kind="quiet">
          <span className="visually-hidden">{`${t('account')}: `}</span>
          <span className={style.account}>{email}</span> ▾
        </Button>
      }
    >
      <MenuItem onSelect={() => void router.navigate({ to: '/settings/account' })}>{t('account')}</MenuItem>
      <MenuItem onSelect={() => void signOut()}>{t('signOut')}</MenuItem>
    </Menu>
  );
}
