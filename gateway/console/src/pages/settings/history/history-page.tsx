import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { SettingsHistoryQuery } from '../../../data/generated/graphql.ts';
import { graphql } from '../../../data/graphql.ts';
import { graphqlQuery } from '../../../data/graphql-client.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { useBack } from '../../../ui/back-link.tsx';
import { Select } from '../../../ui/field.tsx';
import { Pager, pageArguments } from '../../../ui/pager.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { EntrySentence } from './entry-sentence.tsx';
import { KINDS, type SettingsKind } from './entry-text.ts';
import style from './history.module.css';
import { HISTORY_TEXTS } from './texts/texts.ts';
import { useActor } from './use-actor.ts';
import { useWording } from './use-wording.ts';

const HISTORY = graphql(`
  query SettingsHistory($workspaceId: ID!, $kind: String, $first: Int, $after: String, $last: Int, $before: String) {
    auditEntries(
      workspaceId: $workspaceId
      filter: { period: "SETTINGS", kind: $kind }
      newestFirst: true
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      totalCount
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      nodes { id seq at kind subject actor actorName payload }
    }
  }
`);

type Entry = NonNullable<SettingsHistoryQuery['auditEntries']>['nodes'][number];

const PAGE_SIZE = 50;
const ALL = 'all';

/** Who changed what in the settings: their chain of the trail, the newest entry first. */
export function HistoryPage() {
  const t = useTexts(HISTORY_TEXTS);
  const settings = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const wording = useWording();
  const actorOf = useActor();
  const back = useBack();
  const { workspaceId } = useWorkspace();
  const { kind, ...place } = useSearch({ from: '/signed-in/settings/workspace/history' });
  const navigate = useNavigate({ from: '/settings/workspace/history' });
  const { data, error, isPending } = useQuery(
    graphqlQuery(HISTORY, { workspaceId, kind: kind ?? null, ...pageArguments(place, PAGE_SIZE) }),
  );
  const page = data?.auditEntries;
  const columns: Column<Entry>[] = [
    {
      key: 'seq',
      header: t('number'),
      align: 'end',
      cell: ({ id, seq }) => (
        <Link
          to="/settings/workspace/history/$id"
          params={{ id }}
          search={back}
          aria-label={t('entry', { seq: format.integer(seq) })}
        >
          {format.integer(seq)}
        </Link>
      ),
    },
    {
      key: 'what',
      header: t('what'),
      isRowHeader: true,
      cell: (entry) => (
        <span className={style.what}>
          <EntrySentence entry={entry} wording={wording} />
        </span>
      ),
    },
    { key: 'at', header: t('when'), cell: ({ at }) => <span className="number">{format.dateTime(at)}</span> },
    { key: 'actor', header: t('who'), cell: ({ actor, actorName }) => actorOf(actor, actorName) },
  ];
  return (
    <Page title={settings('history')}>
      <p>{t('historyIntro')}</p>
      <Select<SettingsKind | typeof ALL>
        label={t('show')}
        value={kind ?? ALL}
        options={[{ value: ALL, label: t('everything') }, ...kindOptions((key) => t(key))]}
        onChange={(value) => void navigate({ search: value === ALL ? {} : { kind: value } })}
      />
      <ProblemView error={error} />
      <Table
        caption={settings('history')}
        hideCaption
        columns={columns}
        rows={page?.nodes ?? []}
        rowKey={({ id }) => id}
        loading={isPending}
        empty={t('noEntries')}
      />
      <Pager
        page={page?.pageInfo}
        onMove={(next) => void navigate({ search: kind === undefined ? next : { kind, ...next } })}
      >
        {page == null ? null : t('entryCount', { count: page.totalCount })}
      </Pager>
    </Page>
  );
}

/** The kinds in words, such as `API key created`. */
function kindOptions(name: (key: `${(typeof KINDS)[SettingsKind]}Kind`) => string) {
  return (Object.keys(KINDS) as SettingsKind[])
    .map((value) => ({ value, label: name(`${KINDS[value]}Kind`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
