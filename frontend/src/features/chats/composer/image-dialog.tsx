import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useErrorText } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { useSettings } from '#lib/settings.tsx';
import { PictureRejected, uploadPicture } from '#lib/upload-picture.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { LocalPicture } from '#ui/local-picture.tsx';
import { inspectFile, type Look } from '#ui/photo-file.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { BlockerText } from './blocker-text.tsx';
import styles from './image-dialog.module.css';
import { chatImageCalls } from './image-upload.ts';
import { getCost, missingFor } from './prices.ts';

interface ImageDialogProps {
  user: User;
  name: string;
  /** Null where the member may send none. */
  file: File | null;
  onClose: () => void;
  /** It is to be sent: begins once nothing is left to explain. */
  onSend: (begin: () => void) => void;
  /** Gets the uploaded image's id. */
  onReady: (image: string) => void;
}

/** Shows an image and its price before it is sent. */
export default function ImageDialog(props: ImageDialogProps) {
  return props.file ? <Sending {...props} file={props.file} /> : <ForPremium {...props} />;
}

function ForPremium({ name, onClose }: ImageDialogProps) {
  const { t } = useTranslation(['chats', 'common']);
  const { pathname } = useLocation();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('image.title', { name })}
      description={t('image.premium')}
      closeLabel={t('common:actions.close')}
      actions={
        <Button as={Link} to={paths.premium} state={{ from: pathname }} size="lg">
          {t('ways.premium')}
        </Button>
      }
    />
  );
}

function Sending({
  user,
  name,
  file,
  onClose,
  onSend,
  onReady,
}: ImageDialogProps & { file: File }) {
  const { t } = useTranslation(['chats', 'photos', 'common', 'errors']);
  const { errorText } = useErrorText();
  const settings = useSettings();
  const [look, setLook] = useState<Look | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);
  useEffect(() => {
    let here = true;
    inspectFile(file).then((found) => here && setLook(found));
    return () => {
      here = false;
    };
  }, [file]);
  const cost = getCost('image', user, settings);
  const missing = missingFor(cost, user);
  const photo = look?.problem === null ? look.photo : null;
  const upload = async () => {
    if (!photo) return;
    const controller = new AbortController();
    ending.current = controller;
    setShare(0);
    setFailure(null);
    try {
      onReady(
        await uploadPicture(photo, chatImageCalls, {
          onProgress: setShare,
          signal: controller.signal,
        }),
      );
    } catch (cause) {
      if (controller.signal.aborted) return;
      setShare(null);
      setFailure(cause);
    }
  };
  const problem = look?.problem
    ? t(`photos:problems.${look.problem}`, {
        name: file.name,
        mb: limits.photoBytes / 1024 ** 2,
        px: limits.photoMinPx,
      })
    : failure instanceof PictureRejected
      ? t(`photos:reasons.${failure.reason}`)
      : failure !== null && errorText(failure);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('image.title', { name })}
      closeLabel={t('common:actions.close')}
      actions={
        <Button
          size="lg"
          icon={<ImageUp />}
          note={cost.free ? t('free') : t('credits', { count: cost.credits })}
          disabled={!photo || missing > 0}
          loading={share !== null}
          onClick={() => onSend(() => void upload())}
        >
          {t('send')}
        </Button>
      }
    >
      <LocalPicture
        file={photo ?? file}
        alt={t('image.chosen')}
        className={styles.picture}
        unseen={<span className={styles.name}>{file.name}</span>}
      />
      {share !== null && <ProgressBar value={share} max={1} label={t('image.uploading')} />}
      <div role="alert">{problem && <Banner tone="danger">{problem}</Banner>}</div>
      {missing > 0 && (
        <p>
          <BlockerText blocker={{ kind: 'credits', missing }} />
        </p>
      )}
    </Sheet>
  );
}
