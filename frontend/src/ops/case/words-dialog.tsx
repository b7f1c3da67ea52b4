import { useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { Select, type SelectOption } from '#ui/select.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { DialogForm } from '../parts/form.tsx';
import { useLast } from '../use-last.ts';
import { useTask } from '../use-task.ts';

interface Question {
  title: string;
  text: string;
  /** What is to be written. */
  label: string;
  submit: string;
  maxChars: number;
  /** A choice beside the words. */
  choice?: { label: string; options: readonly SelectOption[] } | undefined;
}

/** Asks for words, without which something is not done. */
export function WordsDialog({
  question,
  onClose,
  onSend,
}: {
  /** Null while nothing is asked. */
  question: Question | null;
  onClose: () => void;
  /** @throws what the call did */
  onSend: (words: string, choice: string) => Promise<void>;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const asked = useLast(question);
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={asked?.title ?? ''}
      description={asked?.text}
      initialFocus={field}
    >
      {asked && (
        <WordsForm
          key={asked.title}
          question={asked}
          field={field}
          onClose={onClose}
          onSend={onSend}
        />
      )}
    </Dialog>
  );
}

function WordsForm({
  question: { label, submit, maxChars, choice },
  field,
  onClose,
  onSend,
}: {
  question: Question;
  field: React.RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
  onSend: (words: string, choice: string) => Promise<void>;
}) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(choice?.options[0]?.value ?? '');
  const task = useTask();
  return (
    <DialogForm
      submit={submit}
      sending={task.sending}
      failure={task.failure}
      isReady={words.trim() !== ''}
      onSubmit={() => void task.run(() => onSend(words.trim(), chosen))}
      onClose={onClose}
    >
      {choice && (
        <Select
          label={choice.label}
          options={choice.options}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
      <Textarea
        ref={field}
        label={label}
        rows={3}
        maxLength={maxChars}
        value={words}
        counterLabel={(used, max) => `${used} of ${max} characters`}
        onChange={(event) => setWords(event.target.value)}
      />
    </DialogForm>
  );
}
