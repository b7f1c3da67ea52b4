import { type ReactNode, useId } from 'react';

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
    <section className="profile-section card" aria-labelledby={id}>
      <div className="profile-section__head">
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
