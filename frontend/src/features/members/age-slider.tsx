import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '#lib/settings.tsx';
import { useHydrated } from '#lib/use-hydrated.ts';
import * as limits from '#shared/limits.ts';
import type { RangeSlider as Slider } from '#ui/range-slider.tsx';
import styles from './age-slider.module.css';

// Its primitive is large, and the rest of the form does not wait for it.
const RangeSlider = lazy(() =>
  import('#ui/range-slider.tsx').then((module) => ({ default: module.RangeSlider })),
);

type AgeSliderProps = Pick<ComponentProps<typeof Slider>, 'value' | 'onChange' | 'onCommit'>;

/** The youngest and the oldest to look for. Needs the texts `search`. */
export function AgeSlider(props: AgeSliderProps) {
  const { t } = useTranslation('search');
  const { min_age } = useSettings();
  // Its thumbs have inline styles, which the server's HTML may not.
  const hydrated = useHydrated();
  const place = <div className={styles.root} />;
  if (!hydrated) return place;
  return (
    <Suspense fallback={place}>
      <RangeSlider
        {...props}
        className={styles.root}
        label={t('filters.ages')}
        thumbLabels={[t('filters.min_age'), t('filters.max_age')]}
        min={min_age}
        max={limits.searchOldestYears}
        format={([low, high]) => t('filters.range', { low, high })}
      />
    </Suspense>
  );
}
