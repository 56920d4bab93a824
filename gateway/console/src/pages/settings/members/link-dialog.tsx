import { useFormat } from '../../../language/use-format.ts';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Secret } from '../parts/secret.tsx';
import { MEMBER_TEXTS } from './texts/texts.ts';

export interface ShownLink {
  readonly kind: 'invitation' | 'reset';
  readonly email: string;
  readonly url: string;
  readonly expiresAt: string;
}

/** A link that works once, shown this once to who passes it on. */
export function LinkDialog({ link, onClose }: { readonly link: ShownLink; readonly onClose: () => void }) {
  const t = useTexts(MEMBER_TEXTS);
  const format = useFormat();
  const { kind, email, url, expiresAt } = link;
  return (
    <Dialog
      open
      wide
      title={t(`${kind}LinkTitle`, { email })}
      description={t(`${kind}LinkText`, { email, until: format.dateTime(expiresAt) })}
    >
      <Secret label={t('link')} text={url} copyLabel={t('copyLink')} />
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {t('linkKept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
