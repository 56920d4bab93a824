import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Page } from '../../shell/page.tsx';
import { PublicFrame } from '../../shell/public-frame.tsx';
import { TextField } from '../../ui/field.tsx';
import { ProblemView } from '../../ui/problem-view.tsx';
import style from './api-page.module.css';
import { documentQuery, type NamedOperation, type OpenapiDocument, operationsOf } from './document.ts';
import { OperationView } from './operation-view.tsx';
import { Prose } from './prose.tsx';
import { API_TEXTS } from './texts/texts.ts';

export function ApiPage() {
  const t = useTexts(API_TEXTS);
  const { data, error } = useQuery(documentQuery);
  return (
    <PublicFrame wide>
      <Page title={t('title')}>
        <p>
          {t('inEnglish')} <a href="/openapi.json">{t('download')}</a>
        </p>
        <ProblemView error={error} />
        {data === undefined ? null : <Reference document={data} />}
      </Page>
    </PublicFrame>
  );
}

function Reference({ document }: { readonly document: OpenapiDocument }) {
  const t = useTexts(API_TEXTS);
  const [search, setSearch] = useState('');
  const found = operationsOf(document, search);
  return (
    <>
      <details className={style.operation}>
        <summary>{t('warnings')}</summary>
        <div className={style.inside} lang="en">
          <Prose text={document.info.description} />
        </div>
      </details>
      <TextField
        type="search"
        label={t('search')}
        hint={t('found', { count: found.length })}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <div lang="en">
        {document.tags.map(({ name, description }) => {
          const operations = found.filter(({ operation }) => operation.tags.includes(name));
          return operations.length === 0 ? null : (
            <section key={name} className={style.group}>
              <h2>{name}</h2>
              <p>{description}</p>
              {operations.map((operation) => (
                <OperationEntry key={operation.operation.operationId} {...operation} document={document} />
              ))}
            </section>
          );
        })}
      </div>
    </>
  );
}

/** Its address ends in `#` and its id: that one is open. */
function OperationEntry(props: NamedOperation & { readonly document: OpenapiDocument }) {
  const { method, path, operation } = props;
  const id = operation.operationId;
  const [isOpen, setOpen] = useState(() => location.hash === `#${id}`);
  return (
    <details
      id={id}
      className={style.operation}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3 className={style.heading}>
          <code>
            {method} {path}
          </code>{' '}
          <span className={style.summary}>{operation.summary}</span>
        </h3>
      </summary>
      {isOpen ? <OperationView {...props} /> : null}
    </details>
  );
}
