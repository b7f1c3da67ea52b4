/** The thread of /landers/whoneedsstrings, piece by piece. Pieces stretch; their stroke does not. */
import { cx } from '#ui/cx.ts';
import styles from './thread.module.css';

interface PieceProps {
  viewBox: string;
  path: string;
  className: string | undefined;
  /** Keeps its proportions. */
  rigid?: boolean;
}

function Piece({ viewBox, path, className, rigid = false }: PieceProps) {
  return (
    <svg
      className={cx(styles.piece, className)}
      viewBox={viewBox}
      aria-hidden="true"
      {...(!rigid && { preserveAspectRatio: 'none' })}
    >
      <path d={path} />
    </svg>
  );
}

/** From the edge of the page to the first label. */
export function ThreadToLabels() {
  return (
    <>
      <Piece
        className={styles.loop}
        viewBox="0 0 88 96"
        path="M88 8 C52 -2 22 14 25 38 C29 62 62 74 74 56 C84 38 70 16 62 22 C50 30 46 60 47 96"
        rigid
      />
      <Piece className={styles.fall} viewBox="0 0 40 100" path="M7 0 C8 52 34 60 30 100" />
      <Piece
        className={styles.turn}
        viewBox="0 0 300 70"
        path="M300 0 C292 42 210 40 150 34 C70 26 4 20 0 70"
      />
      <Piece
        className={styles.across}
        viewBox="0 0 600 520"
        path="M0 440 C70 400 130 476 226 470 C296 464 312 404 262 400 C212 398 216 462 290 470 C420 484 492 330 508 190 C520 84 536 24 570 26 C592 27 600 42 600 58 L600 94"
      />
    </>
  );
}

interface ThreadThroughLabelProps {
  first: boolean;
  last: boolean;
}

/** From the hole of a label to the next one, with a knot where the label is chosen. */
export function ThreadThroughLabel({ first, last }: ThreadThroughLabelProps) {
  return (
    <>
      {first && <Piece className={styles.entry} viewBox="0 0 40 40" path="M20 0 L20 40" />}
      <Piece
        className={cx(styles.segment, last && styles.tail)}
        viewBox="0 0 40 100"
        path="M20 0 C12 34 27 62 20 100"
      />
      <Piece
        className={styles.knot}
        viewBox="0 0 56 56"
        path="M26 34 C14 46 2 38 4 26 C6 14 22 10 30 20 C36 28 32 38 28 44"
        rigid
      />
    </>
  );
}

/** The thread's end, with its needle, under the last label. */
export function Needle() {
  return (
    <svg className={styles.needle} viewBox="0 0 240 84" aria-hidden="true">
      <path d="M40 0 C36 22 4 30 8 56 C14 84 76 76 98 68 C112 64 118 66 124 70" />
      <path className={styles.steel} d="M120 72 L228 61" />
      <path className={styles.eye} d="M124 71.6 L138 70.2" />
    </svg>
  );
}

/** Across the page, over the answers. */
export function ThreadOfAnswers() {
  return (
    <div className={styles.line}>
      <Piece
        className={styles.lineYarn}
        viewBox="0 0 390 60"
        path="M0 8 C60 2 104 44 154 46 C206 48 224 14 178 6 C134 0 128 40 190 44 C262 48 250 20 390 22"
      />
    </div>
  );
}
