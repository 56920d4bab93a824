import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { trpc } from '../../../data/trpc.ts';
import { type Language, localeOf } from '../../../language/languages.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { useWorkspace } from '../../../shell/person.ts';
import type { Wording } from './entry-text.ts';
import { HISTORY_TEXTS } from './texts/texts.ts';

const WORDS = {
  owner: 'owner',
  member: 'member',
  auditor: 'auditor',
  ingest: 'ingest',
  read: 'read',
  supplier_mix: 'supplierMix',
  guarantees_of_origin: 'guarantees',
  name: 'wordName',
  default_currency: 'wordCurrency',
  default_region: 'wordRegion',
  fiscal_start_month: 'wordFiscalStart',
  period_length: 'wordPeriodLength',
  reconciliation_policy: 'wordReconciliation',
  strict_members: 'wordStrictMembers',
} as const;

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
    const list = new Intl.ListFormat(localeOf(i18n.locale as Language), { type: 'unit' });
    return {
      format,
      nameOf: (subject) => names.get(subject) ?? (subject.startsWith('user:') ? t('formerMember') : subject),
      word: (code) => (Object.hasOwn(WORDS, code) ? t(WORDS[code as keyof typeof WORDS]) : code),
      list: (parts) => list.format(parts),
    };
  }, [data, format, i18n.locale, t]);
}
