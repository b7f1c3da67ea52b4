/** Why a message was not sent, in words. */
import { useTranslation } from 'react-i18next';
import { toRestriction } from '#lib/restriction.ts';
import { useRestrictionText } from '#lib/use-restriction-text.ts';
import type { Outgoing } from './outgoing.ts';

/** Needs the texts `chats` and `errors`: some codes mean something of their own here. */
export function useFailureText(): (message: Pick<Outgoing, 'code' | 'params'>) => string {
  const { t } = useTranslation(['chats', 'errors']);
  const restrictionText = useRestrictionText();
  return ({ code = 'internal_error', params }) => {
    const restriction = code === 'account_restricted' && toRestriction(params);
    if (restriction) {
      const { reason, date } = restrictionText(restriction);
      if (restriction.kind !== 'mute') return t('failures.shut_out', { reason });
      return date ? t('failures.muted_until', { date, reason }) : t('failures.muted', { reason });
    }
    // Only some codes have words of their own here.
    return t([`failures.${code}` as 'failures.busy', `errors:codes.${code}`], {
      ...params,
      count: Number(params?.missing ?? 0),
    });
  };
}
