/** The member's own photos: adding, cutting, sending, ordering, deleting. */
import './photo-manager.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Images, Lock, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '#lib/errors.ts';
import { paths } from '#lib/paths.ts';
import { userKey } from '#lib/session.tsx';
import { limits } from '#shared/limits.ts';
import type { Photo } from '#shared/model/profile.ts';
import type { User } from '#shared/model/user.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { QueryFailure } from '#ui/query-failure.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { useFileInput } from '#ui/use-file-input.ts';
import { photosQuery, useDeletePhoto, useMakeMain, useOrderPhotos } from '../api.ts';
import { CropDialog } from '../choice/crop-dialog.tsx';
import { CameraButton, PickerButton, useTouched } from '../choice/file-buttons.tsx';
import { FileDrop } from '../choice/file-drop.tsx';
import { IntakeProblems } from '../choice/intake-problems.tsx';
import { useIntake } from '../choice/use-intake.ts';
import { pollDelayMs } from '../upload/uploader.ts';
import { newsOf, type Upload } from '../upload/uploads.ts';
import { useUploader, useUploads } from '../upload/use-uploads.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { arranged, mayTake, orderWith, placesTaken } from './order.ts';
import { menuButtonId, PhotoTile } from './photo-tile.tsx';
import { RejectedPhoto } from './rejected-photo.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useTileDrag } from './use-tile-drag.ts';

export interface PhotoManagerProps {
  /** Who is logged in: whose photos, and whether as a premium member. */
  user: User;
  /** Level of its own heading. Default 2. */
  level?: 2 | 3 | undefined;
  className?: string | undefined;
}

/**
 * A whole section with its heading, loading, empty and error states; it loads the photos itself.
 * Its id is `photos`, so that `#photos` leads to it. After every change that others may see it
 * refreshes the session's user, whose `profile.photos` and `profile.main_image` tell the rest of
 * the page. Needs the texts `photos`, `common` and `errors`.
 */
export function PhotoManager({ user, level = 2, className }: PhotoManagerProps) {
  const { t } = useTranslation(['photos', 'common', 'errors']);
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const uploads = useUploads(user.profile.id);
  const photos = useOwnPhotos(uploads);
  const limit = user.paid_user ? limits.photosPremium : limits.photosFree;
  const counts = {
    used: placesTaken(photos.data ?? [], uploads),
    limit,
    most: limits.photosPremium,
  };
  return (
    <section id="photos" className={className} aria-labelledby="photos-title">
      <div className="photos">
        <div className="photos__head">
          <Heading id="photos-title" className="h4" tabIndex={-1} ref={heading}>
            {t('title')}
          </Heading>
          {photos.data && (
            <p className="small muted">
              {user.paid_user ? t('counter', counts) : t('counter_free', counts)}
            </p>
          )}
        </div>
        {photos.data ? (
          <Photos
            user={user}
            photos={photos.data}
            uploads={uploads}
            room={limit - counts.used}
            onGone={() => focusSoon(() => heading.current)}
          />
        ) : photos.isError ? (
          <QueryFailure query={photos} level={3} />
        ) : (
          <SkeletonGroup label={t('common:states.loading')} className="photos__grid">
            <Skeleton shape="photo" />
            <Skeleton shape="photo" />
            <Skeleton shape="photo" />
          </SkeletonGroup>
        )}
      </div>
    </section>
  );
}

/** The photos; asks again for a while where one is being checked that this page did not send. */
function useOwnPhotos(uploads: readonly Upload[]) {
  const client = useQueryClient();
  const [since] = useState(Date.now);
  const strays = (photos: readonly Photo[] = []) =>
    photos.filter(
      ({ id, status }) => status === 'pending' && !uploads.some(({ photo }) => photo?.id === id),
    ).length;
  const query = useQuery({
    ...photosQuery,
    refetchInterval: ({ state }) =>
      strays(state.data) > 0 && (pollDelayMs(Date.now() - since) ?? false),
  });
  const open = strays(query.data);
  const before = useRef(open);
  useEffect(() => {
    if (open < before.current) client.invalidateQueries({ queryKey: userKey });
    before.current = open;
  }, [open, client]);
  return query;
}

interface PhotosProps {
  user: User;
  photos: readonly Photo[];
  uploads: readonly Upload[];
  /** How many more there can be. */
  room: number;
  /** What had the focus is gone. */
  onGone: () => void;
}

