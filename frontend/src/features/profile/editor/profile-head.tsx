import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePlaceText } from '#lib/use-place-text.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Button } from '#ui/button.tsx';
import { PlaceLine } from '#ui/place-line.tsx';
import styles from '../view/own-profile.module.css';

interface ProfileHeadProps {
  profile: Profile;
  onPreview: () => void;
}

/** Name, age and place, and how others see it. */
export function ProfileHead({ profile, onPreview }: ProfileHeadProps) {
  const { t } = useTranslation('profile');
  const place = usePlaceText(profile);
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <h1 className="h2">
          <bdi>{profile.name}</bdi>, {profile.age}
        </h1>
        {(profile.city || profile.region) && (
          <PlaceLine className={styles.place}>
            {/* Keeps the line while the regions are on their way. */}
            {place ?? '\u00a0'}
          </PlaceLine>
        )}
      </div>
      <Button
        variant="outline"
        size="sm"
        icon={<Eye />}
        className={styles.preview}
        onClick={onPreview}
      >
        {t('preview.open')}
      </Button>
    </header>
  );
}
