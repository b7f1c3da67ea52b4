import { cx } from '#ui/cx.ts';
import styles from './initials.module.css';

/** The first letters of a person's first and last name. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const [first = '', last = ''] = [words.at(0), words.length > 1 ? words.at(-1) : ''];
  return [first, last].map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}

/** A person of the console, whose name stands beside it. */
export function Initials({ name, large }: { name: string; large?: boolean }) {
  return (
    <span className={cx(styles.root, large && styles.large)} aria-hidden="true">
      {getInitials(name)}
    </span>
  );
}
