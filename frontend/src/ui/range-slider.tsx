import { Slider as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './range-slider.module.css';

interface BaseProps {
  label: ReactNode;
  min: number;
  max: number;
  step?: number | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

export interface RangeSliderProps extends BaseProps {
  /** Names of the two thumbs: "Minimum age", "Maximum age". */
  thumbLabels: readonly [string, string];
  value: readonly [number, number];
  onChange: (value: [number, number]) => void;
  /** After the last movement of a drag. */
  onCommit?: ((value: [number, number]) => void) | undefined;
  /** Shows the range: "28 – 52". */
  format: (value: readonly [number, number]) => ReactNode;
}

/** A range between two thumbs. Its primitive is large: load it only where a range is chosen. */
export function RangeSlider({ value, onChange, onCommit, format, ...rest }: RangeSliderProps) {
  const { min, max } = rest;
  const pair = ([low = min, high = max]: number[]): [number, number] => [low, high];
  return (
    <Thumbs
      {...rest}
      values={value}
      shown={format(value)}
      onChange={(values) => onChange(pair(values))}
      onCommit={(values) => onCommit?.(pair(values))}
    />
  );
}

export interface SliderProps extends BaseProps {
  /** Also names the thumb. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  /** Shows the value: "150 %". */
  format?: ((value: number) => ReactNode) | undefined;
}

/** One value between two ends, on the same large primitive. */
export function Slider({ value, onChange, format, ...rest }: SliderProps) {
  return (
    <Thumbs
      {...rest}
      thumbLabels={[rest.label]}
      values={[value]}
      shown={format?.(value)}
      onChange={([next = rest.min]) => onChange(next)}
    />
  );
}

interface ThumbsProps extends BaseProps {
  thumbLabels: readonly string[];
  values: readonly number[];
  shown: ReactNode;
  onChange: (values: number[]) => void;
  onCommit?: ((values: number[]) => void) | undefined;
}

function Thumbs({
  label,
  thumbLabels,
  min,
  max,
  step = 1,
  values,
  shown,
  onChange,
  onCommit,
  disabled = false,
  className,
}: ThumbsProps) {
  return (
    <fieldset className={cx(styles.root, className)} disabled={disabled}>
      <legend className={styles.head}>
        <span>{label}</span> {shown && <span className={styles.value}>{shown}</span>}
      </legend>
      <Primitive.Root
        className={styles.slider}
        {...{ min, max, step, disabled }}
        value={[...values]}
        minStepsBetweenThumbs={0}
        onValueChange={onChange}
        onValueCommit={(next) => onCommit?.(next)}
      >
        <Primitive.Track className={styles.track}>
          <Primitive.Range className={styles.range} />
        </Primitive.Track>
        {thumbLabels.map((name) => (
          <Primitive.Thumb key={name} className={styles.thumb} aria-label={name} />
        ))}
      </Primitive.Root>
    </fieldset>
  );
}
