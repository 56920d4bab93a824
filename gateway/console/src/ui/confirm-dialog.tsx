import { type ReactNode, useState } from 'react';
import { useTexts } from '../language/use-texts.ts';
import { Button, type ButtonKind } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { TextArea } from './field.tsx';
import { ProblemView } from './problem-view.tsx';
import { UI_TEXTS } from './texts/texts.ts';

interface ConfirmDialogProps {
  /** Where the dialog is always part of the page. */
  readonly open?: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** What will happen. */
  readonly description?: ReactNode;
  readonly action: string;
  readonly kind?: ButtonKind;
  /** A reason is asked for; without it nothing is. */
  readonly reasonLabel?: string;
  readonly reasonHint?: string;
  /** Where `cancel` could be taken for the step itself. */
  readonly closeLabel?: string;
  /** A mutation of `useMutation`. */
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: (reason: string) => void;
  readonly children?: ReactNode;
}

/** Asks once before a step that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    onClose,
    title,
    description,
    action,
    kind = 'danger',
    reasonLabel,
    reasonHint,
  } = props;
  const { isPending: busy, error } = props.mutation;
  const ui = useTexts(UI_TEXTS);
  const [reason, setReason] = useState('');
  return (
    <Dialog open={open} onClose={onClose} title={title} description={description}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && (reasonLabel === undefined || reason.trim() !== '')) props.onConfirm(reason.trim());
        }}
      >
        {props.children}
        {reasonLabel === undefined ? null : (
          <TextArea
            label={reasonLabel}
            hint={reasonHint}
            required
            maxLength={1_000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <ProblemView error={error} />
        <DialogActions>
          <Button onClick={onClose}>{props.closeLabel ?? ui('cancel')}</Button>
          <Button type="submit" kind={kind} busy={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
