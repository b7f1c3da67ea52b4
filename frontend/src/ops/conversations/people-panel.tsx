import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../api.ts';
import { getMemberPath } from '../member-paths.ts';
import links from '../parts/inline-link.module.css';
import { Mark } from '../parts/mark.tsx';
import { NoteForm } from '../parts/note-form.tsx';
import { Panel } from '../parts/panel.tsx';
import { getCountryText, getGenderText } from '../profile-words.ts';
import { getMomentText } from '../times.ts';
import type { ConversationPlace } from './conversation-paths.ts';
import { getNameAndAge } from './conversation-words.ts';
import type { NoteSubject, ShownConversation } from './conversations-data.ts';
import styles from './people-panel.module.css';

interface PeopleProps {
  place: ConversationPlace;
  shown: ShownConversation;
  now: number;
  onChanged: () => Promise<unknown>;
}

/** Who the two are, and what operators noted of the profile and of the conversation. */
export function PeoplePanel(props: PeopleProps) {
  const { place, shown } = props;
  return (
    <aside className={styles.root} aria-label="Profile, member and notes">
      <Card person={shown.profile} brand={place.brand} isFictional />
      <Notes
        {...props}
        about="profile"
        title="Notes on the profile"
        hint="For all its conversations"
        letter="n"
      />
      <Card person={shown.member} brand={place.brand} />
      <Notes
        {...props}
        about="conversation"
        title="Notes on this conversation"
        hint="Only operators see them"
        letter="m"
      />
    </aside>
  );
}

function Card({
  person,
  brand,
  isFictional,
}: {
  person: ShownConversation['profile'];
  brand: string;
  isFictional?: boolean;
}) {
  const { id, gender, city, country, about_me, interests, picture } = person;
  const facts = [gender && getGenderText(gender), city, country && getCountryText(country)];
  return (
    <div className={styles.card}>
      {picture ? (
        <img className={styles.face} src={picture} alt="" />
      ) : (
        <span className={styles.face}>
          <UserRound />
        </span>
      )}
      <div className={styles.words}>
        <p className={styles.name}>
          <Link className={links.root} to={getMemberPath(brand, id)}>
            {getNameAndAge(person)}
          </Link>
          {isFictional && <Mark tone="line">Fictional</Mark>}
        </p>
        <p className={styles.quiet}>{facts.filter(Boolean).join(', ')}</p>
        {about_me && <p className={styles.text}>{about_me}</p>}
        {interests.length > 0 && (
          <p className={styles.quiet}>{interests.join(', ').replaceAll('_', ' ')}</p>
        )}
      </div>
    </div>
  );
}

function Notes({
  place: { brand, profile, conversation },
  shown: { notes },
  now,
  onChanged,
  about,
  title,
  hint,
  letter,
}: PeopleProps & { about: NoteSubject; title: string; hint: string; letter: string }) {
  return (
    <Panel title={title} note={hint}>
      <ul className={styles.notes}>
        {notes[about].map((note) => (
          <li key={note.id}>
            <p className={styles.text}>{note.text}</p>
            <p className={styles.quiet}>
              {note.by}, {getMomentText(note.at, now)}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm
        label={`Add to ${title.toLowerCase()}`}
        letter={letter}
        onAdd={async (text) => {
          await call('fictional-notes', 'POST', {
            body: { brand, profile, conversation, about, text },
          });
          await onChanged();
        }}
      />
    </Panel>
  );
}
