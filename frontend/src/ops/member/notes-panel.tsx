import { call } from '../api.ts';
import { Initials } from '../parts/initials.tsx';
import { NoteForm } from '../parts/note-form.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Brand } from '../session.tsx';
import { getMomentText } from '../times.ts';
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
      <NoteForm
        label="Add a note"
        letter="n"
        onAdd={async (text) => {
          await call('member-notes', 'POST', { body: { brand: brand.id, member: id, text } });
          await onChanged();
        }}
      />
    </Panel>
  );
}
