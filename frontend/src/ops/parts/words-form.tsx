import { type Ref, useState } from 'react';
import { useTask } from '../use-task.ts';
import { DialogForm } from './form.tsx';
import { WordsField } from './words-field.tsx';

/** A form in a dialog that asks for some words alone, and sends them. */
export function WordsForm({
  field,
  submit,
  danger,
  onSend,
  onClose,
  ...asked
}: {
  field?: Ref<HTMLTextAreaElement>;
  /** What is asked for. */
  label: string;
  hint?: string;
  rows: number;
  maxLength: number;
  /** Words of the button that sends. */
  submit: string;
  danger?: boolean;
  /** @throws what the call did */
  onSend: (words: string) => Promise<void>;
  onClose: () => void;
}) {
  const [words, setWords] = useState('');
  const task = useTask();
  return (
    <DialogForm
      submit={submit}
      danger={danger ?? false}
      sending={task.sending}
      failure={task.failure}
      isReady={words.trim() !== ''}
      onSubmit={() => void task.run(() => onSend(words.trim()))}
      onClose={onClose}
    >
      <WordsField {...asked} ref={field} value={words} onChange={setWords} />
    </DialogForm>
  );
}
