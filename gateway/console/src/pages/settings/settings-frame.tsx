import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { NotFoundPage } from '../../shell/error-pages.tsx';
import { useMembership } from '../../shell/person.ts';
import { Button } from '../../ui/button.tsx';
import { GROUPS } from './pages.ts';
import style from './settings-frame.module.css';
import { SETTINGS_TEXTS } from './texts/texts.ts';

/** The pages of the settings beside the one that is open; on narrow windows behind a button with its name. */
export function SettingsFrame() {
  const t = useTexts(SETTINGS_TEXTS);
  const role = useMembership()?.role;
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const groups = GROUPS.map(({ label, pages }) => ({
    label,
    pages: pages.filter(({ roles }) => roles === 'everybody' || (role !== undefined && roles.includes(role))),
  })).filter(({ pages }) => pages.length > 0);
  const current = groups
    .flatMap((group) => group.pages.map((page) => ({ group, page })))
    .filter(({ page }) => pathname.startsWith(page.to))
    .sort((a, b) => b.page.to.length - a.page.to.length)[0];
  return (
    <div className={style.frame}>
      <Button
        className={style.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls="settings-pages"
        onClick={() => setOpen(!isOpen)}
      >
        {[t('settings'), ...(current ? [t(current.group.label), t(current.page.label)] : [])].join(' → ')}
      </Button>
      <nav id="settings-pages" className={style.pages} data-open={isOpen} aria-label={t('pagesOfSettings')}>
        {groups.map(({ label, pages }) => (
          <section key={label} aria-label={t(label)}>
            <p className={style.group}>{t(label)}</p>
            <ul>
              {pages.map((page) => (
                <li key={page.to}>
                  <Link
                    to={page.to}
                    className={style.page}
                    activeOptions={{ exact: page.exact === true }}
                    onClick={() => setOpen(false)}
                  >
                    {t(page.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={style.content}>
        {current === undefined && pathname.startsWith('/settings/workspace') ? <NotFoundPage /> : <Outlet />}
      </div>
    </div>
  );
}
