import type { ReactNode } from 'react';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import style from './pager.module.css';
import { UI_TEXTS } from './texts/texts.ts';

/** A page of a GraphQL connection: forwards `first` and `after`, backwards `last` and `before`. */
export interface PageInfo {
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly startCursor?: string | null;
  readonly endCursor?: string | null;
}

/** Where a page begins, as it stands in the address; empty for the first one. */
export interface PagePlace {
  readonly after?: string;
  readonly before?: string;
}

/** The arguments of the connection for a place. */
export function pageArguments({ after, before }: PagePlace, size: number) {
  return before === undefined ? { first: size, after: after ?? null } : { last: size, before };
}

interface PagerProps {
  readonly page: PageInfo | undefined;
  readonly onMove: (place: PagePlace) => void;
  /** Beside the buttons, such as the number of all rows. */
  readonly children?: ReactNode;
}

/** Moves by cursor: rows that arrive meanwhile shift nothing. */
export function Pager({ page, onMove, children }: PagerProps) {
  const t = useTexts(UI_TEXTS);
  const { startCursor, endCursor } = page ?? {};
  const canGoBack = page?.hasPreviousPage === true && startCursor != null;
  const canGoOn = page?.hasNextPage === true && endCursor != null;
  return (
    <nav className={style.pager} aria-label={t('pages')}>
      <Button small disabled={!canGoBack} onClick={() => onMove({})}>
        {t('firstPage')}
      </Button>
      <Button small disabled={!canGoBack} onClick={() => canGoBack && onMove({ before: startCursor })}>
        {t('previousPage')}
      </Button>
      <Button small disabled={!canGoOn} onClick={() => canGoOn && onMove({ after: endCursor })}>
        {t('nextPage')}
      </Button>
      <span className={style.note}>{children}</span>
    </nav>
  );
}
