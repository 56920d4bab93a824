import { useTexts } from '../../../language/use-texts.ts';
import { TextArea } from '../../../ui/field.tsx';
import { AUDIT_TEXTS, PAPER_TEXTS } from '../texts/texts.ts';

interface DisclosureFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Why somebody who was owner or member of the workspace lately may audit it all the same. */
export function DisclosureField({ value, onChange }: DisclosureFieldProps) {
  const t = useTexts(AUDIT_TEXTS);
  const words = useTexts(PAPER_TEXTS);
  return (
    <TextArea
      label={words('disclosure')}
      hint={t('disclosureHint')}
      maxLength={2_000}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** As a request has it: nothing where nothing is disclosed. */
export const disclosed = (text: string): { readonly disclosure?: string } =>
  text.trim() === '' ? {} : { disclosure: text };
