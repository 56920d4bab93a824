import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import style from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Without it the dialog cannot be left by Escape or a click beside it. */
  readonly onClose?: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog: the focus goes to its first field, stays in it and returns to where it was; `autoFocus` would prevent that. */
export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose?.();
      }}
      disablePointerDismissal={onClose === undefined}
    >
      <Base.Portal>
        <Base.Backdrop className={style.backdrop} />
        <Base.Popup className={wide ? `${style.popup} ${style.wide}` : style.popup}>
          <Base.Title>{title}</Base.Title>
          {description === undefined ? null : <Base.Description>{description}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={style.actions}>{children}</div>;
}
