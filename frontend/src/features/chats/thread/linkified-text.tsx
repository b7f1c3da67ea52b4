import { linkParts } from './text-parts.ts';
import styles from './thread.module.css';

/** Shows a text whose addresses are links that do not reveal where they came from. */
export function LinkifiedText({ text }: { text: string }) {
  return (
    <span className={styles.text} dir="auto">
      {linkParts(text).map(({ text: part, href }, index) =>
        href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its position
          <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </span>
  );
}
