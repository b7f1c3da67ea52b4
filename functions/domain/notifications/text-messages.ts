/** Text messages to a member. */

import { nowIso } from '../../adapters/clock.ts';
import { sendSms } from '../../adapters/sms.ts';
import { moneyText } from '../../mail/formats.ts';
import { translate } from '../../mail/texts.ts';
import type { Brand } from '../core/brand.ts';
import type { SmsMessage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { openCode, openDetails, requestItem } from '../payments/direct-debit-request.ts';

/**
 * Sends the code of a direct debit. It names the payee and the amount, as what the code stands for,
 * and not the brand: somebody else may see the screen.
 *
 * @returns false where nobody waits for it any more
 * @throws SmsError
 */
export async function sendCode(
  member: MemberScope,
  brand: Brand,
  { request: id, code: seal, locale }: SmsMessage,
): Promise<boolean> {
  const request = await requestItem(member, id);
  if (request?.status !== 'asked' || request.expires_at <= nowIso()) return false;
  const [details, code] = [openDetails(member, request), openCode(member, id, seal)];
  if (!details || !code) return false;
  const text = translate(locale, 'sms.direct_debit', {
    code,
    company: brand.config.company.name,
    amount: moneyText(locale, request),
  });
  // A narrow blank would make it a text of 70 characters instead of 160.
  await sendSms({ to: details.phone, text: text.replace(/\s/g, ' ') });
  return true;
}
