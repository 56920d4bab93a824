import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { keptHeads, receiptsText } from '../../../data/heads.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Page, Panel } from '../../../shell/page.tsx';
import { PublicFrame } from '../../../shell/public-frame.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Select, TextArea, TextField } from '../../../ui/field.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import style from '../audit.module.css';
import { AUDIT_TEXTS } from '../texts/texts.ts';
import { type Trust, useVerification } from './use-verification.ts';
import { VerdictView } from './verdict-view.tsx';

/** Verifies a package in the page: for everybody, also without sign-in, and without sending anything. */
export function VerifyPage() {
  const t = useTexts(AUDIT_TEXTS);
  return (
    <PublicFrame wide>
      <Page title={t('verify')}>
        <p>{t('verifyText')}</p>
        <VerifyForm />
        <KeptHeads />
      </Page>
    </PublicFrame>
  );
}

function VerifyForm() {
  const t = useTexts(AUDIT_TEXTS);
  const [file, setFile] = useState<File | null>(null);
  const [trust, setTrust] = useState<Trust>('thumbprint');
  const [thumbprint, setThumbprint] = useState('');
  const [keys, setKeys] = useState<File | null>(null);
  const [receipts, setReceipts] = useState<File | null>(null);
  const [knownHeads, setKnownHeads] = useState('');
  const [previous, setPrevious] = useState<File | null>(null);
  const [population, setPopulation] = useState<File | null>(null);
  const verification = useVerification();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const more = { receipts, knownHeads, previous, population };
    if (file !== null) verification.mutate({ file, trust, thumbprint, keys, ...more });
  };
  return (
    <>
      <Panel title={t('verifyPackage')}>
        <form onSubmit={submit}>
          <FileField label={t('packageFile')} accept=".zip,.json" required onChange={setFile} />
          <Select
            label={t('trust')}
            hint={t(`trust_${trust}`)}
            value={trust}
            options={[
              { value: 'thumbprint', label: t('byThumbprint') },
              { value: 'keys', label: t('byKeys') },
              { value: 'published', label: t('byPublished') },
              { value: 'none', label: t('byNone') },
            ]}
            onChange={setTrust}
          />
          {trust === 'thumbprint' ? (
            <TextField
              label={t('thumbprint')}
              required
              pattern="[A-Za-z0-9_\-]{42}[AEIMQUYcgkosw048]"
              maxLength={43}
              value={thumbprint}
              onChange={({ target }) => setThumbprint(target.value)}
            />
          ) : null}
          {trust === 'keys' ? (
            <FileField label={t('keysFile')} accept=".json" required onChange={setKeys} />
          ) : null}
          <details className={style.more}>
            <summary>{t('compareMore')}</summary>
            <FileField
              label={t('receiptsFile')}
              hint={t('receiptsHint')}
              accept=".txt,.jwt"
              onChange={setReceipts}
            />
            <TextArea
              label={t('knownHeads')}
              hint={t('knownHeadsHint')}
              spellCheck={false}
              value={knownHeads}
              onChange={({ target }) => setKnownHeads(target.value)}
            />
            <FileField
              label={t('previousFile')}
              hint={t('previousHint')}
              accept=".zip,.json"
              onChange={setPrevious}
            />
          </details>
          <FileField
            label={t('populationFile')}
            hint={t('populationHint')}
            accept=".csv"
            onChange={setPopulation}
          />
          <ProblemView error={verification.error} />
          <Button type="submit" kind="primary" busy={verification.isPending}>
            {verification.isPending ? t('verifying') : t('verifyAction')}
          </Button>
        </form>
      </Panel>
      <div aria-live="polite">
        {verification.data === undefined ? null : <VerdictView result={verification.data} />}
      </div>
    </>
  );
}

function FileField({
  label,
  hint,
  accept,
  required = false,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly accept: string;
  readonly required?: boolean;
  readonly onChange: (file: File | null) => void;
}) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          type="file"
          accept={accept}
          required={required}
          {...control}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
      )}
    </Field>
  );
}

/** The heads of this browser, by trail. */
function KeptHeads() {
  const t = useTexts(AUDIT_TEXTS);
  const { data = [] } = useQuery({ queryKey: ['heads'], queryFn: keptHeads, staleTime: 0 });
  const chains = [...Map.groupBy(data, ({ chain }) => chain)];
  return (
    <Panel title={t('heads')}>
      {chains.length === 0 ? <p>{t('noHeads')}</p> : <p>{t('headsUsed')}</p>}
      <ul>
        {chains.map(([chain, heads]) => (
          <li key={chain}>
            <span className={style.mono}>{chain}</span> – {t('headsKept', { count: heads.length })}{' '}
            <Button
              small
              onClick={() =>
                saveFile(
                  new Blob([receiptsText(heads)], { type: 'text/plain' }),
                  `receipts-${chain.split('/').at(-1)}.txt`,
                )
              }
            >
              {t('headsSave')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
