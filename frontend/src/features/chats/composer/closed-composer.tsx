import { useTranslation } from 'react-i18next';
import type { ClosedKind } from '../thread/blocker.ts';
import styles from '../thread/thread.module.css';

/** In the place of the field where nothing can be written: says why. */
export function ClosedComposer({ kind }: { kind: ClosedKind }) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.composer}>
      <p className={styles.closed}>{t(`no_way.${kind}`)}</p>
    </div>
  );
}
