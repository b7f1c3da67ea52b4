/** A wall of faces that opens for one more; wider once the form is in use. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useTitle } from '#lib/use-title.ts';
import { portraitFiles } from '#shared/brand-assets.ts';
import styles from './face-wall.module.css';
import { layWall } from './face-wall-tiles.ts';
import { withPhoto } from './lander-faces.tsx';
import type { LanderContent } from './use-lander.ts';
import { WallHalf } from './wall-half.tsx';

interface FaceWallProps extends LanderContent {
  /** The form; it calls back once it shows whole. */
  form: (onOpened: () => void) => ReactNode;
}

export function FaceWall({ lander, profiles, form }: FaceWallProps) {
  const { t } = useTranslation('lander_collagelanding');
  const { theme } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const members = withPhoto(profiles);
  const [first, second] = layWall(members, portraitFiles(theme), lander.picture);
  const title = lander.headline ?? t('title');
  useTitle(t('eyebrow'));
  return (
    <div className={styles.root}>
      <WallHalf side="first" tiles={first} />
      <div className={styles.gap}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{t('eyebrow')}</p>
          <h1 className={styles.title}>{isOpen ? t('open_title') : title}</h1>
          {!isOpen && (
            <p className={styles.text}>
              {lander.text ?? (members.length > 0 ? t('text') : t('text_drawn'))}
            </p>
          )}
          {form(() => setOpen(true))}
        </div>
      </div>
      <WallHalf side="second" tiles={second} />
    </div>
  );
}
