import { useState } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import style from './new-password-field.module.css';
import { ENTRANCE_TEXTS } from './texts/texts.ts';

interface NewPasswordFieldProps {
  readonly label: string;
  readonly hint: string;
}

/** A password that can be looked at, instead of typing it twice. */
export function NewPasswordField({ label, hint }: NewPasswordFieldProps) {
  const t = useTexts(ENTRANCE_TEXTS);
  const [isShown, setShown] = useState(false);
  return (
    <div className={style.field}>
      <TextField
        label={label}
        hint={hint}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        autoFocus
        required
      />
      <Button small kind="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'hidePassword' : 'showPassword')}
      </Button>
    </div>
  );
}
