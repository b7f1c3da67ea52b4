/**
 * Consent to an immediate start after the purchase. One transaction records the consent on every
 * purchase with held credits, releases the credits and stages the receipt. Repeated and concurrent
 * requests find nothing held.
 */
import type { RequestBody, ResponseBody } from '#shared/api/contract.ts';
import type { immediateStartContract } from '#shared/api/immediate-start.ts';
import { nowIso } from '../../adapters/clock.ts';
import { AppError } from '../core/app-error.ts';
import { asRefused, commitNamed } from '../core/commit.ts';
import type { MemberContext } from '../core/context.ts';
import { newOutboxId, stage } from '../core/outbox.ts';
import { untilCommitted, walletAttempts } from '../core/until-committed.ts';
import { callingMember } from '../members/members.ts';
import {
  awaitingConsentAt,
  awaitsConsent,
  findWallet,
  type Hold,
  holdsAt,
  isDisputed,
  type Move,
  moveWallet,
  type Wallet,
} from '../wallet/ledger.ts';
import { findPayment, type PaymentRecord, paymentWrite } from './payments.ts';

type RequestContext = MemberContext<RequestBody<typeof immediateStartContract, 'PUT'>>;
type ResponseDto = ResponseBody<typeof immediateStartContract, 'PUT'>;

/** A transaction has at most 100 items, and each purchase takes three. */
const purchasesAtOnce = 30;

/** PUT immediate-start.php */
export async function askForImmediateStart(context: RequestContext): Promise<ResponseDto> {
  const { member, body } = context;
  const { account } = await callingMember(context);
  return untilCommitted(
    async () => {
      const wallet = await findWallet(member);
      if (!wallet) throw new AppError('authentication_required');
      const at = nowIso();
      const holds = holdsAt(wallet, at);
      const first = holds.filter((hold) => awaitsConsent(hold, at)).slice(0, purchasesAtOnce);
      if (first.length === 0) return { credits: wallet.credits, held_credits: 0 };
      const records = await Promise.all(first.map(({ payment }) => findPayment(member, payment)));
      const released = release(wallet, first, at);
      const { wallet: next, writes } = moveWallet(member, wallet, {
        ...released,
        held: holds.flatMap((hold) => {
          if (!first.includes(hold)) return [hold];
          return isDisputed(hold, at) ? [{ ...hold, until: at }] : [];
        }),
      });
      const result = await commitNamed(member, [
        {
          name: 'payments',
          writes: records.flatMap((was) =>
            was ? [paymentWrite(member, consented(was, body.text_version, at), was)] : [],
          ),
        },
        { name: 'credits', writes },
        {
          name: 'receipt',
          writes: [
            stage(member, newOutboxId(), {
              kind: 'mail',
              template: 'immediate_start_receipt',
              locale: account.language,
              payments: first.map(({ payment }) => payment),
            }),
          ],
        },
      ]).catch(asRefused);
      return result.committed
        ? { credits: next.credits, held_credits: awaitingConsentAt(next, at) }
        : null;
    },
    { attempts: walletAttempts },
  );
}

const consented = (was: PaymentRecord, text: string, at: string): PaymentRecord => ({
  ...was,
  immediate_start_at: at,
  immediate_start_text: text,
  version: was.version + 1,
});

/** Released credits repay a debt, as those of a purchase with consent do. */
export function release(
  wallet: Wallet,
  holds: readonly Hold[],
  at: string,
): { moves: Move[]; debt: number } {
  let debt = wallet.debt ?? 0;
  const moves = holds.flatMap((hold): Move[] => {
    const { payment: reference, credits } = hold;
    const repaid = isDisputed(hold, at) ? 0 : Math.min(debt, credits);
    debt -= repaid;
    const own = { unit: 'credits', reference, at } as const;
    return [
      { ...own, amount: 0, counter_account: 'releases' },
      ...(repaid > 0
        ? [{ ...own, amount: -repaid, counter_account: 'debt_settlements' as const }]
        : []),
    ];
  });
  return { moves, debt };
}
