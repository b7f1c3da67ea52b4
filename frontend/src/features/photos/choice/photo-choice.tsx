import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { LocalPicture } from '#ui/local-picture.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { CameraButton, PickerButton } from './file-buttons.tsx';
import { FileDrop } from './file-drop.tsx';
import { IntakeProblems } from './intake-problems.tsx';
import styles from './photo-choice.module.css';
import { useIntake } from './use-intake.ts';

/** Chooses and cuts one photo, which stays in the browser. Needs the texts `photos` and `common`. */
export function PhotoChoice({
  photo,
  onChange,
}: {
  photo: Blob | null;
  onChange: (photo: Blob | null) => void;
}) {
  const { t } = useTranslation('photos');
  const intake = useIntake({ room: 1, onPhoto: onChange });
  return (
    <div className={styles.root}>
      <IntakeProblems intake={intake} />
      <FileDrop className={styles.area} onFiles={intake.take}>
        {photo ? (
          <LocalPicture
            className={styles.picture}
            file={photo}
            alt={t('choice.preview')}
            unseen={<p className="small">{t('choice.unseen')}</p>}
          />
        ) : (
          <div className={cx(styles.picture, styles.pictureNone)}>
            <UserRound />
            <p className="small">{t('empty_text')}</p>
          </div>
        )}
      </FileDrop>
      <div className={styles.buttons}>
        <PickerButton
          label={photo ? t('choice.another') : t('choice.choose')}
          variant={photo ? 'secondary' : 'primary'}
          onFiles={intake.take}
        />
        <CameraButton onFiles={intake.take} />
        {photo && (
          <Button variant="link" onClick={() => onChange(null)}>
            {t('choice.remove')}
          </Button>
        )}
      </div>
      <CropDialog cutting={intake.cutting} />
    </div>
  );
}
