import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKeyAnswer } from '../../../../../../schema/contracts/api-keys.ts';
import { trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page } from '../../../shell/page.tsx';
import { useWorkspace } from '../../../shell/person.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { Badge } from '../parts/badge.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { isLive, type KeyState, keyState } from './key-state.ts';
import style from './keys-page.module.css';
import { NewKeyDialog, type ShownKey } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RollKeyDialog } from './roll-key-dialog.tsx';

type Doing =
  | { readonly what: 'create' }
  | { readonly what: 'roll' | 'revoke'; readonly key: ApiKeyAnswer }
  | { readonly what: 'show'; readonly key: ShownKey };

/** Settings, Workspace, API Key. */
export function KeysPage() {
  const t = useTexts(SETTINGS_TEXTS);
  const { workspaceId, role } = useWorkspace();
  const [doing, setDoing] = useState<Doing | null>(null);
  const [showsEnded, setShowsEnded] = useState(false);
  const { data, error, isPending } = useQuery(trpc.apiKey.list.queryOptions({ workspace_id: workspaceId }));
  const now = new Date();
  const keys = data?.keys ?? [];
  const live = keys.filter((key) => isLive(keyState(key, now)));
  const endedCount = keys.length - live.length;
  const isOwner = role === 'owner';
  const close = () => setDoing(null);
  return (
    <Page
      title={t('apiKey')}
      actions={
        isOwner ? (
          <Button kind="primary" onClick={() => setDoing({ what: 'create' })}>
            {t('createKey')}
          </Button>
        ) : null
      }
    >
      <p>{t('keysIntro')}</p>
      <ProblemView error={error} />
      <KeyTable
        keys={showsEnded ? keys : live}
        loading={isPending}
        {...(isOwner ? { onDo: setDoing } : {})}
      />
      {endedCount === 0 ? null : (
        <Button small aria-pressed={showsEnded} onClick={() => setShowsEnded(!showsEnded)}>
          {t(showsEnded ? 'hideEnded' : 'showEnded', { count: endedCount })}
        </Button>
      )}
      {doing?.what === 'create' ? (
        <CreateKeyDialog onClose={close} onCreated={(key) => setDoing({ what: 'show', key })} />
      ) : null}
      {doing?.what === 'roll' ? (
        <RollKeyDialog
          rolled={doing.key}
          onClose={close}
          onRolled={(key) => setDoing({ what: 'show', key })}
        />
      ) : null}
      {doing?.what === 'revoke' ? <RevokeKeyDialog revoked={doing.key} onClose={close} /> : null}
      {doing?.what === 'show' ? <NewKeyDialog shown={doing.key} onClose={close} /> : null}
    </Page>
  );
}

const TONES = { active: 'good', replaced: 'warning', expired: 'ended', revoked: 'ended' } as const;

function KeyTable({
  keys,
  loading,
  onDo,
}: {
  readonly keys: readonly ApiKeyAnswer[];
  readonly loading: boolean;
  readonly onDo?: (doing: Doing) => void;
}) {
  const t = useTexts(SETTINGS_TEXTS);
  const format = useFormat();
  const now = new Date();
  const time = (at: string | null, none: string) => (at === null ? none : format.dateTime(at));
  const columns: Column<ApiKeyAnswer>[] = [
    {
      key: 'name',
      header: t('name'),
      isRowHeader: true,
      cell: ({ name, prefix, last_four }) => (
        <span className={style.key}>
          {name}
          <code>{`${prefix}…${last_four}`}</code>
        </span>
      ),
    },
    { key: 'scope', header: t('scope'), cell: ({ scope }) => t(scope) },
    { key: 'created', header: t('created'), cell: ({ created_at }) => format.dateTime(created_at) },
    { key: 'used', header: t('lastUsed'), cell: ({ last_used_at }) => time(last_used_at, t('neverUsed')) },
    { key: 'expires', header: t('expires'), cell: ({ expires_at }) => time(expires_at, t('never')) },
    {
      key: 'state',
      header: t('state'),
      cell: (key) => {
        const state: KeyState = keyState(key, now);
        return <Badge tone={TONES[state]}>{t(`key_${state}`)}</Badge>;
      },
    },
  ];
  if (onDo !== undefined) {
    columns.push({
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (key) => <KeyActions apiKey={key} state={keyState(key, now)} onDo={onDo} />,
    });
  }
  return (
    <Table
      caption={t('apiKey')}
      hideCaption
      columns={columns}
      rows={keys}
      rowKey={({ key_id }) => key_id}
      loading={loading}
      empty={t(onDo === undefined ? 'noKeysForMember' : 'noKeys')}
    />
  );
}

interface KeyActionsProps {
  readonly apiKey: ApiKeyAnswer;
  readonly state: KeyState;
  readonly onDo: (doing: Doing) => void;
}

function KeyActions({ apiKey, state, onDo }: KeyActionsProps) {
  const t = useTexts(SETTINGS_TEXTS);
  if (!isLive(state)) return null;
  return (
    <Menu
      trigger={
        <Button small className="number">
          {t('change')} ▾<span className="visually-hidden">{` ${apiKey.name}`}</span>
        </Button>
      }
    >
      {state === 'active' ? (
        <MenuItem onSelect={() => onDo({ what: 'roll', key: apiKey })}>{t('roll')}</MenuItem>
      ) : null}
      <MenuItem onSelect={() => onDo({ what: 'revoke', key: apiKey })}>{t('revoke')}</MenuItem>
    </Menu>
  );
}
