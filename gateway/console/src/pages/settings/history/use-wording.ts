import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { type Language, localeOf } from '../../../language/languages.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import type { Wording } from './entry-text.ts';
import { payloadWords } from './payload-words.ts';
import { HISTORY_TEXTS } from './texts/texts.ts';

/** How entries are put into words: with the names of the members of the workspace. */
export function useWording(): Wording {
  const t = useTexts(HISTORY_TEXTS);
  const format = useFormat();
  const { i18n } = useLingui();
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(trpc.member.list.queryOptions({ workspace_id: workspaceId }));
  return useMemo(() => {
    const names = new Map(
      data?.members.map(({ user_id, name, email }) => [`user:${user_id}`, name ?? email]),
    );
    const nameOf = (subject: string) =>
      names.get(subject) ?? (subject.startsWith('user:') ? t('formerMember') : subject);
    const locale = localeOf(i18n.locale as Language);
    return { nameOf, ...payloadWords({ i18n, locale, format, nameOf }) };
  }, [data, format, i18n, i18n.locale, t]);
}
