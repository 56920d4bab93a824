import type { NewApiKeyAnswer } from '../../../../../../schema/contracts/api-keys.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Secret } from '../parts/secret.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';
import { firstCommand } from './first-command.ts';

export type ShownKey = Pick<NewApiKeyAnswer, 'name' | 'scope' | 'api_key'>;

/** A new key, this once: neither Escape nor a click beside it closes the dialog. */
export function NewKeyDialog({ shown, onClose }: { readonly shown: ShownKey; readonly onClose: () => void }) {
  const t = useTexts(SETTINGS_TEXTS);
  const { name, scope, api_key: key } = shown;
  return (
    <Dialog open wide title={t('newKeyTitle', { name })} description={t('newKeyText')}>
      <Secret label={t('key')} text={key} copyLabel={t('copyKey')} />
      <Secret
        label={t('tryIt')}
        text={firstCommand(scope, location.origin, key)}
        copyLabel={t('copyCommand')}
      />
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('keptIt')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
