import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import styles from './carousel.module.css';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

/** What others may ask of a carousel. */
export interface CarouselHandle {
  /** Brings a slide into view, from 0. */
  go: (to: number) => void;
}

export interface CarouselProps {
  /** What the slides show: "Photos of Noor". */
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** "2 of 6". */
  positionLabel: (position: number, total: number) => string;
  /** `one` slide fills the width; `many` keep their own width and peek in. */
  show?: 'one' | 'many' | undefined;
  /** Gets the slide in view, from 0. */
  onChange?: ((index: number) => void) | undefined;
  /** For buttons elsewhere that lead to a slide. */
  handle?: Ref<CarouselHandle> | undefined;
  className?: string | undefined;
  /** One slide each. */
  children: ReactNode;
}

/** Slides that scroll sideways and snap: by finger, buttons or arrow keys. */
export function Carousel({
  label,
  previousLabel,
  nextLabel,
  positionLabel,
  show = 'one',
  onChange,
  handle,
  className,
  children,
}: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [atEnd, setAtEnd] = useState(false);
  const slides = Children.toArray(children);

  const measure = () => {
    const element = track.current;
    if (!element) return;
    const { scrollLeft, scrollWidth, clientWidth } = element;
    const starts = [...element.children].map((slide) => (slide as HTMLElement).offsetLeft);
    const distances = starts.map((start) => Math.abs(start - (starts[0] ?? 0) - scrollLeft));
    const nearest = distances.indexOf(Math.min(...distances));
    setAtEnd(scrollLeft + clientWidth >= scrollWidth - 1);
    if (nearest === index) return;
    setIndex(nearest);
    onChange?.(nearest);
  };
  const go = (to: number) => {
    const element = track.current;
    const [first, target] = [element?.children[0], element?.children[to]] as (
      | HTMLElement
      | undefined
    )[];
    if (!element || !first || !target) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollTo({
      left: target.offsetLeft - first.offsetLeft,
      behavior: still ? 'instant' : 'smooth',
    });
  };
  useImperativeHandle(handle, () => ({ go }));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || event.target !== event.currentTarget) return;
    event.preventDefault();
    go(index + step);
  };

  return (
    <section
      className={cx(styles.root, styles[`show_${show}`], className)}
      aria-roledescription="carousel"
      aria-label={label}
    >
      <ul
        ref={track}
        data-part="carousel-track"
        className={styles.track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        onScroll={measure}
        onKeyDown={onKeyDown}
      >
        {slides.map((slide, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its position
          <li key={index} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <>
          <span className="sr-only" aria-live="polite">
            {positionLabel(index + 1, slides.length)}
          </span>
          <IconButton
            className={cx(styles.button, styles.buttonPrevious)}
            variant="photo"
            label={previousLabel}
            disabled={index === 0}
            onClick={() => go(index - 1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            className={cx(styles.button, styles.buttonNext)}
            variant="photo"
            label={nextLabel}
            disabled={atEnd || index === slides.length - 1}
            onClick={() => go(index + 1)}
          >
            <ChevronRight />
          </IconButton>
        </>
      )}
    </section>
  );
}
