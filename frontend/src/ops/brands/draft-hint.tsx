import { CopyIcon } from '../parts/copy-button.tsx';
import { getDraftCommand } from './brand-words.ts';
import styles from './draft-hint.module.css';

/** How a draft comes: from a brand's folder, by a command. */
export function DraftHint({ brand }: { brand: string }) {
  const command = getDraftCommand(brand);
  return (
    <>
      A draft comes from the brand’s folder, by this command:
      <span className={styles.root}>
        <code className={styles.command}>{command}</code>
        <CopyIcon text={command} label="Copy the command for a draft" />
      </span>
    </>
  );
}
