import { Images, Lock, Maximize2, User } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { readStored, store } from '#lib/storage.ts';
import { useAfterHydration } from '#lib/use-after-hydration.ts';
import type { Profile } from '#shared/model/profile.ts';
import { Carousel, type CarouselHandle } from '#ui/carousel.tsx';
import { cx } from '#ui/cx.ts';
import { FictionalMarker } from '#ui/fictional-marker.tsx';
import pillStyles from '#ui/pill.module.css';
import { Portrait } from '#ui/portrait.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import styles from './profile-photos.module.css';

/** Small pictures below the large one; the last of them says how many follow. */
const mostThumbs = 5;

interface Slide {
  src: string;
  thumb: string;
  locked: boolean;
}

/** What of the photos others see. */
function getSlides({ photos, main_image }: Pick<Profile, 'photos' | 'main_image'>): Slide[] {
  const slides = photos.flatMap(({ filename, thumb_filename, status, locked }) =>
    filename && status === 'active'
      ? [{ src: filename, thumb: thumb_filename ?? filename, locked }]
      : [],
  );
  if (slides.length > 0 || main_image?.status !== 'active') return slides;
  const { filename, thumb_filename } = main_image;
  return [{ src: filename, thumb: thumb_filename, locked: false }];
}

/** What stands over the photos that the viewer may not see. */
export interface PhotoLock {
  /** Who may see them. */
  label: string;
  /** The way to become one of those. */
  action: ReactNode;
}

interface ProfilePhotosProps {
  profile: Profile;
  lock?: PhotoLock | undefined;
  /** A photo opens as large as the window. */
  canEnlarge?: boolean | undefined;
}

// Loads with the first tap.
const PhotoViewer = lazy(() => import('#ui/photo-viewer.tsx'));

/** Whether this browser enlarged a photo before: then the hint has done its work. */
const hintKey = 'photo_enlarged';

/** The photos of a profile, one at a time. */
export function ProfilePhotos({ profile, lock, canEnlarge = false }: ProfilePhotosProps) {
  const { t } = useTranslation(['member', 'common']);
  const [enlarged, setEnlarged] = useState<Slide | null>(null);
  const wasOpened = useOpenedOnce(enlarged !== null);
  const hasHint = useAfterHydration(() => readStored(hintKey) === null, true);
  const { fictional_singular } = useSettings();
  const [index, setIndex] = useState(0);
  const carousel = useRef<CarouselHandle>(null);
  const { name, fictional } = profile;
  const slides = getSlides(profile);
  const total = slides.length;
  const locked = lock?.label ?? t('view.locked');
  const thumbs = slides.slice(0, mostThumbs);
  const enlarge = (slide: Slide) => {
    setEnlarged(slide);
    store(hintKey, true);
  };
  return (
    <div data-part="profile-photos" className={styles.root}>
      <div data-part="profile-photos-frame" className={styles.frame}>
        {total === 0 ? (
          <p data-part="profile-photos-none" className={styles.none}>
            <User />
            {t('view.no_photo')}
          </p>
        ) : (
          <Carousel
            label={t('view.photos', { name })}
            previousLabel={t('view.previous')}
            nextLabel={t('view.next')}
            positionLabel={(at, of) => t('view.position', { at, of })}
            onChange={setIndex}
            handle={carousel}
          >
            {slides.map((slide, at) => (
              <div key={slide.src} className={styles.slide}>
                <Portrait
                  data-part="profile-photos-picture"
                  src={slide.src}
                  alt={t('view.photo', { name, at: at + 1, of: total })}
                  width="600"
                  height="800"
                  decoding="async"
                  loading={at === 0 ? 'eager' : 'lazy'}
                  fetchPriority={at === 0 ? 'high' : 'low'}
                />
                {canEnlarge && !slide.locked && (
                  <button
                    type="button"
                    className={styles.enlarge}
                    aria-label={t('view.photo_enlarge', { at: at + 1, of: total })}
                    onClick={() => enlarge(slide)}
                  />
                )}
                {slide.locked && (
                  <div className={styles.lock}>
                    <Lock />
                    {locked}
                    {/* Only where it shows: the keyboard need not pass one on every photo. */}
                    {at === index && lock?.action}
                  </div>
                )}
              </div>
            ))}
          </Carousel>
        )}
        <div data-part="profile-photos-marks" className={styles.marks}>
          {fictional && <FictionalMarker label={fictional_singular} />}
          {total > 1 && (
            // The carousel says it to screen readers.
            <span
              data-part="profile-photos-count"
              className={cx(pillStyles.root, pillStyles.onPhoto, styles.count)}
              aria-hidden="true"
            >
              <Images />
              {t('view.position', { at: index + 1, of: total })}
            </span>
          )}
          {canEnlarge && hasHint && !wasOpened && total > 0 && !slides[index]?.locked && (
            <span
              className={cx(pillStyles.root, pillStyles.onPhoto, styles.hint)}
              aria-hidden="true"
            >
              <Maximize2 />
              {t('view.enlarge')}
            </span>
          )}
        </div>
      </div>
      {wasOpened && (
        <Suspense>
          <PhotoViewer
            src={enlarged?.src ?? null}
            alt={name}
            title={t('view.photos', { name })}
            closeLabel={t('common:actions.close')}
            onClose={() => setEnlarged(null)}
          />
        </Suspense>
      )}
      {total > 1 && (
        <ul className={styles.thumbs}>
          {thumbs.map(({ src, thumb, locked: isLocked }, at) => {
            const following = at === mostThumbs - 1 ? total - mostThumbs : 0;
            return (
              <li key={src}>
                <button
                  type="button"
                  className={styles.thumb}
                  aria-current={at === index}
                  onClick={() => carousel.current?.go(at)}
                >
                  <span className="sr-only">{t('view.show', { at: at + 1, of: total })}</span>
                  <Portrait
                    src={thumb}
                    alt=""
                    width="120"
                    height="160"
                    decoding="async"
                    loading="lazy"
                    fetchPriority="low"
                  />
                  {(isLocked || following > 0) && (
                    <span className={styles.veil}>
                      {isLocked && <Lock />}
                      {isLocked && <span className="sr-only">{locked}</span>}
                      {following > 0 && <span>+{following}</span>}
                    </span>
                  )}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
