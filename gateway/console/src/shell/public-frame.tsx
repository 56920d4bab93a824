import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DisplayMenu } from './display-menu.tsx';
import style from './public-frame.module.css';

/** The frame of pages that anybody may read. */
export function PublicFrame({
  wide = false,
  children,
}: {
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <>
      <header className={style.bar}>
        <Link to="/" className={style.brand}>
          Footing
        </Link>
        <DisplayMenu />
      </header>
      <main className={wide ? `${style.main} ${style.wide}` : style.main}>{children}</main>
    </>
  );
}
