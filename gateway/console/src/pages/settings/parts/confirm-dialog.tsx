import type { ReactNode } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { SETTINGS_TEXTS } from '../texts/texts.ts';

interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  readonly action: string;
  readonly danger?: boolean;
  /** A mutation of `useMutation`. */
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, danger = false, mutation, onConfirm, onClose } = props;
  const t = useTexts(SETTINGS_TEXTS);
  return (
    <Dialog open onClose={onClose} title={title}>
      {children}
      <ProblemView error={mutation.error} />
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={mutation.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
