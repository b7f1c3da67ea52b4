import { Dialog } from '#ui/dialog.tsx';
import { useTask } from '../use-task.ts';
import { DialogForm } from './form.tsx';

/** Asks once more before something is done. */
export function ConfirmDialog({
  open,
  title,
  text,
  submit,
  danger = false,
  onClose,
  onSend,
}: {
  open: boolean;
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  onSend: () => Promise<void>;
}) {
  const task = useTask();
  const close = () => {
    task.reset();
    onClose();
  };
  return (
    <Dialog open={open} onClose={close} size="sm" title={title} description={text}>
      <DialogForm
        submit={submit}
        danger={danger}
        sending={task.sending}
        failure={task.failure}
        onSubmit={() => void task.run(onSend)}
        onClose={close}
      />
    </Dialog>
  );
}
