import { useSettings } from '#lib/settings.tsx';
import { portraitFiles } from '#shared/brand-assets.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { DrawnPortrait } from '#ui/drawn-portrait.tsx';
import styles from './lander-faces.module.css';

interface LanderFacesProps {
  profiles: readonly Profile[];
  count: number;
  /** Small, one over the edge of the other. */
  stacked?: boolean;
}

/** A row of members, marked where they are fictional; the brand's drawn people where nobody may be shown. */
export function LanderFaces({ profiles, count, stacked = false }: LanderFacesProps) {
  const { theme, fictional_singular } = useSettings();
  const shown = withPhoto(profiles).slice(0, count);
  if (shown.length === count) {
    return (
      <div className={cx(styles.root, stacked && styles.stacked)}>
        {shown.map(({ id, main_image, fictional, name }) => (
          <Avatar
            key={id}
            className={styles.face}
            src={main_image?.thumb_filename}
            alt={name}
            fictionalLabel={fictional ? fictional_singular : undefined}
          />
        ))}
      </div>
    );
  }
  return (
    <div className={styles.root}>
      {portraitFiles(theme)
        .slice(1, count + 1)
        .map((file) => (
          <DrawnPortrait key={file} className={styles.drawn} file={file} sizes="72px" />
        ))}
    </div>
  );
}

/** Members whose photo everybody may see. */
export const withPhoto = (profiles: readonly Profile[]): Profile[] =>
  profiles.filter(({ main_image }) => main_image?.status === 'active');
