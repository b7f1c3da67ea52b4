import type { ProfileChanges } from '#shared/api/profile.ts';
import type { Profile } from '#shared/model/profile.ts';
import { interestIds } from '#shared/model/values.ts';
import { getNamePlace, nameAllowed } from '#shared/rules/names.ts';
import { regionsByCountry } from '../../adapters/regions.ts';
import { AppError } from '../core/app-error.ts';
import type { MemberContext } from '../core/context.ts';
import { updateProfile } from './members.store.ts';
import { callingMember, type ProfileRecord } from './members.ts';
import { ownProfile } from './user.ts';

/** GET profile.php */
export async function getProfile(context: MemberContext): Promise<{ profile: Profile }> {
  return { profile: ownProfile(await callingMember(context), context.brand) };
}

/** PUT profile.php */
export async function changeProfile(
  context: MemberContext<ProfileChanges>,
): Promise<{ profile: Profile }> {
  const { body, brand } = context;
  const member = await callingMember(context);
  if (body.name !== undefined && !nameAllowed(body.name)) {
    throw new AppError('name_not_allowed', { fields: { name: 'name_not_allowed' } });
  }
  const changes: Partial<ProfileRecord> = { ...body } as Partial<ProfileRecord>;
  // An empty text is stored as null.
  if (body.about_me !== undefined) changes.about_me = body.about_me || null;
  if (body.city !== undefined) changes.city = body.city || null;
  if (body.interests) changes.interests = interestIds.filter((id) => body.interests?.includes(id));
  if (body.country !== undefined || body.region !== undefined) {
    const country = body.country ?? member.profile.country;
    const region = body.region ?? member.profile.region;
    if (body.country !== undefined && !brand.config.countries.includes(country)) {
      throw new AppError('validation_failed', { fields: { country: 'invalid_option' } });
    }
    if (!regionsByCountry()[country].some(({ id }) => id === region)) {
      throw new AppError('validation_failed', { fields: { region: 'invalid_option' } });
    }
  }
  if (Object.keys(changes).length > 0) {
    const place = changes.name === undefined ? null : getNamePlace(changes.name);
    if (!(await updateProfile(context.member, changes, place))) {
      throw new AppError('authentication_required');
    }
  }
  const profile = { ...member.profile, ...changes };
  return { profile: ownProfile({ ...member, profile }, brand) };
}
