import { Trash2, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#ui/cx.ts';
import { Zoom } from '../parts/zoom.tsx';
import { useLast } from '../use-last.ts';
import styles from './reported-pictures.module.css';

export interface ShownPicture {
  full: string;
  thumb: string;
  /** As `<member>/<picture>`, where a decision can remove it. */
  picture: string | null;
}

/** What a person chose of pictures: which are blurred, and which a decision removes. */
export interface PictureChoice {
  isBlurred: boolean;
  /** Those that the decision removes. */
  marked: readonly string[];
  /** Absent where nothing can be removed. */
  onMark?: ((picture: string) => void) | undefined;
}

/** Pictures side by side, blurred until somebody looks; each can be seen whole. */
export function ReportedPictures({
  pictures,
  name,
  choice,
}: {
  pictures: readonly ShownPicture[];
  /** Whose they are. */
  name: string;
  choice: PictureChoice;
}) {
  const [zoomed, setZoomed] = useState<string | null>(null);
  const seen = useLast(zoomed);
  return (
    <>
      <ul className={styles.root}>
        {pictures.map((one, index) => (
          <li key={one.full} className={styles.item}>
            <button type="button" className={styles.frame} onClick={() => setZoomed(one.full)}>
              <span className="sr-only">
                Look at picture {index + 1} of {name}
              </span>
              <img
                className={cx(styles.picture, choice.isBlurred && styles.blurred)}
                src={one.thumb}
                alt=""
                loading="lazy"
                draggable={false}
              />
              <span className={styles.zoom}>
                <ZoomIn />
              </span>
            </button>
            <RemoveToggle picture={one.picture} number={index + 1} choice={choice} />
          </li>
        ))}
      </ul>
      {seen && (
        <Zoom open={zoomed !== null} name={name} src={seen} onClose={() => setZoomed(null)} />
      )}
    </>
  );
}

function RemoveToggle({
  picture,
  number,
  choice: { marked, onMark },
}: {
  picture: string | null;
  number: number;
  choice: PictureChoice;
}) {
  if (!picture || !onMark) return null;
  const isMarked = marked.includes(picture);
  return (
    <button
      type="button"
      className={cx(styles.remove, isMarked && styles.marked)}
      aria-pressed={isMarked}
      onClick={() => onMark(picture)}
    >
      <Trash2 />
      Remove<span className="sr-only"> picture {number}</span>
    </button>
  );
}
