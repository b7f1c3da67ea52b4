/** Links in mails that switch one kind of mail off. */
import type { EmailType } from '#shared/model/values.ts';
import { Fault } from '../core/app-error.ts';
import { type Call, Outcome } from '../core/context.ts';
import { disableNotification } from '../members/members.ts';
import { unsubscribeToken } from './unsubscribe-link.ts';

/** GET unsubscribe.php. Programs that only look at links change nothing. */
export async function showUnsubscribe(
  call: Call<undefined, { token?: string | undefined }>,
): Promise<Outcome<undefined>> {
  const token = encodeURIComponent(call.query.token ?? '');
  return new Outcome(undefined, { location: `/unsubscribe?token=${token}` });
}

/** POST unsubscribe.php */
export async function unsubscribe(
  call: Call<undefined, { token?: string | undefined }>,
): Promise<{ type: EmailType }> {
  const wanted = unsubscribeToken.read(call.scope, call.query.token ?? '');
  if (!wanted || !(await disableNotification(wanted.member, wanted.type))) {
    throw new Fault('link_invalid');
  }
  return { type: wanted.type };
}
