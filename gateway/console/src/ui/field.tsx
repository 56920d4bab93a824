import type { ComponentProps, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import style from './field.module.css';

export interface FieldProps {
  readonly label: ReactNode;
  /** What is expected, under the label. */
  readonly hint?: ReactNode;
  /** What is wrong; announced when it appears. */
  readonly error?: ReactNode;
}

/** What a control of one's own must have so that its label, hint and error belong to it. */
export interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

/** A label, a control, its hint and its error: `<Field label="..">{(control) => <input {...control} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={style.field}>
      <label className={style.label} htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {hint ? (
        <span className={style.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
      {children({
        id,
        className: style.control ?? '',
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error ? { 'aria-invalid': true } : {}),
      })}
      <span role="alert" className={style.error} id={`${id}-error`}>
        {error}
      </span>
    </div>
  );
}

type WithField<Attributes> = FieldProps & Omit<Attributes, keyof ControlProps>;

export function TextField({ label, hint, error, ...rest }: WithField<ComponentProps<'input'>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input type="text" {...rest} {...control} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ...rest
}: WithField<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...rest} {...control} />}
    </Field>
  );
}

export interface Option<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

interface SelectProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly name?: string;
  readonly disabled?: boolean;
}

/** One of a few: the browser's own control, which every keyboard, phone and screen reader knows. */
export function Select<Value extends string>({
  label,
  hint,
  error,
  options,
  onChange,
  ...rest
}: SelectProps<Value>) {
  const attributes: SelectHTMLAttributes<HTMLSelectElement> = rest;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <select
          {...attributes}
          {...control}
          onChange={({ target }) => {
            const chosen = options.find(({ value }) => value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
