import { type ReactNode, useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import style from './api-page.module.css';
import { nameOf, type OpenapiDocument, resolved, type Schema } from './document.ts';
import { Words } from './prose.tsx';
import { API_TEXTS } from './texts/texts.ts';

interface SchemaProps {
  readonly document: OpenapiDocument;
  readonly schema: Schema;
}

/** The members of an object, each with those of its own inside; what is no object in a line. */
export function SchemaView({ document, schema }: SchemaProps) {
  const own = insideOf(resolved(document, schema));
  const { properties, required = [], anyOf, oneOf, allOf } = resolved(document, own);
  const parts = anyOf ?? oneOf ?? allOf;
  if (properties !== undefined) {
    return (
      <ul className={style.members}>
        {Object.entries(properties).map(([name, member]) => (
          <Member
            key={name}
            document={document}
            name={name}
            schema={member}
            isRequired={required.includes(name)}
          />
        ))}
      </ul>
    );
  }
  if (parts === undefined) return null;
  return (
    <ul className={style.members}>
      {parts.map((part) => (
        <Member key={JSON.stringify(part)} document={document} schema={part} isRequired={false} />
      ))}
    </ul>
  );
}

/** The items of a list, which have the members. */
function insideOf(schema: Schema): Schema {
  return schema.items === undefined ? schema : insideOf(schema.items);
}

interface MemberProps extends SchemaProps {
  readonly name?: string;
  readonly isRequired: boolean;
}

function Member({ document, name, schema, isRequired }: MemberProps) {
  const t = useTexts(API_TEXTS);
  const whole = resolved(document, schema);
  const inside = resolved(document, insideOf(whole));
  const hasMembers = [inside.properties, inside.anyOf, inside.oneOf, inside.allOf].some(
    (members) => members !== undefined,
  );
  const head = (
    <>
      {name === undefined ? null : <code className={style.member}>{name}</code>}{' '}
      <span className={style.type}>
        <TypeText document={document} schema={schema} />
        {isRequired ? `, ${t('required')}` : ''}
      </span>
    </>
  );
  return (
    <li>
      {hasMembers ? <Inside head={head} document={document} schema={whole} /> : head}
      {whole.description === undefined ? null : (
        <div>
          <Words text={whole.description} />
        </div>
      )}
    </li>
  );
}

/** Opened only when somebody wants to see it: schemas may contain themselves. */
function Inside({ head, ...rest }: SchemaProps & { readonly head: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{head}</summary>
      {isOpen ? <SchemaView {...rest} /> : null}
    </details>
  );
}

function TypeText({ document, schema }: SchemaProps): string {
  const t = useTexts(API_TEXTS);
  return typeText(schema);

  function typeText(of: Schema): string {
    const name = nameOf(of);
    if (name !== undefined) return name;
    const { type, format, items, anyOf, oneOf, const: constant, enum: values } = of;
    if (constant !== undefined) return JSON.stringify(constant);
    if (values !== undefined)
      return `${t('oneOf')} ${values.map((value) => JSON.stringify(value)).join(', ')}`;
    if (items !== undefined) return t('listOf', { type: typeText(items) });
    const parts = anyOf ?? oneOf;
    if (parts !== undefined && type === undefined) return [...new Set(parts.map(typeText))].join(' | ');
    const types = Array.isArray(type)
      ? type.join(' | ')
      : String(type ?? resolved(document, of).type ?? 'object');
    return format === undefined ? types : `${types} (${format})`;
  }
}
