/** What the link in a mail carries in its address. */
import * as limits from '#shared/limits.ts';

/** The token in `?token=`; null where there is none that could be one. */
export function tokenIn(search: string): string | null {
  const token = new URLSearchParams(search).get('token');
  return token && token.length <= limits.linkTokenMaxChars ? token : null;
}

/** Whether the link is "that was not me", in a mail about a new password or a new device. */
export const wasNotMe = (search: string): boolean =>
  new URLSearchParams(search).get('reason') === 'not_me';
