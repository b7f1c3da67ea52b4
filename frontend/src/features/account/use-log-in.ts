/** Going on after a link in a mail logged the member in. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#lib/paths.ts';
import { setUser } from '#lib/session.tsx';
import { useChangeLanguage, useLocale } from '#lib/use-language.ts';
import type { User } from '#shared/model/user.ts';

/** Notes who is logged in now, in their language, and leads to the members. */
export function useLogIn(): (user: User) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const changeLanguage = useChangeLanguage();
  return async (user) => {
    // Before the session is noted, so that it is not taken for a change of the member's own.
    if (user.language !== locale) await changeLanguage(user.language);
    setUser(client, user);
    // The link is used up: going back must not lead to it.
    navigate(paths.members, { replace: true });
  };
}
