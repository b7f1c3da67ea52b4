/** Which click and which campaign brought a member; decided once, after the signup. */
import type { TrafficRecord } from '#shared/rules/traffic.ts';
import { now } from '../../adapters/clock.ts';
import type { MemberScope } from '../core/scope.ts';
import { type Account, accountItems } from '../members/members.ts';
import { findAttribution, putAttribution } from './attribution.store.ts';
import { type Campaign, listCampaigns } from './campaigns.ts';
import { findClick } from './clicks.store.ts';
import { type Click, findClickDayEnd } from './clicks.ts';
import type { Commission } from './commissions.ts';
import { type Groups, getGroups } from './counters.ts';
import { type FraudFlag, findFlags } from './fraud-flags.ts';

export {
  attributionCommissionWrite,
  banWrite,
  boughtWrite,
  claimFirstPayment,
  findAttribution,
  stepCountedWrite,
} from './attribution.store.ts';

export interface Attribution {
  /** Name of the campaign that is told of the member, or null. */
  campaign: string | null;
  signed_up_at: string;
  tracking: TrafficRecord;
  country: string;
  /** Absent where the click is not known, as the browser kept nothing of it. */
  click?: Pick<Click, 'id' | 'at' | 'landing' | 'slug' | 'variant' | 'device' | 'bot'> | undefined;
  /** What the member's counters are called. */
  groups: Groups;
  /** Signs of fraud at the signup. */
  flags: FraudFlag[];
  /** The member's first paid payment. */
  first_payment?: string | undefined;
  /** When the signup and its confirmation were counted. */
  soi_at?: string | undefined;
  doi_at?: string | undefined;
  /** Day of the last purchase in the brand's time zone (YYYY-MM-DD). */
  last_bought?: string | undefined;
  /** Present while the member is banned. */
  banned_at?: string | undefined;
  /** What the campaign earned by the signup or its confirmation. */
  commission?: Commission | undefined;
}

export type Origin = Pick<Account, 'click' | 'tracking' | 'signup_date' | 'country' | 'email'>;

const dayMs = 86_400_000;

/**
 * Returns what brought a member, and records it where that was not done yet; null where nothing did.
 * It costs a read, and where it is recorded two more at most, a query, a write, and for a
 * campaign's member three more that look for signs of fraud.
 */
export async function attribute(member: MemberScope, origin: Origin): Promise<Attribution | null> {
  if (!origin.click && !origin.tracking) return null;
  const known = await findAttribution(member);
  if (known) return known;
  const click = origin.click ? await findClick(member, origin.click) : null;
  const source = chooseSource(origin, click);
  if (!source) return null;
  const campaigns = source.tracking.network ? await listCampaigns(member) : [];
  const campaign = chooseCampaign(campaigns, source, {
    signedUpAt: origin.signup_date,
    missing: click ? null : (origin.click ?? null),
  });
  const country = source.click?.country ?? origin.country;
  const attribution: Attribution = {
    campaign: campaign?.name ?? null,
    signed_up_at: origin.signup_date,
    tracking: source.tracking,
    country,
    groups: getGroups(
      { ...source.click, tracking: source.tracking, country },
      campaign?.click_id ?? null,
    ),
    flags: campaign ? await findFlags(member, origin, source.click) : [],
    ...(source.click ? { click: toOwnClick(source.click) } : {}),
  };
  if (await putAttribution(member, attribution)) return attribution;
  return findAttribution(member);
}

/**
 * Returns what brought a member where that is known, or a signup's that the stream has not brought yet:
 * a payment may be seen before.
 */
export async function findSource(member: MemberScope): Promise<Attribution | null> {
  const known = await findAttribution(member);
  if (known) return known;
  const account = (await accountItems(member, [member.member])).get(member.member);
  const isNew = account && now().getTime() - Date.parse(account.signup_date) < dayMs;
  return isNew ? attribute(member, account) : null;
}

export interface Source {
  tracking: TrafficRecord;
  click: Click | null;
}

/**
 * Returns what counts of a signup: its click where that was paid for, else what the browser kept of an
 * earlier one, else the unpaid click.
 */
export function chooseSource(
  { tracking }: Pick<Origin, 'tracking'>,
  click: Click | null,
): Source | null {
  if (click?.tracking.network) return { tracking: click.tracking, click };
  if (tracking?.network) return { tracking, click: null };
  if (click) return { tracking: click.tracking, click };
  return tracking ? { tracking, click: null } : null;
}

/**
 * Returns the network's campaign, unless its click is older than the campaign's window, or nothing says
 * how old it is.
 *
 * @param signup.missing id of the click that the browser named and that is not found: its write failed,
 * or it is gone. The id says its day, whose end counts.
 */
export function chooseCampaign(
  campaigns: readonly Campaign[],
  { tracking, click }: Source,
  { signedUpAt, missing }: { signedUpAt: string; missing: string | null },
): Campaign | null {
  const found = campaigns.find(({ network }) => network === tracking.network);
  if (!found) return null;
  const signedUp = Date.parse(signedUpAt);
  const clicked = click ? Date.parse(click.at) : missing && findClickDayEnd(missing);
  // A day that has not begun is no click's.
  if (!clicked || clicked - dayMs > signedUp) return null;
  return signedUp - clicked <= found.attribution_days * dayMs ? found : null;
}

const toOwnClick = ({ id, at, landing, slug, variant, device, bot }: Click) => ({
  ...{ id, at, landing, slug },
  ...{ variant, device, bot },
});
