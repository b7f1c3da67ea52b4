/** Sends text messages to members. */

import { nowIso } from '../../adapters/clock.ts';
import { sendSms } from '../../adapters/sms.ts';
import { moneyText } from '../../mail/formats.ts';
import { translate } from '../../mail/texts.ts';
import type { Brand } from '../core/brand.ts';
import type { SmsMessage } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import { openCode, openDetails, requestItem } from '../payments/direct-debit-request.ts';

/**
 * Sends the code of a direct debit. The text names the payee and the amount, but not the brand,
 * because others may see the screen.
 *
 * @returns false where the code is obsolete
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
  // A narrow space would reduce the text's limit from 160 characters to 70.
  await sendSms({ to: details.phone, text: text.replace(/\s/g, ' ') });
  return true;
}
