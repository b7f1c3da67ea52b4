/** A day by hours, small: today's bars over the outline of the day that it is compared with. */
import { getHeightScale } from './height-scale.ts';
import styles from './hour-plot.module.css';

const heightPx = 40;
const gap = 0.14;
const ticks = [0, 6, 12, 18];

/**
 * Its numbers stand in a table elsewhere.
 *
 * @param props.running hours that are not over yet; of brands of several time zones there are several
 */
export function HourPlot({
  today,
  before,
  running,
}: {
  today: readonly number[];
  before: readonly number[];
  running: readonly number[];
}) {
  const getY = getHeightScale([...today, ...before], heightPx);
  const hours = Math.max(24, today.length, before.length);
  const zero = getY(0);
  // Each hour is a step from its beginning to its end.
  const outline = before
    .map((value, hour) => `${hour},${getY(value)} ${hour + 1},${getY(value)}`)
    .join(' ');
  return (
    <div className={styles.root} aria-hidden="true">
      <svg
        aria-hidden="true"
        className={styles.drawing}
        viewBox={`0 0 ${hours} ${heightPx}`}
        height={heightPx}
        preserveAspectRatio="none"
      >
        {today.map((value, hour) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the hour is the key
            key={hour}
            className={running.includes(hour) ? styles.running : styles.bar}
            x={hour + gap / 2}
            width={1 - gap}
            y={Math.min(getY(value), zero)}
            height={Math.abs(zero - getY(value))}
          />
        ))}
        <polyline className={styles.outline} points={outline} />
        <line className={styles.base} x1={0} x2={hours} y1={zero} y2={zero} />
      </svg>
      <div className={styles.ticks}>
        {ticks.map((hour) => (
          <span key={hour} className={styles.tick} style={{ left: `${(hour / hours) * 100}%` }}>
            {hour}
          </span>
        ))}
        <span className={styles.last}>24 h</span>
      </div>
    </div>
  );
}
