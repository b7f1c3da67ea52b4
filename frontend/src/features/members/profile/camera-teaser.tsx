import './camera-teaser.css';
import { ExternalLink, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';

/** Leads to a partner's site with camera profiles, where the brand has one; says that it does. */
export function CameraTeaser() {
  const { t } = useTranslation('member');
  const { camera_profiles, name: brand } = useSettings();
  if (!camera_profiles) return null;
  const { url } = camera_profiles;
  const { host } = new URL(url);
  return (
    <aside className="camera-teaser card" aria-labelledby="camera-teaser">
      <Video className="camera-teaser__icon" />
      <div className="camera-teaser__words">
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
