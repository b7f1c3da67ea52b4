import { type EmailType, emailTypes } from '#shared/model/values.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { updateAccount } from './members.store.ts';
import { callingMember } from './members.ts';

/** GET notifications.php */
export async function getNotifications(context: MemberContext): Promise<Notifications> {
  const { account } = await callingMember(context);
  return { types: [...emailTypes], disabled: account.notifications_disabled };
}

/** PUT notifications.php */
export async function changeNotifications(
  context: MemberContext<{ disabled: EmailType[] }>,
): Promise<Notifications> {
  const disabled = emailTypes.filter((type) => context.body.disabled.includes(type));
  if (!(await updateAccount(context.member, { notifications_disabled: disabled }))) {
    throw new AppError('authentication_required');
  }
  return { types: [...emailTypes], disabled };
}

interface Notifications {
  types: EmailType[];
  disabled: EmailType[];
}