function Photos({ user, photos, uploads, room, onGone }: PhotosProps) {
  const { t } = useTranslation('photos');
  const { errorText } = useErrorText();
  const uploader = useUploader();
  const touched = useTouched();
  const [moved, setMoved] = useState('');
  const [doomed, setDoomed] = useState<string | null>(null);
  const intake = useIntake({
    room,
    onPhoto: (photo) => uploader.add(user.profile.id, [photo]),
  });
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
  const news = useNews(uploads);
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
      <FileDrop className="photos__list" onFiles={intake.take}>
        {empty ? (
          <EmptyState
            className="photos__empty"
            level={3}
            icon={<Images />}
            title={t('empty_title')}
            text={t('empty_text')}
            action={
              <div className="photos__buttons">
                <PickerButton multiple label={t('add_first')} onFiles={intake.take} />
                <CameraButton onFiles={intake.take} />
              </div>
            }
          />
        ) : (
          <ul className="photos__grid" ref={area}>
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
      {open
        .filter(({ state }) => state === 'failed')
        .map((upload) => (
          <Banner
            key={upload.key}
            tone="danger"
            title={t('upload.failed')}
            action={
              <Button variant="surface" size="sm" onClick={() => uploader.retry(upload.key)}>
                {t('common:actions.retry')}
              </Button>
            }
          >
            {errorText(upload.cause)}
          </Banner>
        ))}
      {!empty && !full && (
        <div className="photos__camera">
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
        <ul className="photos__list">
          {rejected.map((photo) => (
            <RejectedPhoto key={photo.id} photo={photo} onDelete={() => setDoomed(photo.id)} />
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
      <p role="status" className="sr-only">
        {moved}
      </p>
      <CropDialog cutting={intake.cutting} />
      <DeleteDialog
        open={doomed !== null}
        promotes={doomed === main?.id && shown.filter(isActive).length > 1}
        onClose={() => {
          setDoomed(null);
          if (doomed) focusMenu(doomed);
        }}
        onConfirm={confirmDeletion}
      />
    </>
  );
}

const isActive = ({ status }: Photo) => status === 'active';

/** Later than menus and dialogs, which give the focus back first, and than the tiles' new order. */
const focusDelayMs = 50;
const focusSoon = (find: () => HTMLElement | null) =>
  setTimeout(() => find()?.focus(), focusDelayMs);
const focusMenu = (id: string) => focusSoon(() => document.getElementById(menuButtonId(id)));

/** What happened to the uploads last, for screen readers. */
function useNews(uploads: readonly Upload[]): string {
  const { t } = useTranslation('photos');
  const { errorText } = useErrorText();
  const [said, setSaid] = useState('');
  const before = useRef(uploads);
  useEffect(() => {
    const news = newsOf(before.current, uploads);
    before.current = uploads;
    if (news.length === 0) return;
    const words = news.map(({ kind, upload }) => {
      if (kind === 'failed') return t('news.failed', { reason: errorText(upload.cause) });
      const reason = kind === 'rejected' ? t(`reasons.${upload.photo?.reason ?? 'other'}`) : '';
      return t(`news.${kind}`, { reason });
    });
    setSaid(words.join(' '));
  }, [uploads, t, errorText]);
  return said;
}

function AddTile({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const { t } = useTranslation('photos');
  const picker = useFileInput(onFiles);
  return (
    <li>
      <button type="button" className="photos__add" onClick={picker.open}>
        <Plus />
        {t('add')}
      </button>
      <input {...picker.props} multiple />
    </li>
  );
}

/** As many as fill the grid beside the main photo. */
const lockedPlaces = [1, 2];

/** A place that a premium member would have. */
function LockedTile() {
  const { t } = useTranslation('common');
  return (
    <li>
      <Link className="photos__locked" to={paths.premium}>
        <Lock />
        {t('nav.premium_short')}
      </Link>
    </li>
  );
}

/** There is no place left; a free member may have more. */
function Full({ paid }: { paid: boolean }) {
  const { t } = useTranslation('photos');
  if (paid) return <p className="small muted">{t('limit', { limit: limits.photosPremium })}</p>;
  return (
    <Banner
      tone="offer"
      action={
        <Button as={Link} to={paths.premium} variant="surface" size="sm">
          {t('common:nav.premium')}
        </Button>
      }
    >
      {t('limit_free', { limit: limits.photosFree, most: limits.photosPremium })}
    </Banner>
  );
}
