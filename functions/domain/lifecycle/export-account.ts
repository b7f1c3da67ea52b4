/** Exports all data about a member. */
import type { accountExportContract } from '#shared/api/account-export.ts';
import type { RuleResult } from '#shared/api/contract.ts';
import type { Locale } from '#shared/model/values.ts';
import { toMoney } from '#shared/rules/money.ts';
import { nowIso } from '../../adapters/clock.ts';
import { listBuyerLogins } from '../account/buyer-logins.ts';
import { findLink, linkHolds } from '../account/links.ts';
import { listSubscriptions } from '../account/push-subscriptions.ts';
import { listRemembered } from '../account/remembered-devices.ts';
import { allImages } from '../chat/chat-images.ts';
import { allConversations, type ConversationRecord, getReadMarks } from '../chat/conversations.ts';
import { allMessages, toMessageDto } from '../chat/messages.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll } from '../core/commit.ts';
import type { CurrentSession, MemberContext, RequestContext, Visitor } from '../core/context.ts';
import { limitRate } from '../core/rate-limits.ts';
import type { MemberScope } from '../core/scope.ts';
import { savedPreferences } from '../discovery/match-finder.ts';
import { listSwipes } from '../discovery/swipe-game.ts';
import { callingMember, findMember, getDisabledMails, type Member } from '../members/members.ts';
import { openSessions } from '../members/sessions.ts';
import { ownProfile } from '../members/user.ts';
import { findSpending } from '../payments/budget.ts';
import { allRequests } from '../payments/direct-debit-request.ts';
import { allPayments, type PaymentRecord } from '../payments/payments.ts';
import { listMailsOfPayments } from '../payments/sent-mails.ts';
import { listStoredMethods } from '../payments/stored-methods.ts';
import { blockedIds } from '../relations/blocked-members.ts';
import { allLikes } from '../relations/likes.ts';
import { getReasons } from '../safety/case-reasons.ts';
import { ownCases, toView } from '../safety/case-status.ts';
import type { FullCase } from '../safety/cases.ts';
import { allComplaints } from '../safety/former-reports.ts';
import { findAttribution } from '../traffic/attribution.ts';
import { awaitingConsentAt, disputedAt, getLedger } from '../wallet/ledger.ts';

/** GET account-export.php. It leaves out only hashes that prove the member's identity. */
export async function exportAccount(
  context: MemberContext,
): Promise<RuleResult<typeof accountExportContract, 'GET'>> {
  const member = await callingMember(context);
  await limitRate(context.scope, 'account_export', context.member.member);
  return exportMember(member, context);
}

/**
 * PUT account-export.php. Who asked an operator for the copy may be suspended, banned or leaving,
 * which ends no right of access: the link in the mailbox stands in the place of a session.
 *
 * @throws AppError `link_invalid` or `rate_limited`
 */
export async function exportByLink({
  scope,
  brand,
  visitor,
  body: { token },
}: RequestContext<{ token: string }>): Promise<RuleResult<typeof accountExportContract, 'PUT'>> {
  const link = await findLink(scope, 'account_copy', token);
  const member = link && (await findMember(link.member));
  if (!link || !member || !linkHolds(link, member.account)) throw new AppError('link_invalid');
  await limitRate(scope, 'account_export', link.member.member);
  const copy = await exportMember(member, { brand, session: null, visitor });
  // Last: a copy that could not be made leaves the link for another try.
  if (!(await commitAll(scope, [link.use]))) throw new AppError('link_invalid');
  return copy;
}

/** For whom an export is made: a browser's member, or an operator who answers one. */
export interface ExportContext {
  brand: Brand;
  session: CurrentSession | null;
  visitor: Pick<Visitor, 'locale' | 'remembered'>;
}

type Exporting = ExportContext & { member: MemberScope };

