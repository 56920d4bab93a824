import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvidenceFileAnswer } from '../../../../../../schema/contracts/evidence-files.ts';
import { problemIn } from '../../../data/problem.ts';
import { authorizedFetch } from '../../../data/session.ts';
import { trpc } from '../../../data/trpc.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { type Engagement, refreshWork, useActorName } from '../engagement.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';

interface EvidenceFilesPanelProps {
  readonly of: Engagement;
  /** Null: the files about the engagement as a whole. */
  readonly lineItemId: string | null;
}

const PATH = '/api/workpaper/evidence-files';

/** Files of the auditors: recounts, confirmations, photographs. */
export function EvidenceFilesPanel({ of, lineItemId }: EvidenceFilesPanelProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const { engagementId, powers } = of;
  const { data, error } = useQuery(
    trpc.workpaper.evidenceFiles.queryOptions({ engagement_id: engagementId }),
  );
  const files = (data?.files ?? []).filter((file) => file.line_item_id === lineItemId);
  const [leaving, setLeaving] = useState<EvidenceFileAnswer | null>(null);
  const attach = useMutation({ mutationFn: attachFile, onSuccess: refreshWork });
  const withdraw = useMutation(
    trpc.workpaper.withdrawEvidenceFile.mutationOptions({
      onSuccess: async () => {
        await refreshWork();
        setLeaving(null);
      },
    }),
  );
  const download = useMutation({ mutationFn: downloadFile });
  const columns = useColumns({
    onDownload: (file) => download.mutate({ engagementId, file }),
    ...(powers.works ? { onWithdraw: setLeaving } : {}),
  });
  return (
    <Panel title={words('files.title')}>
      {files.length === 0 ? (
        <p>{t('noFiles')}</p>
      ) : (
        <Table
          caption={words('files.caption')}
          hideCaption
          columns={columns}
          rows={files}
          rowKey={({ file_id }) => file_id}
        />
      )}
      <ProblemView error={error ?? attach.error ?? download.error} />
      {powers.works ? (
        <Field label={t('attach')} hint={attach.isPending ? t('attaching') : t('attachHint')}>
          {(control) => (
            <input
              type="file"
              accept=".pdf,.png,.jpg,.jpeg,.xlsx,.csv,.txt,.eml"
              {...control}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file !== undefined) attach.mutate({ engagementId, lineItemId, file });
                target.value = '';
              }}
            />
          )}
        </Field>
      ) : null}
      {leaving === null ? null : (
        <ConfirmDialog
          open
          onClose={() => setLeaving(null)}
          title={t('withdrawFile')}
          description={t('withdrawFileText', { name: leaving.name })}
          action={t('withdrawFile')}
          reasonLabel={t('reason')}
          mutation={withdraw}
          onConfirm={(reason) =>
            withdraw.mutate({ engagement_id: engagementId, file_id: leaving.file_id, reason })
          }
        />
      )}
    </Panel>
  );
}

async function attachFile({
  engagementId,
  lineItemId,
  file,
}: {
  readonly engagementId: string;
  readonly lineItemId: string | null;
  readonly file: File;
}): Promise<void> {
  const query = new URLSearchParams({
    engagement_id: engagementId,
    name: file.name,
    ...(lineItemId === null ? {} : { line_item_id: lineItemId }),
  });
  const response = await authorizedFetch(`${PATH}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  });
  if (!response.ok) throw await problemIn(response);
}

async function downloadFile({
  engagementId,
  file,
}: {
  readonly engagementId: string;
  readonly file: EvidenceFileAnswer;
}): Promise<void> {
  const response = await authorizedFetch(`${PATH}/${file.file_id}?engagement_id=${engagementId}`);
  if (!response.ok) throw await problemIn(response);
  saveFile(await response.blob(), file.name);
}

function useColumns({
  onDownload,
  onWithdraw,
}: {
  readonly onDownload: (file: EvidenceFileAnswer) => void;
  readonly onWithdraw?: (file: EvidenceFileAnswer) => void;
}): Column<EvidenceFileAnswer>[] {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const format = useFormat();
  const name = useActorName();
  return [
    { key: 'name', header: words('file'), isRowHeader: true, cell: (file) => file.name },
    { key: 'bytes', header: words('bytes'), align: 'end', cell: ({ bytes }) => format.integer(bytes) },
    {
      key: 'by',
      header: words('prepared'),
      cell: ({ attached_by, attached_at }) =>
        words('by.at', { person: name(attached_by), time: format.dateTime(attached_at) }),
    },
    {
      key: 'actions',
      header: t('actions'),
      cell: (file) =>
        file.withdrawn === null ? (
          <>
            <Button small onClick={() => onDownload(file)}>
              {t('download')}
            </Button>{' '}
            {onWithdraw === undefined ? null : (
              <Button small onClick={() => onWithdraw(file)}>
                {t('withdrawFile')}
              </Button>
            )}
          </>
        ) : (
          words('files.withdrawn', { reason: file.withdrawn.reason })
        ),
    },
  ];
}
