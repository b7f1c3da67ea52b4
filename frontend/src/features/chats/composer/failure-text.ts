/** Why a message was not sent, in words. */
import type { useTranslation } from 'react-i18next';
import type { Outgoing } from './outgoing.ts';

type Translate = ReturnType<typeof useTranslation<['chats', 'errors']>>['t'];

/** Needs the texts `chats` and `errors`: some codes mean something of their own here. */
export const failureText = (
  t: Translate,
  { code = 'internal_error', params }: Pick<Outgoing, 'code' | 'params'>,
): string =>
  // Only some codes have words of their own here.
  t([`failures.${code}` as 'failures.busy', `errors:codes.${code}`], {
    ...params,
    count: Number(params?.missing ?? 0),
  });