/** Exports all data about a member. */
export async function exportMember(member: Member, options: ExportContext): Promise<Export> {
  const context: Exporting = { ...options, member: member.scope };
  const { brand } = context;
  const { account, wallet } = member;
  const { skips, days } = await listSwipes(context.member);
  return {
    exported_at: nowIso(),
    brand: { id: brand.id, name: brand.config.name, company: brand.config.company.name },
    account: {
      id: context.member.member,
      email: account.email,
      former_emails: (account.former_emails ?? []).map(({ email, until }) => ({
        email,
        until: new Date(until * 1000).toISOString(),
      })),
      status: account.status,
      language: account.language,
      country: account.country,
      date_of_birth: account.date_of_birth,
      signup_date: account.signup_date,
      last_active_at: account.last_active_at ?? null,
      password_set_at: account.password_set_at,
      paid_user: account.paid_user,
      premium_ended_at: account.premium_ended_at ?? null,
      notifications_disabled: getDisabledMails(account, brand),
      fictional_acknowledged: account.fictional_acknowledged,
      free_conversations: account.free_conversations,
      tracking: account.tracking ?? null,
      came_from: account.came_from ?? null,
    },
    attribution: await exportedAttribution(context.member),
    profile: ownProfile(member, brand),
    wallet: {
      credits: wallet.credits,
      held_credits: awaitingConsentAt(wallet, nowIso()),
      disputed_credits: disputedAt(wallet, nowIso()),
      free_messages: wallet.free_messages,
      debt: wallet.debt ?? 0,
    },
    ledger: await getLedger(context.member),
    ...(await moneyMatters(context.member, brand.config.currency)),
    direct_debit_blocked_at: account.direct_debit_blocked ?? null,
    match_preferences: await savedPreferences(context.member),
    swipe_game: {
      skips: skips.map(({ other, at, until }) => ({ id: other, at, until })),
      days,
    },
    conversations: await exportConversations(context),
    unsent_images: (await allImages(context.member))
      .filter(({ status }) => status !== 'sent')
      .map(({ id, status }) => ({ id, status })),
    likes: (await allLikes(context.member)).map(({ other, like }) => ({
      id: other,
      sent_at: like.sent_at ?? null,
      received_at: like.received_at ?? null,
      matched_at: like.matched_at ?? null,
    })),
    // The export does not reveal who blocked the member.
    blocks: (await blockedIds(context.member)).flatMap(({ other, direction, at }) =>
      direction === 'out' ? [{ id: other, at }] : [],
    ),
    ...(await exportCases(context.member, account.language)),
    sessions: await openSessions(context.member, context.session),
    logins: await listBuyerLogins(context.member),
    remembered_devices: await listRemembered(member, context.visitor),
    push_subscriptions: await listSubscriptions(context.member),
  };
}

type Export = RuleResult<typeof accountExportContract, 'GET'>;

async function exportCases(
  member: MemberScope,
  locale: Locale,
): Promise<Pick<Export, 'complaints' | 'reports'>> {
  const [own, former] = [await ownCases(member), await allComplaints(member)];
  return {
    complaints: own.map((found) => toView(found, 'sender', locale)),
    reports: [
      ...former.map(({ complaint: { reported, at, reason, text, answer } }) => ({
        ...{ id: reported, at, reason, text },
        answer: answer ?? null,
      })),
      ...own.flatMap((found) => exportedReport(found, locale)),
    ],
  };
}

/** What a case says of a report; nothing where it is another complaint. */
function exportedReport({ record, entries: [first] }: FullCase, locale: Locale): Export['reports'] {
  const { about, decisions, opened_at, reason } = record;
  if (!about || !reason) return [];
  const last = decisions.at(-1);
  return [
    {
      ...{ id: about, at: opened_at, reason, text: first?.text || null },
      answer: last
        ? {
            at: last.at,
            decision: last.outcome === 'restricted' ? 'action_taken' : 'no_action',
            text: getReasons(record, last, { party: 'sender', locale }),
          }
        : null,
    },
  ];
}

