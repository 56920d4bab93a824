import { type ReactNode, useEffect, useRef } from 'react';
import style from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page: its title is the document's too, and has the focus when the page opens, so that it is read first. */
export function Page({ title, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} – Footing`;
  }, [title]);
  useEffect(() => {
    // A field that asked for the focus keeps it.
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
    else if (document.activeElement.closest('nav, header') !== null) heading.current?.focus();
  }, []);
  return (
    <>
      <div className={style.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions === undefined ? null : <div className={style.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}

/** A part of a page with a frame. */
export function Panel({ title, children }: { readonly title?: ReactNode; readonly children: ReactNode }) {
  return (
    <section className={style.panel}>
      {title === undefined ? null : <h2>{title}</h2>}
      {children}
    </section>
  );
}
