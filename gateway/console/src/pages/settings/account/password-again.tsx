import { useSuspenseQuery } from '@tanstack/react-query';
import { useTexts } from '../../../language/use-texts.ts';
import { personQuery } from '../../../shell/person.ts';
import { TextField } from '../../../ui/field.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

/** The password once more, before a change of what a person signs in with; none of people the OpenID provider signs in. */
export function PasswordAgain() {
  const t = useTexts(ACCOUNT_TEXTS);
  const { data: person } = useSuspenseQuery(personQuery);
  if (person.signed_in_by === 'provider') return <p>{t('recentSignIn')}</p>;
  return (
    <TextField
      label={t('password')}
      name="password"
      type="password"
      autoComplete="current-password"
      required
    />
  );
}

/** What was typed there; null where nothing is asked for. */
export function passwordIn(sent: FormData): string | null {
  const typed = sent.get('password');
  return typeof typed === 'string' ? typed : null;
}
