import { BadgeCheck, Ellipsis, FileDown, Gift, Mail, UserX } from 'lucide-react';
import * as limits from '#shared/limits.ts';
import type { SupportActionKind } from '#shared/model/support-action.ts';
import { DropdownMenu } from '#ui/dropdown-menu.tsx';
import { useToasts } from '#ui/toast.tsx';
import { call, hasCode, type OpsAnswer, type OpsBody } from '../api.ts';
import { useKeys } from '../keys.ts';
import { ActionButton } from '../parts/action-button.tsx';
import { type Brand, useSession } from '../session.tsx';
import { getMomentText } from '../times.ts';
import type { Member } from './member-data.ts';
import { getCountText, getMoneyText } from './money-words.ts';
import { listRefundable, RefundDialog } from './refund-dialog.tsx';
import { GoodwillDialog, listMailChoices, MailDialog, ReasonDialog } from './support-dialogs.tsx';

/** What is asked just now. */
export type SupportAsked = SupportActionKind | null;

/** The buttons of what operators do for a member. */
export function SupportActions({
  member,
  now,
  onAsk,
}: {
  member: Member;
  now: number;
  onAsk: (asked: SupportAsked) => void;
}) {
  const isGone = member.status === 'pending_deletion';
  const canRefund = listRefundable(member).length > 0;
  useKeys(canRefund ? { r: () => onAsk('refund') } : {});
  return (
    <>
      <ActionButton shortcut="R" disabled={!canRefund} onClick={() => onAsk('refund')}>
        Refund
      </ActionButton>
      <DropdownMenu
        align="end"
        label="More"
        trigger={
          <ActionButton icon={<Ellipsis />}>
            <span className="sr-only">More</span>
          </ActionButton>
        }
        items={[
          {
            key: 'goodwill',
            label: 'Give credits',
            icon: <Gift />,
            disabled: isGone,
            onSelect: () => onAsk('goodwill'),
          },
          {
            key: 'mail',
            label: 'Send a mail again',
            icon: <Mail />,
            disabled: listMailChoices(member, now).length === 0,
            onSelect: () => onAsk('mail'),
          },
          {
            key: 'confirm',
            label: 'Confirm the address',
            icon: <BadgeCheck />,
            disabled: member.status !== 'not_confirmed' || member.mail_suppressed_until !== null,
            onSelect: () => onAsk('confirm'),
          },
          {
            key: 'export',
            label: 'Send a copy of the data',
            icon: <FileDown />,
            disabled: member.status === 'not_confirmed' || member.mail_suppressed_until !== null,
            onSelect: () => onAsk('export'),
          },
          {
            key: 'erase',
            label: 'Erase the account',
            icon: <UserX />,
            danger: true,
            separated: true,
            disabled: isGone || member.restriction !== null,
            onSelect: () => onAsk('erase'),
          },
        ]}
      />
    </>
  );
}

const copyDays = limits.accountCopySeconds / 86_400;

const getUntil = ({ until }: { until: string }) => getMomentText(until, Date.now());

/** What was refunded, in words. */
function getRefunded(
  name: string,
  amount: string,
  { approval }: OpsAnswer<'refunds', 'POST'>,
): { title: string; message: string } {
  return approval
    ? {
        title: 'Nothing goes back yet',
        message: `Somebody else decides on ${amount} for ${name} until ${getUntil(approval)}.`,
      }
    : { title: `${amount} go back to ${name}`, message: 'The member is told by mail.' };
}

/** The dialogs of what operators do for a member. */
export function SupportDialogs({
  brand: { id: brand },
  member,
  now,
  asked,
  onClose,
  onChanged,
}: {
  brand: Brand;
  member: Member;
  now: number;
  asked: SupportAsked;
  onClose: () => void;
  /** Something was changed: what is shown is old. */
  onChanged: () => Promise<unknown>;
}) {
  const { operator } = useSession();
  const toasts = useToasts();
  const { id, name } = member;
  const done = async (toast: { title: string; message?: string }) => {
    onClose();
    toasts.show(toast);
    await onChanged();
  };
  const refund = async (body: OpsBody<'refunds', 'POST'>) => {
    try {
      return await call('refunds', 'POST', { body });
    } catch (cause) {
      // The next try has to name what went back meanwhile.
      if (hasCode(cause, 'refund_stale') || hasCode(cause, 'refund_too_much')) await onChanged();
      throw cause;
    }
  };
  return (
    <>
      <RefundDialog
        open={asked === 'refund'}
        member={member}
        now={now}
        onClose={onClose}
        onSend={async (body) => {
          const answer = await refund({ brand, member: id, ...body });
          await done(getRefunded(name, getMoneyText(body.amount), answer));
        }}
      />
      <GoodwillDialog
        open={asked === 'goodwill'}
        member={member}
        role={operator.role}
        onClose={onClose}
        onSend={async (body) => {
          await call('goodwill', 'POST', { body: { brand, member: id, ...body } });
          await done({
            title: `${name} got ${getCountText(body.credits, 'credit')}`,
            message: 'The member is told by mail.',
          });
        }}
      />
      <MailDialog
        open={asked === 'mail'}
        member={member}
        now={now}
        onClose={onClose}
        onSend={async (body) => {
          await call('member-mails', 'POST', { body: { brand, member: id, ...body } });
          await done({ title: `The mail to ${name} is under way` });
        }}
      />
      <ReasonDialog
        open={asked === 'mail_suppression'}
        title={`Mail goes to ${name} again`}
        text="Do it only where the owner of the address asks for it: further bounces and complaints count against the brand."
        submit="Lift"
        onClose={onClose}
        onSend={async (body) => {
          await call('mail-suppression', 'DELETE', { body: { brand, member: id, ...body } });
          await done({ title: `Mail goes to ${name} again` });
        }}
      />
      <ReasonDialog
        open={asked === 'confirm'}
        title={`Confirm the address of ${name}`}
        text={`Only where you know that ${member.email} is theirs, and its mail does not arrive. The account is then as after the link in the mail: the campaign that brought the member counts it as confirmed.`}
        submit="Confirm"
        onClose={onClose}
        onSend={async (body) => {
          await call('member-confirmation', 'POST', {
            body: { brand, member: id, email: member.email ?? '', ...body },
          });
          await done({ title: `The address of ${name} is confirmed` });
        }}
      />
      <ReasonDialog
        open={asked === 'export'}
        title={`Send ${name} a copy of the data`}
        text={`The member gets a mail in their language with a link that works once, for ${copyDays} days, also while something restricts them. The copy is made as they open it: nobody here sees it.`}
        submit="Send"
        onClose={onClose}
        onSend={async (body) => {
          const { until } = await call('member-export', 'POST', {
            body: { brand, member: id, ...body },
          });
          await done({
            title: `The link for ${name} is under way`,
            message: `It works until ${getUntil({ until })}.`,
          });
        }}
      />
      <ReasonDialog
        open={asked === 'erase'}
        title={`Erase the account of ${name}`}
        text={`An administrator who is somebody else decides. Then nobody sees the member, a mail tells them how to come back, and after ${limits.reactivationDays} days everything goes but what the law has the books keep: payments, invoices and the ledger, without a name.`}
        submit="Ask for it"
        danger
        onClose={onClose}
        onSend={async ({ reason }) => {
          const { approval } = await call('member-erasure', 'POST', {
            body: { brand, member: id, reason },
          });
          await done({
            title: 'Asked for',
            message: `An administrator decides until ${getUntil(approval)}.`,
          });
        }}
      />
    </>
  );
}
