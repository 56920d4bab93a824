import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { problemIn } from '../../data/problem.ts';
import { authorizedFetch } from '../../data/session.ts';
import { currentLanguage, LANGUAGES, type Language } from '../../language/languages.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Panel } from '../../shell/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import { saveFile } from '../../ui/save-file.ts';
import style from './audit.module.css';
import type { Engagement } from './engagement.ts';
import { AUDIT_TEXTS } from './texts/texts.ts';

type Export = 'export-evidence' | 'export-workpapers' | 'export-population';

/** The package, the papers and the population as files. */
export function ExportPanel({ of }: { readonly of: Engagement }) {
  const t = useTexts(AUDIT_TEXTS);
  const { engagementId, engagement, powers } = of;
  const [language, setLanguage] = useState<Language>(currentLanguage);
  const [warning, setWarning] = useState<string | null>(null);
  const download = useMutation({ mutationFn: downloadExport, onSuccess: setWarning });
  const isCompleted = engagement.status === 'completed';
  const hasDraft = powers.reads && engagement.progress.items > 0 && !isCompleted;
  const hasPopulation = powers.reads && engagement.progress.items > 0;
  if (!isCompleted && !hasDraft && !hasPopulation) return null;
  const button = (action: Export, label: string, more: object = {}) => (
    <Button
      busy={download.isPending && download.variables.action === action}
      onClick={() => download.mutate({ action, engagement_id: engagementId, ...more })}
    >
      {label}
    </Button>
  );
  return (
    <Panel title={t('exports')}>
      <p>{isCompleted ? t('exportsText') : t('draftText')}</p>
      <Select
        label={t('papersLanguage')}
        value={language}
        options={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }))}
        onChange={setLanguage}
      />
      <div className={style.buttons}>
        {isCompleted ? button('export-evidence', t('package')) : null}
        {isCompleted ? button('export-workpapers', t('papers'), { language }) : null}
        {hasDraft ? button('export-workpapers', t('draftPapers'), { language, draft: true }) : null}
        {hasPopulation ? button('export-population', t('population')) : null}
      </div>
      <ProblemView error={download.error} />
      {warning === null ? null : (
        <p className={style.warning} role="alert">
          {t('exportWarning', { warning })}
        </p>
      )}
      {isCompleted ? (
        <p>
          <Link to="/verify">{t('verifyLink')}</Link>
        </p>
      ) : null}
    </Panel>
  );
}

/** @returns what the service says of stored data that differ from the trail. */
async function downloadExport(request: {
  readonly action: Export;
  readonly engagement_id: string;
}): Promise<string | null> {
  const response = await authorizedFetch('/api/workpaper', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw await problemIn(response);
  const name = /filename="([^"]*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  saveFile(await response.blob(), name ?? request.action);
  return response.headers.get('footing-warning');
}
