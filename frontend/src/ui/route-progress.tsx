import { useEffect, useState } from 'react';
import * as limits from '#shared/limits.ts';
import { cx } from './cx.ts';
import styles from './route-progress.module.css';

export interface RouteProgressProps {
  /** A route is being loaded. */
  active: boolean;
  label: string;
}

const FADE_MS = 250;

/**
 * Slim bar at the top edge while a route loads. It appears only when loading takes longer than
 * the throttle, and gives up after five seconds.
 */
export function RouteProgress({ active, label }: RouteProgressProps) {
  const [phase, setPhase] = useState<'idle' | 'running' | 'done'>('idle');
  useEffect(() => {
    if (!active) {
      setPhase((before) => (before === 'running' ? 'done' : before));
      const fade = setTimeout(() => setPhase('idle'), FADE_MS);
      return () => clearTimeout(fade);
    }
    const start = setTimeout(() => setPhase('running'), limits.loadingBarThrottleMs);
    const stop = setTimeout(
      () => setPhase('idle'),
      limits.loadingBarThrottleMs + limits.loadingBarMaxMs,
    );
    return () => {
      clearTimeout(start);
      clearTimeout(stop);
    };
  }, [active]);
  return phase === 'idle' ? null : (
    // It stands outside of the page's landmarks, which a status may.
    <div role="status">
      <div
        className={cx(styles.root, styles[`phase_${phase}`])}
        role="progressbar"
        aria-label={label}
      />
    </div>
  );
}
