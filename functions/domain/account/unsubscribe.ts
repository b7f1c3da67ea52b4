/** Unsubscribes from one kind of mail through a link. */
import type { EmailType } from '#shared/model/values.ts';
import { AppError } from '../core/app-error.ts';
import { type RequestContext, ResponseWithEffects } from '../core/context.ts';
import { disableNotification } from '../members/members.ts';
import { unsubscribeToken } from './unsubscribe-link.ts';

/** GET unsubscribe.php. It changes nothing, because mail scanners follow links. */
export async function showUnsubscribe(
  context: RequestContext<undefined, { token?: string | undefined }>,
): Promise<ResponseWithEffects<undefined>> {
  const token = encodeURIComponent(context.query.token ?? '');
  return new ResponseWithEffects(undefined, { location: `/unsubscribe?token=${token}` });
}

/** POST unsubscribe.php */
export async function unsubscribe(
  context: RequestContext<undefined, { token?: string | undefined }>,
): Promise<{ type: EmailType }> {
  const wanted = unsubscribeToken.read(context.scope, context.query.token ?? '');
  if (!wanted || !(await disableNotification(wanted.member, wanted.type))) {
    throw new AppError('link_invalid');
  }
  return { type: wanted.type };
}
