/** Which mails a member wants, and whether their address takes any. */
import { type EmailType, emailTypes } from '#shared/model/values.ts';
import { Fault } from '../core/app-error.ts';
import type { MemberCall } from '../core/context.ts';
import { updateAccount } from './members.store.ts';
import { callingMember } from './members.ts';

/** GET notifications.php */
export async function getNotifications(call: MemberCall): Promise<Notifications> {
  const { account } = await callingMember(call);
  return { types: [...emailTypes], disabled: account.notifications_disabled };
}

/** PUT notifications.php */
export async function changeNotifications(
  call: MemberCall<{ disabled: EmailType[] }>,
): Promise<Notifications> {
  const disabled = emailTypes.filter((type) => call.body.disabled.includes(type));
  if (!(await updateAccount(call.member, { notifications_disabled: disabled }))) {
    throw new Fault('authentication_required');
  }
  return { types: [...emailTypes], disabled };
}

interface Notifications {
  types: EmailType[];
  disabled: EmailType[];
}
