import { useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { DialogForm } from '../parts/form.tsx';
import { useOpening } from '../parts/use-opening.ts';
import { WordsField } from '../parts/words-field.tsx';
import { useTask } from '../use-task.ts';
import { reasonLeast, reasonMost, toLine } from './publish-dialog.tsx';

interface StateQuestion {
  name: string;
  /** Where the brand is taken to. */
  to: 'online' | 'offline';
  onClose: () => void;
  /** @throws what the call did */
  onSend: (reason: string) => Promise<void>;
}

/** Takes a brand offline, or brings it back. */
export function StateDialog({ open, ...form }: StateQuestion & { open: boolean }) {
  const opening = useOpening(open);
  const { name, to, onClose } = form;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={to === 'offline' ? `Take ${name} offline` : `Bring ${name} back`}
      description={
        to === 'offline'
          ? `Members see ${name}’s own page that it is being worked on, and nothing is written. Payments under way are booked once it is back.`
          : `Members can use ${name} again at once, and payments that came meanwhile are booked.`
      }
    >
      <StateForm key={opening} {...form} />
    </Dialog>
  );
}

function StateForm({ name, to, onClose, onSend }: StateQuestion) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const task = useTask();
  const line = toLine(reason);
  const isNamed = to === 'online' || typed.trim().toLowerCase() === name.toLowerCase();
  const send = async () => {
    if (await task.run(() => onSend(line))) onClose();
  };
  return (
    <DialogForm
      submit={to === 'offline' ? 'Take it offline' : 'Bring it back'}
      danger={to === 'offline'}
      sending={task.sending}
      failure={task.failure}
      isPasskey
      isReady={isNamed && line.length >= reasonLeast}
      onSubmit={() => void send()}
      onClose={onClose}
    >
      {to === 'offline' && (
        <TextInput
          label={`Type ${name} to say which brand you mean`}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <WordsField
        label="Why"
        hint={`At least ${reasonLeast} characters. It stands in the audit.`}
        rows={2}
        maxLength={reasonMost}
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
}
