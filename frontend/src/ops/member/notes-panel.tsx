import { useRef, useState } from 'react';
import * as limits from '#shared/limits.ts';
import { Textarea } from '#ui/textarea.tsx';
import { call } from '../api.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { FailureLine } from '../parts/failure-line.tsx';
import { Initials } from '../parts/initials.tsx';
import { Kbd } from '../parts/kbd.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Brand } from '../session.tsx';
import { getMomentText } from '../times.ts';
import { useTask } from '../use-task.ts';
import type { Member } from './member-data.ts';
import styles from './notes-panel.module.css';

/** What operators wrote about a member, and room for more. */
export function NotesPanel({
  brand,
  member: { id, notes },
  now,
  onChanged,
}: {
  brand: Brand;
  member: Pick<Member, 'id' | 'notes'>;
  now: number;
  onChanged: () => Promise<unknown>;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const task = useTask();
  useKeys({ n: () => field.current?.focus() });
  const add = async () => {
    await call('member-notes', 'POST', {
      body: { brand: brand.id, member: id, text: text.trim() },
    });
    setText('');
    await onChanged();
  };
  return (
    <Panel title="Notes" note="Only operators see them">
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <Initials name={note.by} />
            <div className={styles.words}>
              <p className={styles.text}>{note.text}</p>
              <p className={styles.by}>
                {note.by}, {getMomentText(note.at, now)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() && !task.sending) void task.run(add);
        }}
      >
        <div className={styles.field}>
          <Textarea
            ref={field}
            label="Add a note"
            labelHidden
            placeholder="Add a note"
            rows={1}
            maxLength={limits.memberNoteChars}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {text === '' && (
            <span className={styles.key}>
              <Kbd>N</Kbd>
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
    </Panel>
  );
}
