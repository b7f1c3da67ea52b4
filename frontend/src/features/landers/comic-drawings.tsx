/** The drawn objects of the comic, in the theme's colours. Each has one part that moves. */
import type { ReactNode } from 'react';
import styles from './comic-drawings.module.css';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.root} viewBox="0 0 160 130" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A door with a lamp that goes on. */
export const DoorDrawing = () => (
  <Drawing>
    <path className={styles.line} d="M14 122h124" />
    <rect className={styles.accent} x="34" y="8" width="74" height="114" rx="10" />
    <rect className={styles.paper} x="47" y="24" width="48" height="36" rx="6" />
    <circle className={styles.warm} cx="92" cy="84" r="6" />
    <path className={styles.line} d="M128 14v14" />
    <path className={styles.warm} d="M117 28h22l7 24h-36z" />
    <g className={styles.lamp}>
      <path className={styles.line} d="M128 60v12M111 58l-7 10M145 58l7 10" />
    </g>
  </Drawing>
);

/** Two cards, of which the upper one tilts. */
export const CardsDrawing = () => (
  <Drawing>
    <rect
      className={styles.paper}
      x="22"
      y="16"
      width="66"
      height="94"
      rx="11"
      transform="rotate(-9 55 63)"
    />
    <g className={styles.card}>
      <rect className={styles.deco} x="66" y="12" width="70" height="100" rx="11" />
      <path className={styles.accent} d="M74 106c0-20 12-32 27-32s27 12 27 32z" />
      <circle className={styles.skin} cx="101" cy="50" r="20" />
      <path className={styles.hair} d="M81 48c1-13 9-20 20-20s19 7 20 20c-11-8-28-8-40 0z" />
      <path className={styles.line} d="M93 56c4 5 12 5 16 0" />
    </g>
    <path
      className={styles.heart}
      d="M131 116c-13-9-22-16-22-26 0-12 16-15 22-4 6-11 22-8 22 4 0 10-9 17-22 26z"
    />
  </Drawing>
);

/** Two speech bubbles, of which the second one pops up. */
export const TalkDrawing = () => (
  <Drawing>
    <path
      className={styles.paper}
      d="M18 8h84a10 10 0 0 1 10 10v36a10 10 0 0 1-10 10H52l-18 18V64H18A10 10 0 0 1 8 54V18A10 10 0 0 1 18 8z"
    />
    <path className={styles.line} d="M26 28h60M26 44h40" />
    <g className={styles.bubble}>
      <path
        className={styles.accent}
        d="M78 52h64a10 10 0 0 1 10 10v28a10 10 0 0 1-10 10h-8v20l-20-20H78a10 10 0 0 1-10-10V62a10 10 0 0 1 10-10z"
      />
      <path className={styles.onAccent} d="M86 76h46" />
    </g>
  </Drawing>
);

/** Two cups on a sill. The steam rises. */
export const CupsDrawing = () => (
  <Drawing>
    <rect className={styles.sill} x="6" y="96" width="148" height="26" />
    <path className={styles.paper} d="M44 58h36v24a14 14 0 0 1-14 14H58a14 14 0 0 1-14-14z" />
    <path className={styles.line} d="M80 64h5a9 9 0 0 1 0 20h-6" />
    <path className={styles.accent} d="M100 58h36v24a14 14 0 0 1-14 14h-8a14 14 0 0 1-14-14z" />
    <g className={styles.steam}>
      <path
        className={styles.line}
        d="M55 22c5 6-5 12 0 22M69 22c5 6-5 12 0 22M111 22c5 6-5 12 0 22M125 22c5 6-5 12 0 22"
      />
    </g>
  </Drawing>
);
