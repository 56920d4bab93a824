import type { MappingAnswer } from '../../../../../schema/contracts/import-job.ts';
import type {
  ImportMapping,
  MappedField,
  PreviewRow,
} from '../../../../../schema/contracts/import-mapping.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Select } from '../../ui/field.tsx';
import { ServiceWords } from '../../ui/service-words.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import style from './import.module.css';
import { FIELDS, fieldOf, withField } from './mapping.ts';
import { MappingOptions } from './mapping-options.tsx';
import { Told } from './problems/told.tsx';
import { SavedMappings } from './saved-mappings.tsx';
import { IMPORT_TEXTS } from './texts/texts.ts';

interface EditorProps {
  readonly proposal: MappingAnswer;
  readonly mapping: ImportMapping;
  readonly onChange: (mapping: ImportMapping) => void;
}

type FileColumn = MappingAnswer['columns'][number];

/** How the columns of a table are read, to be corrected before anything is booked. */
export function MappingEditor({ proposal, mapping, onChange }: EditorProps) {
  const t = useTexts(IMPORT_TEXTS);
  const { questions, columns, preview, remembered } = proposal;
  const isProposed = mapping === proposal.mapping;
  return (
    <div>
      {remembered === null ? null : <p>{t('remembered')}</p>}
      {isProposed && questions.length > 0 ? (
        <ul className={style.questions} aria-label={t('questions')}>
          {questions.map(({ code, member, message, needs_answer }) => (
            <li key={`${code} ${member}`}>
              <strong>{t(`question_${code}`)}</strong>{' '}
              {needs_answer ? <span className={style.bad}>{t('needsAnswer')}</span> : null}
              <ServiceWords texts={[message]} />
            </li>
          ))}
        </ul>
      ) : null}
      <Table
        caption={t('columns')}
        hideCaption
        columns={useColumns(columns, mapping, onChange)}
        rows={columns}
        rowKey={({ letter }) => letter}
      />
      <MappingOptions mapping={mapping} onChange={onChange} />
      <SavedMappings mapping={mapping} onChange={onChange} />
      {isProposed && preview.length > 0 ? <Preview rows={preview} /> : null}
    </div>
  );
}

function useColumns(
  all: readonly FileColumn[],
  mapping: ImportMapping,
  onChange: (mapping: ImportMapping) => void,
): readonly Column<FileColumn>[] {
  const t = useTexts(IMPORT_TEXTS);
  const options = [
    { value: '', label: t('notUsed') },
    ...FIELDS.map((field) => ({ value: field as string, label: t(`field_${field}`) })),
  ];
  /** By its header where that is its own, else by its letter. */
  const namesOf = ({ header, letter }: FileColumn): readonly [string, ...string[]] => {
    const isOwn = header !== '' && all.filter((one) => one.header === header).length === 1;
    return isOwn ? [header, letter] : [letter];
  };
  return [
    {
      key: 'column',
      header: t('column'),
      isRowHeader: true,
      cell: ({ letter, header, examples }) => (
        <span className={style.place}>
          <bdi>{header === '' ? letter : header}</bdi>
          <bdi className={style.examples}>{examples.slice(0, 3).join(' · ')}</bdi>
        </span>
      ),
    },
    {
      key: 'field',
      header: t('holds'),
      cell: (column) => (
        <div className={style.compact}>
          <Select
            label={
              <span className="visually-hidden">
                {t('holdsOf', { column: column.header || column.letter })}
              </span>
            }
            value={fieldOf(mapping, namesOf(column)) ?? ''}
            options={options}
            onChange={(field) =>
              onChange(withField(mapping, namesOf(column), field === '' ? null : (field as MappedField)))
            }
          />
        </div>
      ),
    },
  ];
}

/** The first rows as they would be read. */
function Preview({ rows }: { readonly rows: readonly PreviewRow[] }) {
  const t = useTexts(IMPORT_TEXTS);
  const read = FIELDS.filter((field) => rows.some((row) => row.read?.[field] != null));
  const columns: readonly Column<PreviewRow>[] = [
    { key: 'row', header: t('row'), isRowHeader: true, cell: ({ row }) => String(row) },
    ...read.map((field) => ({
      key: field,
      header: t(`field_${field}`),
      cell: (row: PreviewRow) => <bdi className={style.examples}>{String(row.read?.[field] ?? '')}</bdi>,
    })),
    {
      key: 'problems',
      header: t('problems'),
      cell: ({ problems }) =>
        problems.map((problem) => (
          <div key={`${problem.column} ${problem.message}`}>
            <Told {...problem} />
          </div>
        )),
    },
  ];
  return (
    <Table
      caption={t('preview')}
      columns={columns}
      rows={rows}
      rowKey={({ sheet, row }) => `${sheet} ${row}`}
    />
  );
}
