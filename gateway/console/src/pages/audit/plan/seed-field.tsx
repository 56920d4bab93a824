import { useTexts } from '../../../language/use-texts.ts';
import { TextField } from '../../../ui/field.tsx';
import { AUDIT_TEXTS } from '../texts/texts.ts';

interface SeedFieldProps {
  readonly value: string;
  readonly onChange: (seed: string) => void;
}

/** A seed of the auditor's own, such as of dice. */
export function SeedField({ value, onChange }: SeedFieldProps) {
  const t = useTexts(AUDIT_TEXTS);
  return (
    <TextField
      label={t('seed')}
      hint={t('seedHint')}
      minLength={20}
      maxLength={100}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
