/** Clicks: visits that advertising brought, once per visit. */
import * as limits from '#shared/limits.ts';
import { type Device, getDevice, isBot } from '#shared/rules/device.ts';
import {
  type ClickMark,
  isBounce,
  landingAt,
  type TrafficRecord,
  trackingIn,
} from '#shared/rules/traffic.ts';
import { now, nowSeconds } from '../../adapters/clock.ts';
import { isHostingNetwork } from '../../adapters/hosting-networks.ts';
import { derivedSecret } from '../../adapters/keyed-secrets.ts';
import type { Brand } from '../core/brand.ts';
import type { Visitor } from '../core/context.ts';
import { tenantScope } from '../core/scope.ts';
import { storeClick } from './clicks.store.ts';
import { getShownVariant } from './open-lander.ts';

export { newClicks } from './clicks.store.ts';

/** A visit with a traffic source's keys, or to a landing page. */
export interface Click {
  id: string;
  /** ISO 8601. */
  at: string;
  tracking: TrafficRecord;
  /** The landing page, what its address ends with, and which of its variants was shown. */
  landing: string | null;
  slug: string | null;
  variant: string | null;
  /** ISO country code of the address. */
  country: string | null;
  device: Device['kind'];
  /** The same for all clicks of a visitor on a day (UTC), and for no others. */
  visitor: string;
  /** The same for all clicks from a part of the net (IPv4 /24, IPv6 /48) on a day. */
  neighborhood: string;
  bot: boolean;
  /** The address is a data centre's. Absent in a click of an earlier version. */
  hosted?: boolean | undefined;
  /** The visitor left at once; a click of its own. */
  bounce: boolean;
}

/** A page that a visitor opened. */
export interface PageVisit {
  path: string;
  search: string;
  /** Whether the visitor came from the site's own page, or has a session. */
  isInside: boolean;
}

export interface RecordedClick {
  /** What the browser may keep; null where nobody is brought. */
  mark: ClickMark | null;
  /** Resolves once the click is stored. */
  stored: Promise<boolean>;
}

const daySeconds = 86_400;
const idChars = 22;

/**
 * Records a visit where it is a click: one write and no read. The click's id follows from visitor,
 * day and tracking, so that opening the page again is the same click.
 *
 * @returns null where the visit is none
 */
export function recordClick(
  brand: Brand,
  visitor: Visitor,
  { path, search, isInside }: PageVisit,
): RecordedClick | null {
  const scope = tenantScope(brand);
  const tracking = trackingIn(search);
  const landing = landingAt(path);
  const bounce = isBounce(search);
  const isTracked = Object.keys(tracking).length > 0;
  // Without keys of its own, a landing page within a visit belongs to what brought the visitor.
  if (!isTracked && !(landing && !isInside) && !bounce) return null;
  const at = now().toISOString();
  const person = [scope.tenant, at.slice(0, 10), visitor.address, visitor.userAgent];
  const cause = isTracked ? JSON.stringify(tracking) : path;
  const click: Click = {
    id: `${toDayText(at)}${hashed('click', ...person, cause, String(bounce)).slice(dayChars)}`,
    at,
    tracking,
    landing: landing?.page ?? null,
    slug: landing?.slug ?? null,
    variant: getShownVariant({ brand, visitor }, landing),
    country: visitor.country,
    device: getDevice(visitor.userAgent).kind,
    visitor: hashed('visitor', ...person),
    neighborhood: hashed('neighborhood', scope.tenant, at.slice(0, 10), getNet(visitor.address)),
    bot: isBot(visitor.userAgent),
    hosted: isHostingNetwork(visitor.asn),
    bounce,
  };
  return {
    mark: bounce ? null : { id: click.id, paid: tracking.network !== undefined },
    stored: storeClick(scope, click, nowSeconds() + limits.clickDays * daySeconds),
  };
}

const dayMs = daySeconds * 1_000;
/** Days since 1970 in base 36, enough until 2097. */
const dayChars = 3;
const toDayText = (at: string): string =>
  Math.floor(Date.parse(at) / dayMs)
    .toString(36)
    .padStart(dayChars, '0');

/**
 * Returns the end of the day (UTC) on which the click of an id was made, as Unix milliseconds: the id
 * begins with it, as the click's record may be missing. Null where the id begins with no day.
 */
export function findClickDayEnd(id: string): number | null {
  const [text] = /^[0-9a-z]{3}/.exec(id) ?? [];
  return text ? (Number.parseInt(text, 36) + 1) * dayMs : null;
}

/** The day is part of what is hashed: nobody can be followed from one day to the next. */
const hashed = (...parts: string[]): string => derivedSecret(...parts).slice(0, idChars);

/** The part of the net that an address is in. */
const getNet = (address: string): string => address.split(/[.:]/).slice(0, 3).join('.');
