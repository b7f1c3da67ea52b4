import { Image as Picture } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import styles from './local-picture.module.css';
import { useObjectUrl } from './use-object-url.ts';

/** A file that is not on the server yet. */
export function LocalPicture({
  file,
  alt,
  className,
  unseen = <Picture />,
}: {
  file: Blob;
  alt: string;
  className?: string | undefined;
  /** Stands in where the browser cannot show the file, such as HEIC. */
  unseen?: ReactNode;
}) {
  const url = useObjectUrl(file);
  // By address: another file may well show.
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || url === failed) {
    return (
      <span className={cx(styles.root, className)}>
        {url !== null && unseen}
        {alt && <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  return (
    <img
      className={className}
      src={url}
      alt={alt}
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
    />
  );
}
