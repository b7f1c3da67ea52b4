/**
 * Looks of operators at a brand's own pages. A view is read-only and nobody's session: whoever is
 * looked as is a visitor, or a made-up member who exists in the view alone.
 */
import { defaultEntry, fixedLanders, landerNames } from '#shared/landers.ts';
import * as limits from '#shared/limits.ts';
import type { Country, Locale } from '#shared/model/values.ts';
import type { ViewBonus, ViewLook, ViewRole } from '#shared/model/view.ts';
import { now, nowSeconds, toIso } from '../../adapters/clock.ts';
import { newId, newSecret, sha256 } from '../../adapters/secrets.ts';
import { AppError } from '../core/app-error.ts';
import type { Brand } from '../core/brand.ts';
import { commitAll } from '../core/commit.ts';
import { chooseVersion, listViewable } from './choose-version.ts';
import { makeUpMember } from './made-up-member.ts';
import type { OpsBrandContext } from './ops-context.ts';
import { viewRemoval, viewWrite } from './views.store.ts';

/**
 * GET /ops/view
 *
 * @throws AppError `forbidden`, `not_found` or `version_not_viewable` for the version
 */
export async function getViewChoices(
  context: OpsBrandContext<undefined, { brand: string; version?: number | undefined }>,
) {
  const { version: number } = context.query;
  context.audit.note({
    subject: { kind: 'brand', id: context.brand.id },
    ...(number === undefined ? {} : { after: { version: number } }),
  });
  const [{ brand }, viewable] = await Promise.all([
    chooseVersion(context, number),
    listViewable(context),
  ]);
  const { config } = brand;
  return {
    ...viewable,
    countries: config.countries,
    locales: config.locales,
    default_locale: config.default_locale,
    time_bonus: config.features.time_bonus,
    signup_credits: config.limits.signup_credits,
    landers: landerNames.map((name) => ({ name, slugs: listSlugs(brand, name) })),
  };
}

const isFixed = (name: string) => (fixedLanders as readonly string[]).includes(name);

const listSlugs = ({ landers }: Brand, name: (typeof landerNames)[number]): string[] =>
  isFixed(name)
    ? []
    : Object.keys(landers?.pages[name] ?? {}).filter((slug) => slug !== defaultEntry);

interface Chosen {
  brand: string;
  country: Country;
  language: Locale;
  as: ViewRole;
  bonus: ViewBonus;
  look: ViewLook;
  phone: boolean;
  path: string;
  version?: number | undefined;
}

/**
 * POST /ops/view
 *
 * @throws AppError `validation_failed`; `forbidden`, `not_found` or `version_not_viewable` for the version
 */
export async function openView(context: OpsBrandContext<Chosen>) {
  const { scope, operator, session, origin, audit, body } = context;
  const { brand: _, version: number, ...chosen } = body;
  const id = newId();
  const about = {
    subject: { kind: 'view', id },
    after: { ...chosen, ...(number === undefined ? {} : { version: number }) },
  };
  audit.note(about);
  // Pages of members show members, which marketing has no business with.
  if (operator.role === 'marketing' && chosen.as !== 'visitor') throw new AppError('forbidden');
  const { brand, version } = await chooseVersion(context, number);
  checkChoices(brand, chosen);
  const time = nowSeconds();
  // A view outlasts signing out, and losing access, by half an hour at most: its requests come to
  // the brand's host, which knows nothing of the console's sessions.
  const ends = Math.min(time + limits.viewSeconds, session.ends);
  const code = newSecret();
  const { member, items, restricted } = makeUpMember(brand, scope, chosen, now());
  const view = {
    operator: { id: operator.operator, name: operator.name, role: operator.role },
    console: origin,
    ends,
    country: chosen.country,
    locale: chosen.language,
    look: chosen.look,
    phone: chosen.phone,
    path: chosen.path,
    version,
    member,
    restricted,
    items,
  };
  await commitAll(scope, [
    viewWrite(scope, id, view, { hash: sha256(code), ends: time + limits.viewCodeSeconds }),
    audit.write(about),
  ]);
  return {
    view: {
      id,
      address: `${brand.origin}${limits.viewEntryPath}?code=${id}.${code}`,
      ends: toIso(ends),
    },
  };
}

/** @throws AppError `validation_failed` for what the brand does not serve */
function checkChoices({ config }: Brand, { country, language }: Omit<Chosen, 'brand'>): void {
  const fields = {
    ...(config.countries.includes(country) ? {} : { country: 'invalid_option' }),
    ...(config.locales.includes(language) ? {} : { language: 'invalid_option' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
}

/**
 * DELETE /ops/view
 *
 * @throws AppError `not_found` where it is over, or another person's
 */
export async function leaveView({
  scope,
  operator,
  audit,
  body,
}: OpsBrandContext<{ brand: string; id: string }>): Promise<Record<string, never>> {
  const about = { subject: { kind: 'view', id: body.id } };
  audit.note(about);
  const left = await commitAll(scope, [
    viewRemoval(scope, body.id, operator.operator),
    audit.write(about),
  ]);
  if (!left) throw new AppError('not_found');
  return {};
}
