import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { touch, useMedia } from '#lib/use-media.ts';
import * as limits from '#shared/limits.ts';
import type { Cutting } from './use-intake.ts';

// Only who chose a photo needs it.
const PhotoCropper = lazy(() => import('#ui/photo-cropper.tsx'));

/** Lets the member cut the chosen photos, one after the other. */
export function CropDialog({ cutting }: { cutting: Cutting }) {
  const { t } = useTranslation('photos');
  const { number, total, ...cropper } = cutting;
  const isTouched = useMedia(touch);
  // Nobody chose a photo yet.
  if (total === 0) return null;
  return (
    <Suspense>
      <PhotoCropper
        {...cropper}
        minPx={limits.photoMinPx}
        note={total > 1 && t('crop.position', { number, total })}
        labels={{
          title: t('crop.title'),
          hint: t(isTouched ? 'crop.hint_touch' : 'crop.hint'),
          frame: t('crop.frame'),
          zoom: t('crop.zoom'),
          rotateLeft: t('crop.rotate_left'),
          rotateRight: t('crop.rotate_right'),
          reset: t('crop.reset'),
          use: t('crop.use'),
          asIs: t('crop.as_is'),
          leaveOut: t('crop.leave_out'),
        }}
      />
    </Suspense>
  );
}
