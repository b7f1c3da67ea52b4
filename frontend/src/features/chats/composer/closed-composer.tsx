import { useTranslation } from 'react-i18next';
<<<<<<< c5d75b6642c01adeed16f9b7ef7a5fb5c9d65d02
import type { ClosedKind } from '../thread/blocker.ts';
=======
import type { Blocker } from '../thread/blocker.ts';
import styles from '../thread/thread.module.css';
>>>>>>> 95b8683eb76919e1af42b28e626229fc33a5b7b1

/** In the place of the field where nothing can be written: says why. */
export function ClosedComposer({ kind }: { kind: ClosedKind }) {
  const { t } = useTranslation('chats');
  return (
    <div className={styles.composer}>
      <p className={styles.closed}>{t(`no_way.${kind}`)}</p>
    </div>
  );
}
