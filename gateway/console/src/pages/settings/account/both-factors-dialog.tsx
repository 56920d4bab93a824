import { useMutation } from '@tanstack/react-query';
import { trpc } from '../../../data/trpc.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../parts/form-dialog.tsx';
import { PasswordAgain, passwordIn } from './password-again.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

interface BothFactorsDialogProps {
  readonly purpose: 'renew' | 'remove';
  readonly onClose: () => void;
  /** With the new recovery codes; null after the removal. */
  readonly onDone: (codes: readonly string[] | null) => void;
}

/** Password and code once more, for new recovery codes or to turn the second factor off. */
export function BothFactorsDialog({ purpose, onClose, onDone }: BothFactorsDialogProps) {
  const t = useTexts(ACCOUNT_TEXTS);
  const renew = useMutation(
    trpc.session.renewRecoveryCodes.mutationOptions({
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
    }),
  );
  const remove = useMutation(
    trpc.session.removeSecondFactor.mutationOptions({ onSuccess: () => onDone(null) }),
  );
  const mutation = purpose === 'renew' ? renew : remove;
  return (
    <FormDialog
      title={t(purpose === 'renew' ? 'renewCodes' : 'removeFactor')}
      description={t(purpose === 'renew' ? 'renewText' : 'removeText')}
      action={t(purpose === 'renew' ? 'renewCodes' : 'removeFactor')}
      mutation={mutation}
      onClose={onClose}
      onSubmit={(sent) => mutation.mutate({ password: passwordIn(sent), code: String(sent.get('code')) })}
    >
      <PasswordAgain />
      <TextField
        label={t('code')}
        hint={t('codeOrRecovery')}
        name="code"
        autoComplete="one-time-code"
        required
        minLength={6}
      />
    </FormDialog>
  );
}
