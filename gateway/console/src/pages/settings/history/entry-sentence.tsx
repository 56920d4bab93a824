import { useTexts } from '../../../language/use-texts.ts';
import { entryValues, isSettingsKind, KINDS, type Wording } from './entry-text.ts';
import { HISTORY_TEXTS } from './texts/texts.ts';

interface EntrySentenceProps {
  readonly entry: { readonly kind: string; readonly subject: string; readonly payload?: string | null };
  readonly wording: Wording;
}

/** What happened, in words; the kind itself where there are none for it. */
export function EntrySentence({ entry, wording }: EntrySentenceProps) {
  const t = useTexts(HISTORY_TEXTS);
  if (!isSettingsKind(entry.kind)) return <code>{entry.kind}</code>;
  return t(KINDS[entry.kind], entryValues(entry, wording));
}
