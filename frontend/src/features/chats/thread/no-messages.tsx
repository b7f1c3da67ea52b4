import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '#shared/model/profile.ts';
import { Button } from '#ui/button.tsx';
import { Person } from '../person.tsx';
import styles from './thread.module.css';

interface NoMessagesProps {
  profile: Profile;
  /** As the conversation calls the member. */
  name: string;
  /** Ideas for a first message. */
  onIdeas: (() => void) | undefined;
}

/** A conversation without messages. */
export function NoMessages({ profile, name, onIdeas }: NoMessagesProps) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.first}>
      <Person profile={profile} size="lg" />
      <p className="muted">{t(onIdeas ? 'first' : 'nothing_said', { name })}</p>
      {onIdeas && (
        <Button variant="soft" size="sm" icon={<Sparkles />} onClick={onIdeas}>
          {t('ideas')}
        </Button>
      )}
    </div>
  );
}
