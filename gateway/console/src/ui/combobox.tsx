import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTexts } from '../language/use-texts.ts';
import style from './combobox.module.css';
import { Field, type FieldProps } from './field.tsx';
import { UI_TEXTS } from './texts/texts.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A second line, such as a source. */
  readonly more?: ReactNode;
}

interface ComboboxProps extends FieldProps {
  /** What was typed: the caller finds the `choices`. */
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly choices: readonly Choice[];
  readonly onChoose: (choice: Choice) => void;
  readonly loading?: boolean;
}

/**
 * One of many, found by typing. The list is beside its field in the page and not over it in a layer of its own: what is
 * around it stays readable.
 * Source: ARIA Authoring Practices Guide, combobox with a listbox and manual selection.
 */
export function Combobox({ text, onType, choices, onChoose, loading = false, ...field }: ComboboxProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const active = isOpen ? choices[at] : undefined;
  const idOf = ({ value }: Choice) => `${listId}-${value}`;
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const choose = (choice: Choice) => {
    close();
    onType('');
    onChoose(choice);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const count = choices.length;
      const next = key === 'ArrowDown' ? (at + 1) % count : (at <= 0 ? count : at) - 1;
      setOpen(true);
      setAt(count === 0 ? -1 : next);
    } else if (key === 'Enter' && active !== undefined) choose(active);
    else if (key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={style.combobox}>
      <Field {...field}>
        {(control) => (
          <input
            {...control}
            type="text"
            role="combobox"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={active === undefined ? undefined : idOf(active)}
            value={text}
            onChange={({ target }) => {
              onType(target.value);
              setOpen(true);
              setAt(-1);
            }}
            onClick={() => setOpen(true)}
            onBlur={close}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Choices id={listId} choices={isOpen ? choices : []} active={active} idOf={idOf} onChoose={choose} />
      <Empty isShown={isOpen && choices.length === 0} loading={loading} />
    </div>
  );
}

interface ChoicesProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly active: Choice | undefined;
  readonly idOf: (choice: Choice) => string;
  readonly onChoose: (choice: Choice) => void;
}

function Choices({ id, choices, active, idOf, onChoose }: ChoicesProps) {
  const t = useTexts(UI_TEXTS);
  const activeId = active === undefined ? null : idOf(active);
  useEffect(() => {
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('choices')}
      className={style.list}
      hidden={choices.length === 0}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
        <div
          key={choice.value}
          id={idOf(choice)}
          role="option"
          aria-selected={choice === active}
          className={style.item}
          // The field keeps the focus, and the list stays open for the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          {choice.label}
          {choice.more === undefined ? null : <span className={style.more}>{choice.more}</span>}
        </div>
      ))}
    </div>
  );
}

/** Announced when it changes. */
function Empty({ isShown, loading }: { readonly isShown: boolean; readonly loading: boolean }) {
  const t = useTexts(UI_TEXTS);
  return (
    <div role="status" className={style.empty}>
      {isShown ? (loading ? t('loading') : t('noMatch')) : null}
    </div>
  );
}
