/** `npm run stage -- settle`: a brand's payments after its table was set back. */
import { openAccount, providerAccounts } from '../../functions/adapters/payment-providers.ts';
import {
  type Settled,
  settleGivenBack,
  settleRestored,
} from '../../functions/domain/payments/settle-restored.ts';
import { brandById } from '../../functions/domain/tenants/brands.ts';

const outcomes = {
  brought_back: 'brought back; it is settled within a minute',
  asked_again: 'the provider is asked again',
  refunded: 'refunded, as nobody is there to get it',
  cancelled: 'cancelled, as nobody is there to get it',
  given_back: 'money of it went back since, or is to; it is booked within a minute',
  not_refunded: 'NOT refunded, as the provider refuses it: give it back at the provider by hand',
  not_cancelled: 'NOT cancelled, as the provider refuses it: settle once more when it is paid',
} as const;

/**
 * Says what it did of each payment, and how many there were.
 *
 * @returns whether the provider did all that it was asked for
 */
export async function settleBrand(
  id: string,
  { since, formerTable, say }: { since: string; formerTable: string; say: (line: string) => void },
): Promise<boolean> {
  const brand = await brandById(id);
  if (!brand) return true;
  let count = 0;
  let refused = 0;
  const tell = async (settled: AsyncIterable<Settled>) => {
    for await (const { payment, amount, outcome } of settled) {
      say(`${id}: ${payment}, ${amount.minor} ${amount.currency}: ${outcomes[outcome]}`);
      if (outcome.startsWith('not_')) refused += 1;
      else count += 1;
    }
  };
  for (const account of providerAccounts(brand.config.payments)) {
    const provider = openAccount(account);
    await tell(settleRestored({ brand, name: account.name, provider, since, formerTable }));
  }
  await tell(settleGivenBack({ brand, since, formerTable }));
  const left = refused === 0 ? '' : `, ${refused} not`;
  say(`${id}: ${count} payments settled${left}`);
  return refused === 0;
}
