import { type EmailType, emailTypes } from '#shared/model/values.ts';
import { getConsents } from '#shared/rules/mail-consent.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { updateAccount } from './members.store.ts';
import { callingMember, getDisabledMails } from './members.ts';

/** GET notifications.php */
export async function getNotifications(context: MemberContext): Promise<Notifications> {
  const { account } = await callingMember(context);
  return { types: [...emailTypes], disabled: getDisabledMails(account, context.brand) };
}

/** PUT notifications.php. Switching promotions or news on is a consent, whose time is kept. */
export async function changeNotifications(
  context: MemberContext<{ disabled: EmailType[] }>,
): Promise<Notifications> {
  const disabled = emailTypes.filter((type) => context.body.disabled.includes(type));
  const { account } = await callingMember(context);
  const consents = getConsents(account, disabled, context.brand.config.mail, nowIso());
  const changes = { notifications_disabled: disabled, mail_consent: consents };
  if (!(await updateAccount(context.member, changes))) {
    throw new AppError('authentication_required');
  }
  return { types: [...emailTypes], disabled };
}

interface Notifications {
  types: EmailType[];
  disabled: EmailType[];
}
