import { useTexts } from '../../language/use-texts.ts';
import { Table } from '../../ui/table.tsx';
import style from './api-page.module.css';
import { type NamedOperation, type OpenapiDocument, resolved } from './document.ts';
import { Prose, Words } from './prose.tsx';
import { SchemaView } from './schema-view.tsx';
import { API_TEXTS } from './texts/texts.ts';

interface OperationProps extends NamedOperation {
  readonly document: OpenapiDocument;
}

/** Everything about an operation, under its heading. */
export function OperationView({ document, operation }: OperationProps) {
  const t = useTexts(API_TEXTS);
  const { description, parameters = [], requestBody, responses, security } = operation;
  const credentials = [...new Set(security.flatMap(Object.keys))].join(', ');
  return (
    <div className={style.inside}>
      <Prose text={description} />
      <p>{credentials === '' ? t('noCredentials') : t('credentials', { names: credentials })}</p>
      {parameters.length === 0 ? null : (
        <Table
          caption={t('parameters')}
          columns={[
            { key: 'name', header: t('name'), isRowHeader: true, cell: ({ name }) => <code>{name}</code> },
            {
              key: 'where',
              header: t('where'),
              cell: (parameter) =>
                `${parameter.in}${parameter.required === true ? `, ${t('required')}` : ''}`,
            },
            {
              key: 'meaning',
              header: t('meaning'),
              cell: (parameter) => <Words text={parameter.description ?? ''} />,
            },
          ]}
          rows={parameters}
          rowKey={({ name }) => name}
        />
      )}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <div key={type}>
          <h4>
            {t('body')} <code>{type}</code>
          </h4>
          {schema === undefined ? null : <SchemaView document={document} schema={schema} />}
          <Example value={schema === undefined ? undefined : resolved(document, schema).examples?.[0]} />
        </div>
      ))}
      <h4>{t('answers')}</h4>
      <ul className={style.answers}>
        {Object.entries(responses).map(([status, answer]) => (
          <li key={status}>
            <strong>{status}</strong> <Words text={answer.description} />
            {answer.headers === undefined ? null : (
              <div className={style.type}>
                {t('headers', { names: Object.keys(answer.headers).join(', ') })}
              </div>
            )}
            {status.startsWith('2')
              ? Object.entries(answer.content ?? {}).map(([type, { schema }]) => (
                  <div key={type}>
                    <code>{type}</code>
                    {schema === undefined ? null : <SchemaView document={document} schema={schema} />}
                  </div>
                ))
              : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Example({ value }: { readonly value: unknown }) {
  const t = useTexts(API_TEXTS);
  if (value === undefined) return null;
  return (
    <>
      <h4>{t('example')}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={style.example} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </>
  );
}
