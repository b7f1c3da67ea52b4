import { type ReactNode, useId } from 'react';
import { cx } from '#ui/cx.ts';
import styles from './profile-form.module.css';

interface ProfileSectionProps {
  title: string;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** One subject of the profile's form. The heading takes the focus when what had it goes away. */
export function ProfileSection({ title, aside, lead, children }: ProfileSectionProps) {
  const id = useId();
  return (
    <section className={cx(styles.profileSection, 'card')} aria-labelledby={id}>
      <div className={styles.profileSectionHead}>
        <h2 className="h3" id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  );
}
