/** Signs of fraud at a signup. They withhold what a campaign is owed until a person has looked. */
import * as limits from '#shared/limits.ts';
import { nowSeconds } from '../../adapters/clock.ts';
import { derivedSecret } from '../../adapters/keyed-secrets.ts';
import { isDisposable, isProvidersDomain } from '../../adapters/mail-domains.ts';
import type { MemberScope } from '../core/scope.ts';
import type { Account } from '../members/members.ts';
import type { Click } from './clicks.ts';
import { joinSignupGroup } from './signup-groups.store.ts';

/**
 * `quick`: sent within seconds of the click; `same_device`, `same_net`, `same_domain`: one of many
 * of a day from the same browser and address, the same part of the net, or with addresses of one
 * domain that is no provider's; `disposable`: a throw-away address; `program`: the click was
 * a program's; `data_center`: it came from one; `never_back`: the member has opened no page since,
 * which shows days later.
 */
export type FraudFlag =
  | 'quick'
  | 'same_device'
  | 'same_net'
  | 'same_domain'
  | 'disposable'
  | 'program'
  | 'data_center'
  | 'never_back';

const groupSeconds = 3 * 86_400;

/** Returns the signs at a signup. It costs a write for each thing that signups may have in common. */
export async function findFlags(
  member: MemberScope,
  account: Pick<Account, 'email' | 'signup_date'>,
  click: Click | null,
): Promise<FraudFlag[]> {
  const flags: FraudFlag[] = [];
  const domain = account.email.slice(account.email.lastIndexOf('@') + 1).toLowerCase();
  const day = account.signup_date.slice(0, 10);
  if (await isDisposable(account.email)) flags.push('disposable');
  const common: [FraudFlag, string[], number][] = [];
  if (!(await isProvidersDomain(domain))) {
    common.push(['same_domain', [day, domain], limits.signupsOfDomain]);
  }
  if (click) {
    const age = Date.parse(account.signup_date) - Date.parse(click.at);
    if (age < limits.quickSignupSeconds * 1_000) flags.push('quick');
    if (click.bot) flags.push('program');
    if (click.hosted) flags.push('data_center');
    common.push(['same_device', [click.visitor], limits.signupsOfDevice]);
    // A click of an earlier version does not tell it.
    if (click.neighborhood) {
      common.push(['same_net', [click.neighborhood], limits.signupsOfNet]);
    }
  }
  for (const [flag, of, most] of common) {
    const group = derivedSecret('signups', member.tenant, flag, ...of);
    const members = await joinSignupGroup(member, group, nowSeconds() + groupSeconds);
    if (members > most) flags.push(flag);
  }
  return flags;
}
