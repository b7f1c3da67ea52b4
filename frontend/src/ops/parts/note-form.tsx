import { useRef, useState } from 'react';
import * as limits from '#shared/limits.ts';
import { Textarea } from '#ui/textarea.tsx';
import { useKeys } from '../keys.ts';
import { useTask } from '../use-task.ts';
import { ActionButton } from './action-button.tsx';
import { FailureLine } from './failure-line.tsx';
import { Kbd } from './kbd.tsx';
import styles from './note-form.module.css';

/** Room for a note of an operator, which a key leads to. */
export function NoteForm({
  label,
  letter,
  onAdd,
}: {
  /** For who does not see what stands around it. */
  label: string;
  letter: string;
  /** @throws what the call did */
  onAdd: (text: string) => Promise<unknown>;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const task = useTask();
  useKeys({ [letter]: () => field.current?.focus() });
  const add = async () => {
    await onAdd(text.trim());
    setText('');
  };
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !task.sending) void task.run(add);
      }}
    >
      <div className={styles.field}>
        <Textarea
          ref={field}
          label={label}
          labelHidden
          placeholder="Add a note"
          rows={1}
          maxLength={limits.memberNoteChars}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {text === '' && (
          <span className={styles.key}>
            <Kbd>{letter.toUpperCase()}</Kbd>
          </span>
        )}
      </div>
      <FailureLine cause={task.failure} />
      {text.trim() && (
        <ActionButton type="submit" className={styles.send} sending={task.sending}>
          Add the note
        </ActionButton>
      )}
    </form>
  );
}
