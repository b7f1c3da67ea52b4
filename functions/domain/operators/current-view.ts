/** A view on the brand's own host: the way in, what a request of it is, and what is held back. */
import { nowIso, nowSeconds } from '../../adapters/clock.ts';
import { newId, newSecret, sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll } from '../core/commit.ts';
import type { CurrentSession, Visitor } from '../core/context.ts';
import { withinRate } from '../core/rate-limits.ts';
import type { ShownRestriction } from '../core/restricted-error.ts';
import {
  type MemberScope,
  memberScope,
  type TenantScope,
  tenantScope,
  viewScope,
} from '../core/scope.ts';
import { auditWrite } from './audit.store.ts';
import { findViewedBrand, type ViewedVersion } from './viewed-version.ts';
import { enterStoredView, type StoredView, storedView } from './views.store.ts';

/** Id and secret, as the code and the cookie have them. */
const secretOfView = /^([\w-]{22})\.([\w-]{43})$/;

/** Who looks on, as whom. */
export interface CurrentView extends Pick<StoredView, 'operator' | 'console' | 'look'> {
  id: string;
  /** As the version declares it that the view shows. Nobody but the view's holder sees it. */
  brand: Brand;
  /** Null for the one in use. */
  version: ViewedVersion | null;
  /** Reads the made-up member beside the brand's data, and writes nothing. */
  scope: TenantScope;
  /** The visitor that the rules see. */
  visitor: Visitor;
  found: { member: MemberScope; session: CurrentSession } | { restricted: ShownRestriction } | null;
}

/** What a phone's browser calls itself, as far as pages look at it. */
const phoneAgent = 'Mozilla/5.0 (Linux; Android 10; K) Mobile Safari/537.36';
const computerAgent = 'Mozilla/5.0 (X11; Linux x86_64) Safari/537.36';

/**
 * Uses a code up, once.
 *
 * @returns the cookie's value, for how many seconds it holds, and where the view begins; null where
 * the code is over, used or wrong
 */
export async function enterView(
  brand: Brand,
  given: string,
): Promise<{ cookie: string; seconds: number; path: string } | null> {
  const [, id, code] = secretOfView.exec(given) ?? [];
  if (!id || !code) return null;
  const secret = newSecret();
  const time = nowSeconds();
  const hashes = { code: sha256(code), secret: sha256(secret), time };
  const view = await enterStoredView(tenantScope(brand), id, hashes);
  if (!view) return null;
  return { cookie: `${id}.${secret}`, seconds: view.ends - time, path: view.path };
}

/**
 * Returns the view of a cookie. Whatever other cookies a browser has, nobody else's session holds
 * beside it.
 *
 * @param live the brand in use
 * @throws AppError `read_only` where it is over: a page of a view never becomes somebody's own
 */
export async function readView(
  live: Brand,
  cookie: string,
  visitor: Visitor,
): Promise<CurrentView> {
  const [, id, secret] = secretOfView.exec(cookie) ?? [];
  const stored = id ? await storedView(tenantScope(live), id) : null;
  const isOpen =
    stored?.secret !== undefined &&
    stored.secret === sha256(secret ?? '') &&
    stored.ends > nowSeconds();
  if (!id || !stored || !isOpen) throw new AppError('read_only');
  const { member, restricted, operator, console, look, country, locale, phone, items } = stored;
  const version = stored.version ?? null;
  const brand = await findViewedBrand(live, version);
  if (!brand) throw new AppError('read_only');
  const scope = viewScope(brand, { items });
  const session = { hash: sha256(cookie) };
  return {
    id,
    brand,
    version,
    operator,
    console,
    look,
    scope,
    visitor: {
      address: visitor.address,
      country,
      locale,
      userAgent: phone ? phoneAgent : computerAgent,
      device: null,
      remembered: null,
      asn: null,
    },
    found: restricted
      ? { restricted }
      : member === null
        ? null
        : { member: memberScope(scope, member), session },
  };
}

/** Notes in the brand's audit what a view did not send. Of very many it has the first. */
export async function noteHeldBack(
  brand: Brand,
  { id, operator }: CurrentView,
  call: { name: string; method: string; request: string },
): Promise<void> {
  const scope = tenantScope(brand);
  if (!(await withinRate(scope, 'view_writes', id))) return;
  const entry = {
    id: newId(),
    at: nowIso(),
    operator,
    brand: brand.id,
    action: 'view.held_back',
    subject: { kind: 'view', id },
    outcome: 'refused' as const,
    reason: null,
    before: null,
    after: { call: `${call.method} ${call.name}` },
    request: call.request,
  };
  await commitAll(scope, [auditWrite(scope, entry)]);
}
