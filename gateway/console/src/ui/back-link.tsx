import { useLocation, useSearch } from '@tanstack/react-router';
import { useTexts } from '../language/use-texts.ts';
import { ConsoleLink } from './console-link.tsx';
import { UI_TEXTS } from './texts/texts.ts';

/** An address longer than this is not carried on: pages that lead to each other would make it grow without end. */
const LONGEST = 1_500;

/** For links to a page with a way back to this one, as it is shown now: `search={useBack()}`. */
export function useBack(): { readonly back?: string } {
  const back = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  return back.length > LONGEST ? {} : { back };
}

interface BackLinkProps {
  /** The list that the page belongs to, for who came another way. */
  readonly to: string;
  readonly label: string;
  /** The key of the row that was opened: the list shows it. */
  readonly row?: string;
}

/** Leads back to the list that a page was opened from, with its filters, at the row that was opened. */
export function BackLink({ to, label, row }: BackLinkProps) {
  const t = useTexts(UI_TEXTS);
  const back = useSearch({ strict: false, select: (search) => search.back }) ?? to;
  const isList = back.split('?')[0] === to;
  const hash = row === undefined ? '' : `#${encodeURIComponent(row)}`;
  return <ConsoleLink href={`/console${back}${hash}`}>{isList ? label : t('back')}</ConsoleLink>;
}
