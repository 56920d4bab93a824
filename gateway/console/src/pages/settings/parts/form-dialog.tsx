import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { ProblemView } from '../../../ui/problem-view.tsx';
import { UI_TEXTS } from '../../../ui/texts/texts.ts';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  /** The fields. */
  readonly children: ReactNode;
  readonly action: string;
  /** A mutation of `useMutation`. */
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  readonly onSubmit: (sent: FormData) => void;
  readonly onClose: () => void;
}

/** A dialog with a form: what was typed stays where the service refuses it. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, children, action, mutation, onSubmit, onClose } = props;
  const ui = useTexts(UI_TEXTS);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!mutation.isPending) onSubmit(new FormData(event.currentTarget));
  };
  return (
    <Dialog open onClose={onClose} title={title} {...(description === undefined ? {} : { description })}>
      <form onSubmit={submit}>
        {children}
        <ProblemView error={mutation.error} />
        <DialogActions>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" busy={mutation.isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
