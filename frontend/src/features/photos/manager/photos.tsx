import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Photo } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { useDeletePhoto, useMakeMain, useOrderPhotos } from '../api.ts';
import { CropDialog } from '../choice/crop-dialog.tsx';
import { CameraButton, useTouched } from '../choice/file-buttons.tsx';
import { FileDrop } from '../choice/file-drop.tsx';
import { IntakeProblems } from '../choice/intake-problems.tsx';
import { useIntake } from '../choice/use-intake.ts';
import type { Upload } from '../upload/uploads.ts';
import { useUploader } from '../upload/use-uploads.ts';
import { AddTile, Full, LockedTile } from './empty-places.tsx';
import { FailedUploads } from './failed-uploads.tsx';
import { NoPhotos } from './no-photos.tsx';
import { arranged, mayTake, orderWith } from './order.ts';
import styles from './photo-manager.module.css';
import { menuButtonId, PhotoTile } from './photo-tile.tsx';
import { RejectedPhoto } from './rejected-photo.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useFocusSoon } from './use-focus-soon.ts';
import { useTileDrag } from './use-tile-drag.ts';
import { useUploadAnnouncements } from './use-upload-announcements.ts';

// Most visits delete nothing.
const DeleteDialog = lazy(() => import('./delete-dialog.tsx'));

interface PhotosProps {
  user: User;
  photos: readonly Photo[];
  uploads: readonly Upload[];
  /** How many more there can be. */
  room: number;
  /** What had the focus is gone. */
  onGone: () => void;
}

export function Photos({ user, photos, uploads, room, onGone }: PhotosProps) {
  const { t } = useTranslation('photos');
  const uploader = useUploader();
  const touched = useTouched();
  const [moved, setMoved] = useState('');
  const [doomed, setDoomed] = useState<string | null>(null);
  const asked = useOpenedOnce(doomed !== null);
  const intake = useIntake({
    room,
    onPhoto: (photo) => uploader.add(user.profile.id, [photo]),
  });
  const focusSoon = useFocusSoon();
  const focusMenu = (id: string) => focusSoon(() => document.getElementById(menuButtonId(id)));
  const order = useOrderPhotos();
  const makeMain = useMakeMain();
  const remove = useDeletePhoto();

  // What is on its way is shown from the device until the server has looked at it.
  const open = uploads.filter(({ state }) => state !== 'done');
  const onTheirWay = new Set(open.map(({ photo }) => photo?.id));
  const places = arranged(photos.filter(({ id }) => !onTheirWay.has(id)));
  const { main, shown, rejected } = places;
  const total = shown.length;

  const moveTo = (id: string, place: number) => {
    if (!mayTake(places, id, place)) return;
    order.mutate(orderWith(places, id, place));
    setMoved(place === 0 && main ? t('news.main') : t('news.moved', { place: place + 1, total }));
    focusMenu(id);
  };
  const { drag, area, start } = useTileDrag((id, onto) =>
    moveTo(
      id,
      shown.findIndex((photo) => photo.id === onto),
    ),
  );
  const announcement = useUploadAnnouncements(uploads);
  const confirmDeletion = () => {
    if (!doomed) return;
    setDoomed(null);
    remove.mutate(doomed, { onSuccess: () => setMoved(t('news.deleted')) });
    onGone();
  };
  const full = room <= 0;
  const empty = photos.length === 0 && open.length === 0;

  return (
    <>
      <IntakeProblems intake={intake} />
      <FileDrop className={styles.list} onFiles={intake.take}>
        {empty ? (
          <NoPhotos onFiles={intake.take} />
        ) : (
          <ul className={styles.grid} ref={area}>
            {shown.map((photo, place) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                place={place}
                total={total}
                main={photo === main}
                mayMove={{
                  left: mayTake(places, photo.id, place - 1),
                  right: mayTake(places, photo.id, place + 1),
                }}
                drag={drag?.id === photo.id ? drag : null}
                target={drag?.over === photo.id && mayTake(places, drag.id, place)}
                onGrab={(event) => start(photo.id, event)}
                onMain={() => {
                  makeMain.mutate(photo.id);
                  setMoved(t('news.main'));
                  focusMenu(photo.id);
                }}
                onMove={(to) => moveTo(photo.id, to)}
                onDelete={() => setDoomed(photo.id)}
              />
            ))}
            {open.map((upload) => (
              <UploadTile
                key={upload.key}
                upload={upload}
                onRetry={() => uploader.retry(upload.key)}
                onRemove={() => {
                  uploader.remove(upload.key);
                  onGone();
                }}
              />
            ))}
            {!full && <AddTile onFiles={intake.take} />}
            {!user.paid_user && lockedPlaces.map((place) => <LockedTile key={place} />)}
          </ul>
        )}
      </FileDrop>
      <FailedUploads uploads={open} />
      {!empty && !full && (
        <div className={styles.camera}>
          <CameraButton onFiles={intake.take} />
        </div>
      )}
      {!full && !touched && <p className="small muted">{t('drop_hint')}</p>}
      {total > 1 && <p className="small muted">{t('order_hint')}</p>}
      {shown.some(({ status }) => status === 'review') && (
        <p className="small muted">{t('review_text')}</p>
      )}
      {full && <Full paid={user.paid_user} />}
      {rejected.length > 0 && (
        <ul className={styles.list}>
          {rejected.map((photo) => (
            <RejectedPhoto key={photo.id} photo={photo} onDelete={() => setDoomed(photo.id)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <CropDialog cutting={intake.cutting} />
      <Suspense>
        {asked && (
          <DeleteDialog
            open={doomed !== null}
            promotes={doomed === main?.id && shown.filter(isActive).length > 1}
            onClose={() => {
              setDoomed(null);
              if (doomed) focusMenu(doomed);
            }}
            onConfirm={confirmDeletion}
          />
        )}
      </Suspense>
    </>
  );
}

const isActive = ({ status }: Photo) => status === 'active';

/** As many as fill the grid beside the main photo. */
const lockedPlaces = [1, 2];
