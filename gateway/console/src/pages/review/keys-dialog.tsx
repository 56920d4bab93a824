import { useTexts } from '../../language/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { UI_TEXTS } from '../../ui/texts/texts.ts';
import style from './review.module.css';
import { REVIEW_TEXTS } from './texts/texts.ts';
import { setKeysOn, useKeysOn } from './use-keys.ts';

const KEYS = [
  ['j', 'k', 'keyMove'],
  ['1', '9', 'keyCandidate'],
  ['a', null, 'keyAccept'],
  ['/', null, 'keySearch'],
  ['r', null, 'keyReason'],
  ['m', null, 'keyRemember'],
  ['u', null, 'keyUndo'],
  ['?', null, 'keyHelp'],
] as const;

export function KeysDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts(REVIEW_TEXTS);
  const ui = useTexts(UI_TEXTS);
  const isOn = useKeysOn();
  return (
    <Dialog open={open} onClose={onClose} title={t('keys')}>
      <dl className={style.keys}>
        {KEYS.map(([first, second, text]) => (
          <div key={text}>
            <dt>
              <kbd>{first}</kbd>
              {second === null ? null : (
                <>
                  {first === '1' ? ' – ' : ' '}
                  <kbd>{second}</kbd>
                </>
              )}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <label className={style.check}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => setKeysOn(target.checked)} />{' '}
        {t('keysOn')}
      </label>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {ui('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
