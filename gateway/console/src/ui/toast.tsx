import { Toast as Base } from '@base-ui/react/toast';
import { useTexts } from '../language/use-texts.ts';
import { Button } from './button.tsx';
import { UI_TEXTS } from './texts/texts.ts';
import style from './toast.module.css';

const manager = Base.createToastManager();
/** Long enough to read and to reach its button. */
const SHOWN_MS = 8_000;

interface ToastOptions {
  readonly kind?: 'done' | 'error';
  /** A button, such as for undoing. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Says in a corner what has happened, for some seconds; screen readers read it. */
export function notify(text: string, { kind = 'done', action }: ToastOptions = {}): void {
  manager.add({
    title: text,
    type: kind,
    timeout: SHOWN_MS,
    priority: kind === 'error' ? 'high' : 'low',
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.onClick } }),
  });
}

/** Once, at the root. */
export function Toasts() {
  return (
    <Base.Provider toastManager={manager}>
      <Base.Portal>
        <Base.Viewport className={style.viewport}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  const t = useTexts(UI_TEXTS);
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={style.toast}>
      <Base.Content>
        <Base.Title render={<p />} />
        {toast.actionProps === undefined ? null : <Base.Action render={<Button small />} />}
      </Base.Content>
      <Base.Close render={<Button small kind="quiet" aria-label={t('close')} />}>×</Base.Close>
    </Base.Root>
  ));
}
