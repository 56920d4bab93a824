import { useRef, useSyncExternalStore } from 'react';
import { sessionState, signOut, subscribeSession } from '../data/session.ts';
import { useTexts } from '../language/use-texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { usePerson } from './person.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SHELL_TEXTS } from './texts/texts.ts';

/** Over the page on which a session ended: the page and what was typed stay, and its requests wait. */
export function ExpiredDialog() {
  const t = useTexts(SHELL_TEXTS);
  const { email } = usePerson();
  const state = useSyncExternalStore(subscribeSession, sessionState);
  const passwordField = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={state === 'expired'}
      title={t('expiredTitle')}
      description={t('expiredText')}
      initialFocus={passwordField}
    >
      <SignInForm email={email} passwordField={passwordField} />
      <DialogActions>
        <Button small kind="quiet" onClick={() => void signOut()}>
          {t('signOut')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
