import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SettingsEntryQuery } from '../../../data/generated/graphql.ts';
import { graphql } from '../../../data/graphql.ts';
import { graphqlQuery } from '../../../data/graphql-client.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { NotFoundPage } from '../../../shell/error-pages.tsx';
import { Page, Panel } from '../../../shell/page.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { EntrySentence } from './entry-sentence.tsx';
import { isSettingsKind, KINDS, payloadOf } from './entry-text.ts';
import style from './history.module.css';
import { HISTORY_TEXTS } from './texts/texts.ts';
import { useActor } from './use-actor.ts';
import { useWording } from './use-wording.ts';

const ENTRY = graphql(`
  query SettingsEntry($id: ID!) {
    node(id: $id) {
      __typename
      ... on AuditEntry {
        seq at kind subject actor actorName hash prevHash payloadDigest header payload
      }
    }
  }
`);

type Entry = Extract<SettingsEntryQuery['node'], { readonly __typename: 'AuditEntry' }>;

/** An entry of the settings' chain, with everything that was hashed. */
export function EntryPage() {
  const settings = useTexts(SETTINGS_TEXTS);
  const t = useTexts(HISTORY_TEXTS);
  const format = useFormat();
  const { id } = useParams({ from: '/signed-in/settings/workspace/history/$id' });
  const { data, error, isPending } = useQuery(graphqlQuery(ENTRY, { id }));
  const entry = data?.node;
  if (isPending || error !== null) {
    return (
      <Page title={settings('history')}>
        <ProblemView error={error} />
      </Page>
    );
  }
  if (entry?.__typename !== 'AuditEntry') return <NotFoundPage />;
  return (
    <Page title={t('entry', { seq: format.integer(entry.seq) })}>
      <p>
        <BackLink to="/settings/workspace/history" label={t('backToHistory')} row={id} />
      </p>
      <EntryFields entry={entry} />
    </Page>
  );
}

function EntryFields({ entry }: { readonly entry: Entry }) {
  const t = useTexts(HISTORY_TEXTS);
  const format = useFormat();
  const wording = useWording();
  const actorOf = useActor();
  return (
    <>
      <Panel title={<EntrySentence entry={entry} wording={wording} />}>
        <Fields
          rows={[
            [t('when'), format.dateTime(entry.at)],
            [t('who'), `${actorOf(entry.actor, entry.actorName)} (${entry.actor})`],
            [
              t('kind'),
              <span key="kind">
                {isSettingsKind(entry.kind) ? `${t(`${KINDS[entry.kind]}Kind`)} ` : null}
                <code>{entry.kind}</code>
              </span>,
            ],
            [t('subject'), <code key="subject">{entry.subject}</code>],
          ]}
        />
      </Panel>
      <Panel title={t('contents')}>
        {entry.payload == null ? (
          <p>{t('erased')}</p>
        ) : (
          <Fields
            rows={Object.entries(payloadOf(entry)).map(([name, value]) => [
              wording.label(name),
              wording.value(name, value),
            ])}
          />
        )}
      </Panel>
      <Panel title={t('hashes')}>
        <Fields
          rows={[
            [t('hash'), <code key="hash">{entry.hash}</code>],
            [t('prevHash'), <code key="prev">{entry.prevHash}</code>],
            [t('payloadDigest'), <code key="digest">{entry.payloadDigest}</code>],
          ]}
        />
        <h3>{t('exactHeader')}</h3>
        <pre className={style.exact}>{entry.header}</pre>
        <CopyButton small text={entry.header} />
        {entry.payload == null ? null : (
          <>
            <h3>{t('exactPayload')}</h3>
            <pre className={style.exact}>{entry.payload}</pre>
            <CopyButton small text={entry.payload} />
          </>
        )}
      </Panel>
    </>
  );
}

function Fields({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={style.fields}>
      {rows.map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
