import { ExternalLink, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Tag } from '#ui/tag.tsx';
import styles from './camera-teaser.module.css';

/** Leads to a partner's site with camera profiles, where the brand has one; says that it does. */
export function CameraTeaser() {
  const { t } = useTranslation('member');
  const { camera_profiles, name: brand } = useSettings();
  if (!camera_profiles) return null;
  const { url } = camera_profiles;
  const { host } = new URL(url);
  return (
    <aside className={cx(styles.root, 'card')} aria-labelledby="camera-teaser">
      <Video className={styles.icon} />
      <div className={styles.words}>
        <Tag>{t('camera.ad')}</Tag>
        <h2 className="h4" id="camera-teaser">
          {t('camera.title')}
        </h2>
        <p className="muted">{t('camera.text', { host, brand })}</p>
      </div>
      <Button
        as="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="secondary"
        trailingIcon={<ExternalLink />}
      >
        {t('camera.open')}
        <span className="sr-only"> {t('camera.tab')}</span>
      </Button>
    </aside>
  );
}
