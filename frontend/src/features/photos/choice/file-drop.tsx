import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import styles from './file-drop.module.css';

/** An area onto which files can be dragged from outside of the browser. */
export function FileDrop({
  onFiles,
  className,
  children,
}: {
  onFiles: (files: Iterable<File>) => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('photos');
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only for a mouse; the buttons inside do the same
    <div
      className={cx(styles.root, className)}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={(event) => {
        const inside = event.currentTarget.contains(event.relatedTarget as Node | null);
        if (!inside) setOver(false);
      }}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {over && <p className={styles.veil}>{t('drop')}</p>}
    </div>
  );
}
