/** The keys of a brand that `npm run brand -- key replace` replaces, and where each is named. */
import type { TenantConfig } from '#shared/tenant.ts';
import {
  type ProviderAccount,
  providerAccounts,
} from '../../functions/adapters/payment-providers.ts';
import type { Campaign } from '../../functions/domain/traffic/campaigns.ts';

interface AnyKey {
  /** Its name for `--which`. */
  which: string;
  /** The field that names its parameter. */
  place: string;
  /** Name of the parameter, as brands have it. */
  parameter: string;
}

/** A key that somebody else gives us, and that is replaced by what they give next. */
export type GivenKey = AnyKey &
  ({ kind: 'provider' | 'payouts'; account: ProviderAccount } | { kind: 'campaign' });

const accountKeys = (place: string, account: ProviderAccount): GivenKey[] => [
  {
    ...{ kind: 'provider', account, which: account.name },
    ...{ place: `${place}.key_parameter`, parameter: account.keyParameter },
  },
  ...(account.settlementsParameter
    ? [
        {
          ...{ kind: 'payouts' as const, account, which: `${account.name}-settlements` },
          place: `${place}.settlements_parameter`,
          parameter: account.settlementsParameter,
        },
      ]
    : []),
];

/** Lists the keys that a brand's tenant.json names, other than those it makes itself. */
export const configKeys = ({ payments }: Pick<TenantConfig, 'payments'>): GivenKey[] =>
  providerAccounts(payments).flatMap((account, index) =>
    accountKeys(index === 0 ? 'payments' : 'payments.second', account),
  );

/** The pair of push messages, which nobody gives us: `--which push` makes another one. */
export const pushKey = 'push';
/** Where tenant.json names its private halves. */
export const pushPlaces = ['push.key_parameter', 'push.former.key_parameter'];

/** The key that signs a campaign's postbacks. */
export const campaignKey = ({
  name,
  secret_parameter,
}: Pick<Campaign, 'name' | 'secret_parameter'>): GivenKey => ({
  ...{ kind: 'campaign', which: `campaign-${name}` },
  ...{ place: 'secret_parameter', parameter: secret_parameter },
});
