import type { BrandRow } from './brands-data.ts';
import styles from './preflight-bar.module.css';
import { getCountsText } from './preflight-words.ts';

const states = ['ok', 'unknown', 'wrong'] as const;

/** How much of what a brand needs is ready, as a bar and in words for who does not see it. */
export function PreflightBar({ counts }: { counts: NonNullable<BrandRow['preflight']> }) {
  return (
    <span className={styles.root} role="img" aria-label={`Preflight: ${getCountsText(counts)}`}>
      {states.map(
        (state) =>
          counts[state] > 0 && (
            <span
              key={state}
              className={styles.part}
              data-state={state}
              style={{ flexGrow: counts[state] }}
            />
          ),
      )}
    </span>
  );
}
