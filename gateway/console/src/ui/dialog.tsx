import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import style from './dialog.module.css';

interface DialogProps {
  readonly open: boolean;
  /** Without it the dialog cannot be left by Escape or a click beside it. */
  readonly onClose?: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly wide?: boolean;
  /** Where the focus goes instead of the first field. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A modal dialog: the focus goes to its first field, stays in it and returns to where it was; `autoFocus` would prevent that. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, wide = false, initialFocus, children } = props;
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
        <Base.Popup
          className={wide ? `${style.popup} ${style.wide}` : style.popup}
          {...(initialFocus === undefined ? {} : { initialFocus })}
        >
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
