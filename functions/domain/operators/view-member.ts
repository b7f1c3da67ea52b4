/** The page of a member, as far as the operator's role needs it. */
import { memberPageEntries } from '#shared/limits.ts';
import type { SupportAction } from '#shared/model/support-action.ts';
import type { MemberView } from '#shared/ops/member.ts';
import { ageOn, dayIn } from '#shared/rules/age.ts';
import { toMoney } from '#shared/rules/money.ts';
import { now, nowIso, nowSeconds, toIso } from '../../adapters/clock.ts';
import { signedUrl } from '../../adapters/photo-urls.ts';
import { AppError } from '../core/app-error.ts';
import { type MemberScope, memberScope } from '../core/scope.ts';
import { orderedPhotos } from '../members/album.ts';
import { type Account, findRestriction, findViewedItems, type Member } from '../members/members.ts';
import { memberSessions } from '../members/sessions.ts';
import { type ListedPayment, listLatestPayments } from '../payments/payments.ts';
import { isRefundAsked } from '../payments/status-transition.ts';
import { readSafetyRecord, type StoredSupportAction } from '../safety/measures.ts';
import { heldAt, listLatestEntries } from '../wallet/ledger.ts';
import type { OpsBrandContext } from './ops-context.ts';

/** GET /ops/member. */
export async function viewMember({
  operator,
  scope,
  brand,
  origin,
  query: { id },
  audit,
}: OpsBrandContext<undefined, { id: string }>): Promise<{ member: MemberView }> {
  const subject = memberScope(scope, id);
  audit.note({ subject: { kind: 'member', id } });
  // Moderators judge what a member does, not what they buy or where they log in.
  const isHelping = operator.role !== 'moderator';
  const [member, known, help] = await Promise.all([
    findViewedItems(subject),
    readSafetyRecord(subject),
    isHelping ? readHelp(subject) : null,
  ]);
  if (!member) throw new AppError('not_found');
  const { account, profile, photos } = member;
  const host = { id: brand.id, origin };
  const holds = findRestriction(account, nowIso());
  return {
    member: {
      id,
      name: profile.name,
      age: ageOn(account.date_of_birth, dayIn(brand.config.time_zone, now())),
      gender: profile.gender,
      sexuality: profile.sexuality,
      country: profile.country,
      region: profile.region,
      city: profile.city,
      about_me: profile.about_me,
      fictional: profile.fictional,
      status: account.status,
      paid_user: account.paid_user,
      language: account.language,
      signup_date: account.signup_date,
      last_active_at: account.last_active_at ?? null,
      purge_at: account.deletion?.purge_at ?? null,
      hold: account.hold ?? null,
      photos: orderedPhotos(photos).flatMap(({ id: photo, status, reason, files }, place) =>
        files
          ? [
              {
                ...{ id: photo, status, reason: reason ?? null, main: place === 0 },
                full: signedUrl(host, files.full),
                thumb: signedUrl(host, files.thumb),
              },
            ]
          : [],
      ),
      restriction: holds && {
        ...{ kind: holds.kind, reason: holds.reason, at: holds.at },
        ...{ until: holds.until, case: holds.case },
      },
      decisions: known.decisions,
      notes: known.notes,
      actions: isHelping ? known.actions.map(toActionDto) : [],
      reports: known.cases.filter(
        ({ case: one }) => !known.decisions.some((decision) => decision.case === one),
      ),
      ...(help ? toHelpDto(member, help) : noHelp),
    },
  };
}

const toActionDto = ({ support, ...action }: StoredSupportAction): SupportAction => {
  const { amount, currency, credits, payment, mail } = support;
  return {
    ...action,
    amount: amount === undefined || currency === undefined ? null : toMoney(amount, currency),
    ...{ credits: credits ?? null, payment: payment ?? null, mail: mail ?? null },
  };
};

type HelpView = Pick<
  MemberView,
  'email' | 'mail_suppressed_until' | 'source' | 'sessions' | 'wallet' | 'purchases'
>;

const noHelp: HelpView = {
  ...{ email: null, mail_suppressed_until: null, source: null },
  ...{ sessions: null, wallet: null, purchases: null },
};

interface Help {
  entries: Awaited<ReturnType<typeof listLatestEntries>>;
  payments: ListedPayment[];
  sessions: Awaited<ReturnType<typeof memberSessions>>;
}

async function readHelp(member: MemberScope): Promise<Help> {
  const [entries, payments, sessions] = await Promise.all([
    listLatestEntries(member, memberPageEntries),
    listLatestPayments(member, memberPageEntries),
    memberSessions(member),
  ]);
  return { entries, payments, sessions };
}

function toHelpDto(
  { account, wallet }: Pick<Member, 'account' | 'wallet'>,
  { entries, payments, sessions }: Help,
): HelpView {
  const time = nowSeconds();
  return {
    email: account.email,
    mail_suppressed_until: getSuppressionEnd(account, time),
    source: { tracking: account.tracking ?? {}, came_from: account.came_from ?? null },
    sessions: sessions
      .filter(({ expires }) => expires > time)
      .sort((one, other) => other.created_at.localeCompare(one.created_at))
      .map(({ hash: id, device, created_at }) => ({ id, device, created_at })),
    wallet: {
      credits: wallet.credits,
      free_messages: wallet.free_messages,
      held: heldAt(wallet, nowIso()),
      debt: wallet.debt ?? 0,
      entries: entries.map(({ sequence, at, unit, amount, balance, counter_account: account }) => ({
        ...{ sequence, at, unit, amount, balance, account },
      })),
      count: wallet.sequence,
    },
    purchases: payments.map((payment) => {
      const { id, created_at: at, credits, method, status, provider, currency } = payment;
      const { withdrawal } = payment;
      const back = payment.refunded + payment.charged_back;
      return {
        ...{ id, at, credits, method, status, provider },
        amount: toMoney(payment.amount, currency),
        refunded: back > 0 ? toMoney(back, currency) : null,
        refund_asked: isRefundAsked(payment),
        withdrawn: withdrawal !== undefined,
        invoice_number: payment.invoice_number ?? null,
      };
    }),
  };
}

function getSuppressionEnd(
  { email_hash, mail_suppressed: suppressed }: Account,
  time: number,
): string | null {
  if (suppressed?.email_hash !== email_hash || suppressed.until <= time) return null;
  return toIso(suppressed.until);
}
