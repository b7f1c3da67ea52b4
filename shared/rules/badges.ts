/** Numbers on badges and in the browser's title. */
import * as limits from '../limits.ts';

/** A badge's text: empty at 0, 99+ from 100 upward. */
export function badgeText(count: number): string {
  if (count <= 0) return '';
  return count > limits.badgeCap ? `${limits.badgeCap}+` : String(count);
}

/** The page title with the sum of unread messages and new likes before it, which badges alone cap. */
export function titleWithCount(title: string, count: number): string {
  return count > 0 ? `(${count}) ${title}` : title;
}

/** How the credits badge looks: none above 10, warning above 0, danger at 0. */
export function creditsBadge(credits: number): 'none' | 'warning' | 'danger' {
  if (credits > limits.creditsBadgeAt) return 'none';
  return credits > 0 ? 'warning' : 'danger';
}
