import { CopyIcon } from '../parts/copy-button.tsx';
import styles from './command-line.module.css';

/** A command to type, whose words stay whole where it needs two lines. */
export function CommandLine({ command, label }: { command: string; label: string }) {
  return (
    <span className={styles.root}>
      <code className={styles.text}>
        {command.split(' ').map((word, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words of one text, which may repeat
          <span key={at} className={styles.word}>
            {at > 0 && ' '}
            {word}
          </span>
        ))}
      </code>
      <CopyIcon text={command} label={label} />
    </span>
  );
}
