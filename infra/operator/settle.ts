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
} as const;

/** Says what it did of each payment, and how many there were. */
export async function settleBrand(
  id: string,
  { since, formerTable, say }: { since: string; formerTable: string; say: (line: string) => void },
): Promise<void> {
  const brand = await brandById(id);
  if (!brand) return;
  let count = 0;
  const tell = async (settled: AsyncIterable<Settled>) => {
    for await (const { payment, amount, outcome } of settled) {
      say(`${id}: ${payment}, ${amount.minor} ${amount.currency}: ${outcomes[outcome]}`);
      count += 1;
    }
  };
  for (const provider of providerAccounts(brand.config.payments).map(openAccount)) {
    await tell(settleRestored({ brand, provider, since, formerTable }));
  }
  await tell(settleGivenBack({ brand, since, formerTable }));
  say(`${id}: ${count} payments settled`);
}
