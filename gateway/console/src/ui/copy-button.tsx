import { useTexts } from '../language/use-texts.ts';
import { Button, type ButtonLook } from './button.tsx';
import { UI_TEXTS } from './texts/texts.ts';
import { notify } from './toast.tsx';

/** Copies a text; `label` names what it copies, for instance "Copy the key". */
export function CopyButton({
  text,
  label,
  ...look
}: ButtonLook & { readonly text: string; readonly label?: string }) {
  const t = useTexts(UI_TEXTS);
  const copy = () =>
    copyText(text).then(
      () => notify(t('copied')),
      () => notify(t('notCopied'), { kind: 'error' }),
    );
  return (
    <Button {...look} onClick={() => void copy()}>
      {label ?? t('copy')}
    </Button>
  );
}

/** Browsers have no clipboard on addresses they do not trust (http other than this machine). */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
