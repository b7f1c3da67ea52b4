import { getHeightScale } from './height-scale.ts';
import styles from './sparkline.module.css';

const heightPx = 20;
const across = 100;

const isKnown = (value: number | null): value is number => value !== null;

/** A small line beside a figure, whose numbers stand elsewhere. It stops where nothing is known. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const getY = getHeightScale(values.filter(isKnown), heightPx);
  const step = across / Math.max(1, values.length - 1);
  const path = values
    .map((value, point) =>
      isKnown(value)
        ? `${isKnown(values[point - 1] ?? null) ? 'L' : 'M'}${point * step},${getY(value)}`
        : '',
    )
    .join('');
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${across} ${heightPx}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.line} d={path} />
    </svg>
  );
}
