import { useTranslation } from 'react-i18next';
import styles from './thread.module.css';
import { useTyping } from './use-typing.ts';

/** Says that the other one writes, as long as they do. */
export function Typing({ conversation, name }: { conversation: string; name: string }) {
  const { t } = useTranslation('chats');
  const writes = useTyping(conversation);
  return (
    <div role="status">
      {writes && (
        <div className={styles.typing}>
          <span className="sr-only">{t('typing', { name })}</span>
          <span className={styles.dot} />
          <span className={styles.dot} />
          <span className={styles.dot} />
        </div>
      )}
    </div>
  );
}