async function exportedAttribution(member: MemberScope): Promise<Export['attribution']> {
  const found = await findAttribution(member);
  if (!found) return null;
  const { campaign, tracking, country, click } = found;
  return {
    campaign,
    tracking: { ...tracking },
    country,
    click: click
      ? {
          at: click.at,
          landing: click.landing,
          slug: click.slug,
          variant: click.variant,
          device: click.device,
        }
      : null,
  };
}

/** Lists the member's payments, payment methods and permissions. */
async function moneyMatters(
  member: MemberScope,
  currency: string,
): Promise<Pick<Export, 'payments' | 'direct_debits' | 'stored_payment_methods' | 'spending'>> {
  const { monthly, months } = await findSpending(member);
  const mails = Map.groupBy(await listMailsOfPayments(member), ({ payment }) => payment);
  return {
    payments: (await allPayments(member)).map((payment) => ({
      ...exportedPayment(payment),
      mails: (mails.get(payment.id) ?? []).map(({ template, at }) => ({ kind: template, at })),
    })),
    direct_debits: (await allRequests(member)).map((request) => ({
      created_at: request.created_at,
      confirmed_at: request.confirmed_at ?? null,
      mandate_reference: request.mandate_reference ?? null,
      account: request.account,
      phone: request.phone,
      amount: toMoney(request.amount, request.currency),
    })),
    stored_payment_methods: (await listStoredMethods(member)).map(
      ({ method, label, provider, created_at }) => ({ method, label, provider, created_at }),
    ),
    spending: {
      monthly: monthly === null ? null : toMoney(monthly, currency),
      months: Object.entries(months).map(([month, spent]) => ({
        month,
        spent: toMoney(spent, currency),
      })),
    },
  };
}

function exportedPayment(payment: PaymentRecord): Omit<Export['payments'][number], 'mails'> {
  const money = (minor: number) => toMoney(minor, payment.currency);
  const { discount } = payment;
  return {
    id: payment.id,
    created_at: payment.created_at,
    paid_at: payment.paid_at ?? null,
    package: payment.package,
    credits: payment.credits,
    amount: money(payment.amount),
    vat: money(payment.vat),
    country: payment.country,
    buyer_countries: {
      billing: payment.location?.billing ?? null,
      ip: payment.location?.ip ?? null,
      phone: payment.location?.phone ?? null,
      payer: payment.location?.payer ?? null,
    },
    method: payment.method,
    status: payment.status,
    discount: discount ? { code: discount.code, amount: money(discount.amount) } : null,
    refunded: money(payment.refunded),
    charged_back: money(payment.charged_back),
    invoice_number: payment.invoice_number ?? null,
    immediate_start_at: payment.immediate_start_at ?? null,
    immediate_start_text: payment.immediate_start_text ?? null,
    held_until: payment.held_until ?? null,
    withdrawn_at: payment.withdrawal?.at ?? null,
    provider: payment.provider,
    provider_reference: payment.provider_id ?? null,
  };
}

type Exported = Export['conversations'][number];

/** Lists every conversation with its messages, oldest first, as the member sees them. */
async function exportConversations(context: Exporting): Promise<Exported[]> {
  const found = new Map<string, { participant: ConversationRecord; exported: Exported }>();
  for await (const participant of allConversations(context.member)) {
    const { id, other, hidden, my_read_at, read_at } = participant;
    const exported: Exported = {
      id,
      with: other,
      removed: hidden ?? false,
      read_at: my_read_at ?? null,
      read_by_them_at: read_at ?? null,
      messages: [],
    };
    found.set(id, { participant, exported });
  }
  for await (const message of allMessages(context.member)) {
    const { participant, exported } = found.get(message.conversation) ?? {};
    if (!participant) continue;
    exported?.messages.push({
      ...toMessageDto(message, context, getReadMarks(participant)),
      ...(message.from === 'me' ? { price: message.price } : {}),
      // Which person it was is nothing about the member.
      ...(message.from === 'them' && message.by_staff ? { written_by: 'employee' as const } : {}),
    });
  }
  return [...found.values()].map(({ exported }) => exported);
}
