import { kinds, memberPk } from '../../table/items.ts';
import { listAll, write } from '../../table/table.ts';
import type { PaymentMail } from '../core/outbox.ts';
import type { MemberScope } from '../core/scope.ts';
import type { SentMail } from './sent-mails.ts';

export const putSentMail = (
  member: MemberScope,
  payment: string,
  mail: string,
  note: { template: PaymentMail; at: string },
): Promise<boolean> =>
  write(member, { put: { ...kinds.paymentMail.key(member, payment, mail), ...note } });

/** Lists the mails about a member's payments. */
export async function listSentMails(member: MemberScope): Promise<SentMail[]> {
  const partition = { pk: memberPk(member), prefix: kinds.paymentMail.prefix };
  type Item = Pick<SentMail, 'template' | 'at'> & Record<string, unknown>;
  const found = await Array.fromAsync(listAll<Item>(member, partition));
  return found.map(({ sk, template, at }) => ({
    ...{ payment: kinds.paymentMail.read(sk).payment, template, at },
  }));
}
