/** What can be known of a new key before anything is written. */
import type { TenantConfig } from '#shared/tenant.ts';
import { now } from '../../functions/adapters/clock.ts';
import { readStoredParameters } from '../../functions/adapters/parameter-store.ts';
import { readParametersBy } from '../../functions/adapters/parameters.ts';
import { openAccount, type ProviderAccount } from '../../functions/adapters/payment-providers.ts';
import { PaymentError } from '../../functions/adapters/payments.ts';
import {
  compareMethods,
  findMethods,
  getKeyKind,
  isPayoutsToken,
} from '../../functions/domain/operators/provider-keys.ts';
import type { GivenKey } from './brand-keys.ts';
import { OperatorError } from './operator-error.ts';

const leastSecret = 16;
/** Mollie says that a key has at least so many characters after its mode. */
const mollieForm = /^(live|test|access)_[\w-]{30,}$/;
const placeholder =
  /replace before going live|^<.*>$|^\$|…|\.\.\.|x{6}|change.?me|placeholder|your.?(key|secret|token)/i;
const dayMs = 86_400_000;
/** How long ago a payment may be that shows whether two keys are of one account. */
const recentDays = 30;

export interface NewKey {
  key: GivenKey;
  value: string;
  /** What the parameter has; null where it has nothing. */
  present: string | null;
  config: TenantConfig;
  /** Whether the key may be of the other mode: live instead of test. */
  modeChanges: boolean;
  say(line: string): void;
}

/** @throws OperatorError where this cannot be the key that comes next */
export async function checkKey(given: NewKey): Promise<void> {
  const { key, value } = given;
  checkForm(key, value);
  if (key.kind === 'provider') await checkProviderKey(given, key.account);
  else if (key.kind === 'payouts') await checkPayoutsToken(given, key.account);
}

function checkForm(key: GivenKey, value: string): void {
  if (value === '') {
    throw new OperatorError('Standard input has no value: hand the new one over there.');
  }
  if (placeholder.test(value)) {
    throw new OperatorError('The new value is a placeholder: nothing was written.');
  }
  const is = (what: string) => new OperatorError(`The new value is ${what}: nothing was written.`);
  if (key.kind === 'campaign') {
    if (!/^[\x21-\x7e]+$/.test(value)) throw is('more than one word of ASCII');
    if (value.length < leastSecret) throw is(`shorter than ${leastSecret} characters`);
    return;
  }
  const { name } = key.account;
  const isWhole = name !== 'mollie' || mollieForm.test(value);
  if (key.kind === 'payouts' ? isWhole && isPayoutsToken(value) : isWhole && hasMode(key, value))
    return;
  throw is(key.kind === 'payouts' ? 'no access token of an organization' : `no key of ${name}`);
}

const getMode = ({ name }: ProviderAccount, value: string) => getKeyKind[name](value);
const hasMode = ({ account }: GivenKey & { kind: 'provider' | 'payouts' }, value: string) =>
  getMode(account, value) !== 'none';

async function checkProviderKey(given: NewKey, account: ProviderAccount): Promise<void> {
  const { value, present, config, modeChanges } = given;
  const modes = [present === null ? 'none' : getMode(account, present), getMode(account, value)];
  const isOther = modes[0] !== 'none' && modes[0] !== modes[1];
  if (isOther && !modeChanges) {
    throw new OperatorError(
      `The present key is a ${modes[0]} one and the new one a ${modes[1]} one: nothing was written. Say --mode-changes where that is meant.`,
    );
  }
  // Payments of one mode are unknown in the other.
  const known = present === null || isOther ? null : await findRecentPayment(given, account);
  await asking(value, async () => {
    const provider = openAccount(account);
    const enabled = await ask(account, () => findMethods(account));
    if (enabled === 'key_refused') throw refused(account);
    if (enabled !== null) {
      const { missing } = compareMethods(account, config, enabled);
      if (missing.length > 0) {
        throw new OperatorError(
          `${account.name} does not take ${missing.join(', ')} with the new key: nothing was written.`,
        );
      }
    }
    if (known === null) return;
    if ((await ask(account, () => provider.find(known))) === null) {
      throw new OperatorError(
        `The new key is of another account: it does not know the payment ${known}, which then nobody could refund. Nothing was written.`,
      );
    }
  });
}

/** A payment that the present key knows; null where there is none, or it tells nothing any more. */
async function findRecentPayment(
  { say }: NewKey,
  account: ProviderAccount,
): Promise<string | null> {
  const to = now();
  const from = new Date(to.getTime() - recentDays * dayMs).toISOString();
  readStoredParameters();
  try {
    for await (const { id } of openAccount(account).list({ from, to: to.toISOString() })) return id;
    say(`There was no payment for ${recentDays} days by which the two keys could be compared.`);
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    say(`The present key tells nothing, so that the two cannot be compared: ${cause.message}`);
  }
  return null;
}

async function checkPayoutsToken({ value }: NewKey, account: ProviderAccount): Promise<void> {
  const to = now().toISOString();
  await asking(value, () => ask(account, () => readNothing(openAccount(account).payouts, to)));
}

/** Asks for the payouts of no time, of which the first page is read all the same. */
async function readNothing(
  payouts: ReturnType<typeof openAccount>['payouts'],
  at: string,
): Promise<void> {
  for await (const _ of payouts({ from: at, to: at })) return;
}

/** Has the adapters find the new value in every parameter, while it is tried. */
async function asking(value: string, run: () => Promise<void>): Promise<void> {
  readParametersBy(async () => value);
  try {
    await run();
  } finally {
    readStoredParameters();
  }
}

async function ask<Answer>(account: ProviderAccount, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (cause) {
    if (!(cause instanceof PaymentError)) throw cause;
    if (cause.isKeyRefused) throw refused(account);
    throw new OperatorError(
      `${account.name} could not be asked with the new key, and nothing was written: ${cause.message}`,
    );
  }
}

const refused = ({ name }: ProviderAccount) =>
  new OperatorError(`${name} refuses the new key: nothing was written.`);
