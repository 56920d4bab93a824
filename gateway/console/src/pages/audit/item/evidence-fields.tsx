import { useQuery } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import style from '../audit.module.css';
import type { Engagement } from '../engagement.ts';
import { useCodes } from '../parts/codes.ts';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';
import type { AssertionDraft, EvidenceDraft } from './assertion-draft.ts';
import type { ItemDetail } from './item-query.ts';

interface EvidenceFieldsProps {
  readonly of: Engagement;
  readonly item: ItemDetail;
  readonly draft: AssertionDraft;
  readonly onChange: (changes: Partial<AssertionDraft>) => void;
}

/** What the test rests on: the document, the auditor's files, or evidence kept elsewhere. */
export function EvidenceFields({ of, item, draft, onChange }: EvidenceFieldsProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  const code = useCodes();
  const files = useQuery(trpc.workpaper.evidenceFiles.queryOptions({ engagement_id: of.engagementId }));
  const { invoice } = item.lineItem ?? {};
  const usable = (files.data?.files ?? []).filter(
    (file) =>
      file.withdrawn === null &&
      (file.line_item_id === null || file.line_item_id === item.lineItemId) &&
      !draft.evidence.some(({ sha256 }) => sha256 === file.sha256),
  );
  const add = (evidence: Omit<EvidenceDraft, 'key' | 'page'>) =>
    onChange({ evidence: [...draft.evidence, { key: crypto.randomUUID(), page: '', ...evidence }] });
  const change = (key: string, changes: Partial<EvidenceDraft>) =>
    onChange({ evidence: draft.evidence.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  return (
    <fieldset className={style.choices}>
      <legend>{words('evidence')}</legend>
      {draft.evidence.map(({ key, type, reference, page }) => (
        <div key={key} className={style.row}>
          <TextField
            label={code('evidence', type)}
            required
            maxLength={500}
            value={reference}
            onChange={({ target }) => change(key, { reference: target.value })}
          />
          <TextField
            label={t('page')}
            inputMode="numeric"
            size={4}
            value={page}
            onChange={({ target }) => change(key, { page: target.value })}
          />
          <Button
            small
            onClick={() => onChange({ evidence: draft.evidence.filter((one) => one.key !== key) })}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      <div className={style.buttons}>
        {invoice?.sourceDocument ? (
          <Button
            small
            onClick={() =>
              add({
                type: 'source_document',
                reference: t('invoiceReference', { number: invoice.invoiceNumber ?? invoice.invoiceId }),
                sha256: '',
              })
            }
          >
            {t('addDocument')}
          </Button>
        ) : null}
        {usable.map(({ file_id, name, sha256 }) => (
          <Button key={file_id} small onClick={() => add({ type: 'auditor_file', reference: name, sha256 })}>
            {t('addFile', { name: name.slice(0, 40) })}
          </Button>
        ))}
        <Button small onClick={() => add({ type: 'external', reference: '', sha256: '' })}>
          {t('addExternal')}
        </Button>
      </div>
    </fieldset>
  );
}
