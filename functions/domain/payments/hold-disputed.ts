/**
 * Keeps what a bank warned of: the unspent credits of such a purchase stay in the wallet until the
 * warning is over, so that they are there to be taken back. Which lot is spent first does not change:
 * a hold is a number that the balance does not fall below.
 */
import { nowIso } from '../../adapters/clock.ts';
import { asRefused, commitNamed } from '../core/commit.ts';
import type { MemberScope } from '../core/scope.ts';
import { untilCommitted, walletAttempts } from '../core/until-committed.ts';
import {
  awaitsConsent,
  type CounterAccount,
  findWallet,
  getLedger,
  type Hold,
  heldAt,
  holdsAt,
  isDisputed,
  moveWallet,
  type Wallet,
} from '../wallet/ledger.ts';
import { getUnspentCredits } from '../wallet/lots.ts';

/**
 * Holds the unspent credits of a purchase. Repeated it changes nothing.
 *
 * @param until when the hold ends by itself; ISO 8601
 * @returns the number of credits that are held for it
 */
export function holdDisputed(member: MemberScope, payment: string, until: string): Promise<number> {
  return changeHolds(member, async (wallet, at) => {
    const holds = holdsAt(wallet, at);
    const own = holds.find((hold) => hold.payment === payment);
    if (own && isDisputed(own, at)) return { result: own.credits };
    const entries = await getLedger(member);
    const read = entries.filter(({ sequence }) => sequence <= wallet.sequence);
    const others = heldAt(wallet, at) - (own?.credits ?? 0);
    const credits =
      own?.credits ?? Math.min(getUnspentCredits(read, payment), wallet.credits - others);
    if (credits <= 0) return { result: 0 };
    const hold: Hold = { payment, credits, until: own?.until ?? at, disputed_until: until };
    return {
      result: credits,
      change: {
        counter_account: 'dispute_holds',
        reference: payment,
        held: [...holds.filter((one) => one !== own), hold],
      },
    };
  });
}

/** Ends the hold of a purchase that a bank warned of. Repeated it changes nothing. */
export function releaseDisputed(member: MemberScope, payment: string): Promise<number> {
  return changeHolds(member, async (wallet, at) => {
    const holds = holdsAt(wallet, at);
    const own = holds.find((hold) => hold.payment === payment);
    if (!own || !isDisputed(own, at)) return { result: 0 };
    const { disputed_until: _over, ...waiting } = own;
    return {
      result: own.credits,
      change: {
        counter_account: 'dispute_releases',
        reference: payment,
        held: holds.flatMap((one) => {
          if (one !== own) return [one];
          return awaitsConsent(own, at) ? [waiting] : [];
        }),
      },
    };
  });
}

interface HoldsChange {
  counter_account: CounterAccount;
  reference: string;
  held: Hold[];
}

/** Commits a change of the holds with an entry of the ledger, which gives the wallet a new number. */
function changeHolds(
  member: MemberScope,
  getChange: (wallet: Wallet, at: string) => Promise<{ result: number; change?: HoldsChange }>,
): Promise<number> {
  return untilCommitted(
    async () => {
      const wallet = await findWallet(member);
      // A deleted member spends nothing.
      if (!wallet) return 0;
      const at = nowIso();
      const { result, change } = await getChange(wallet, at);
      if (!change) return result;
      const { held, ...move } = change;
      const { writes } = moveWallet(member, wallet, {
        moves: [{ ...move, unit: 'credits', amount: 0, at }],
        debt: wallet.debt ?? 0,
        held,
      });
      const { committed } = await commitNamed(member, [{ name: 'credits', writes }]).catch(
        asRefused,
      );
      return committed ? result : null;
    },
    { attempts: walletAttempts },
  );
}
