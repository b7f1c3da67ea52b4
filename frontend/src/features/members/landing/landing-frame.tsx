import type { ReactNode } from 'react';

/** `portrait`: photo and text; `bleed`: the photo fills the window; `grid`: others beside it. */
export type LandingDesign = 'portrait' | 'bleed' | 'grid';

interface FrameProps {
  design: LandingDesign;
  photo: ReactNode;
  words: ReactNode;
  children?: ReactNode;
}

export function Frame({ design, photo, words, children }: FrameProps) {
  return (
    <div className={`member-landing member-landing--${design}`}>
      <div className="member-landing__photo">{photo}</div>
      <div className="member-landing__words">{words}</div>
      {children}
    </div>
  );
}
