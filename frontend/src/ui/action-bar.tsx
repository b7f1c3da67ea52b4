import './action-bar.css';
import type { ReactNode } from 'react';

/**
 * A page's main actions at the bottom edge of a phone, where they take the place of the member's
 * tabs. Outside of anything that scrolls or is positioned.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className="action-bar">{children}</div>;
}
