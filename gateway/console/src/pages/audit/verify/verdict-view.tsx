import { useLingui } from '@lingui/react';
import type { Statement } from '../../../../../../compute/verify/statements.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Panel } from '../../../shell/page.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { VERIFICATION_TEXTS } from '../../../ui/words/texts.ts';
import type { Verification } from '../../../verifier/worker.ts';
import style from '../audit.module.css';
import { Facts } from '../parts/facts.tsx';
import { AUDIT_TEXTS } from '../texts/texts.ts';

type Verdict = Extract<Verification, { readonly kind: 'verdict' }>;
type Finding = Verdict['findings'][number];

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const TONES = { 0: style.sound, 1: style.unsound, 2: style.unsound, 3: '' } as const;

/** What a verification says: the verdict, what was checked, and each finding in words. */
export function VerdictView({ result }: { readonly result: Verification }) {
  const t = useTexts(AUDIT_TEXTS);
  if (result.kind === 'refused') {
    return (
      <Panel title={t('refused')}>
        <p className={`${style.warning} ${style.unsound}`}>{t(`refused_${result.why}`)}</p>
        <p className={style.muted} lang="en" translate="no">
          {result.detail}
        </p>
      </Panel>
    );
  }
  const isSound = result.exitCode === 0 || result.exitCode === 3;
  const isOpen = isSound && result.selectionRedone === false;
  return (
    <Panel title={t('verdict')}>
      <p className={`${style.warning} ${isOpen ? '' : TONES[result.exitCode]}`}>
        <strong>{t(`verdict_${result.exitCode}`)}</strong>
      </p>
      {isOpen ? (
        <p className={`${style.warning} ${style.unsound}`}>
          <strong>{t('selectionNotRedone')}</strong>
        </p>
      ) : null}
      {result.heads > 0 ? <p>{t('headsCompared', { count: result.heads })}</p> : <p>{t('headsNone')}</p>}
      <VerdictFacts result={result} />
      {result.count > 0 ? <Findings result={result} /> : null}
      <Statements statements={result.statements} remarks={result.remarks} />
    </Panel>
  );
}

function VerdictFacts({ result }: { readonly result: Verdict }) {
  const t = useTexts(AUDIT_TEXTS);
  const format = useFormat();
  const mono = (text: string | null) => (text === null ? null : <span className={style.mono}>{text}</span>);
  return (
    <Facts
      rows={[
        [t('chain'), mono(result.chain)],
        [t('entries'), format.integer(result.size)],
        [t('lastEntry'), mono(result.head)],
        [t('key'), mono(result.kid)],
      ]}
    />
  );
}

/** What was checked, by which key, and what was not; what is worth a look. */
function Statements({
  statements: { checked, byKey, notChecked },
  remarks,
}: Pick<Verdict, 'statements' | 'remarks'>) {
  const t = useTexts(AUDIT_TEXTS);
  const say = useStatement();
  const sentences = [checked, byKey, notChecked].map((all) => all.map(say).join('; '));
  const [was = '', key = '', not = ''] = sentences;
  return (
    <>
      <p className={style.text}>{was.endsWith('.') ? was : `${was}.`}</p>
      <p className={style.text}>{key}.</p>
      <p className={style.text}>{t('notChecked', { what: not })}</p>
      {remarks.map((remark) => (
        <p key={`${remark.code} ${remark.values?.entry}`} className={style.text}>
          {t('verdictRemark', { what: say(remark) })}
        </p>
      ))}
    </>
  );
}

/** The rule in words, and where it was broken. */
function FindingText({ finding: { rule, text, detail } }: { readonly finding: Finding }) {
  const { i18n } = useLingui();
  const say = useStatement();
  const meaning = i18n._(`${VERIFICATION_TEXTS.area}.${rule}`);
  if (meaning === `${VERIFICATION_TEXTS.area}.${rule}`) {
    return (
      <span lang="en" className={style.text}>
        {text}
      </span>
    );
  }
  const where = detail === null ? '' : typeof detail === 'string' ? detail : say(detail);
  return (
    <span className={style.text}>
      {meaning} {where === '' ? null : <bdi className={style.mono}>{where}</bdi>}
    </span>
  );
}

/** A statement of the verifier in the reader's language, with its times as in the reader's country. */
function useStatement(): (statement: Statement) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return ({ code, values = {} }) => {
    const rule =
      values.rule === undefined ? {} : { text: i18n._(`${VERIFICATION_TEXTS.area}.${values.rule}`) };
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && MOMENT.test(value) ? format.dateTime(value) : value,
    ]);
    return i18n._(`${VERIFICATION_TEXTS.area}.${code}`, { ...Object.fromEntries(shown), ...rule });
  };
}

function Findings({ result }: { readonly result: Verdict }) {
  const t = useTexts(AUDIT_TEXTS);
  const format = useFormat();
  const columns: Column<Finding & { readonly at: number }>[] = [
    {
      key: 'text',
      header: t('finding'),
      isRowHeader: true,
      cell: (finding) => <FindingText finding={finding} />,
    },
    {
      key: 'seq',
      header: t('entry'),
      align: 'end',
      cell: ({ seq }) => (seq === null ? '–' : format.integer(seq)),
    },
    {
      key: 'rule',
      header: t('rule'),
      cell: ({ rule }) => <span className={style.mono}>{rule}</span>,
    },
  ];
  return (
    <>
      <Table
        caption={t('findings', { count: result.count })}
        columns={columns}
        rows={result.findings.map((finding, at) => ({ ...finding, at }))}
        rowKey={({ at }) => String(at)}
      />
      {result.count > result.findings.length ? (
        <p>{t('andMore', { count: result.count - result.findings.length })}</p>
      ) : null}
    </>
  );
}
