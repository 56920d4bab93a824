import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../language/use-texts.ts';
import { Page, Panel } from '../../../shell/page.tsx';
import { personQuery } from '../../../shell/person.ts';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { LanguageChoice } from './language-choice.tsx';
import { PasswordForm } from './password-form.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

/** What a person decides about their own account. */
export function AccountPage() {
  const settings = useTexts(SETTINGS_TEXTS);
  const t = useTexts(ACCOUNT_TEXTS);
  const { data: person } = useQuery(personQuery);
  return (
    <Page title={settings('profile')}>
      {person === undefined ? null : (
        <>
          <p>{t('signedInAs', { email: person.email })}</p>
          <Panel title={t('language')}>
            <LanguageChoice kept={person.language} />
          </Panel>
        </>
      )}
      <Panel title={t('password')}>
        <PasswordForm />
      </Panel>
    </Page>
  );
}
