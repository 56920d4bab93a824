import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { Secret } from '../parts/secret.tsx';
import { ACCOUNT_TEXTS } from './texts/texts.ts';

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onClose: () => void;
}

/** The recovery codes, this once. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const t = useTexts(ACCOUNT_TEXTS);
  const text = codes.join('\n');
  const save = () =>
    saveFile(
      new Blob([`Footing ${email}\n\n${text}\n`], { type: 'text/plain' }),
      'footing-recovery-codes.txt',
    );
  return (
    <Dialog open title={t('recoveryCodes')} description={t('recoveryText')}>
      <Secret label={t('recoveryCodes')} text={text} copyLabel={t('copyCodes')} />
      <DialogActions>
        <Button onClick={save}>{t('saveCodes')}</Button>
        <Button kind="primary" onClick={onClose}>
          {t('codesKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
