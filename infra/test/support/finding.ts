/** Searches, and steps that make members visible in them. */
import sharp from 'sharp';
import type { RuleResult } from '#shared/api/contract.ts';
import { membersContract } from '#shared/api/members.ts';
import type { Profile } from '#shared/model/profile.ts';
import type { SoughtGender } from '#shared/model/values.ts';
import type { Client } from './client.ts';
import type { SignupBody } from './members.ts';
import { uploadPhoto } from './photos.ts';

/** The query of a search. Numbers and flags have the form of a query string. */
export interface SearchQuery {
  gender?: SoughtGender;
  country?: SignupBody['country'];
  countryregion?: string;
  min_age?: string;
  max_age?: string;
  cursor?: string;
  hair_color?: string;
  eye_color?: string;
  tattoos?: 'true' | 'false';
  interests?: string;
  network?: string;
}

export const search = (
  client: Client,
  query: SearchQuery = {},
): Promise<RuleResult<typeof membersContract, 'GET'>> =>
  client.ok(membersContract, 'GET', { query: query as never });

/** Returns the profiles on all pages of a search. */
export async function foundProfiles(client: Client, query: SearchQuery): Promise<Profile[]> {
  const profiles: Profile[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await search(client, { ...query, ...(cursor ? { cursor } : {}) });
    profiles.push(...page.profiles);
    cursor = page.cursor;
  } while (cursor);
  return profiles;
}

export const found = async (client: Client, query: SearchQuery): Promise<string[]> =>
  (await foundProfiles(client, query)).map(({ id }) => id);

/**
 * Uploads a photo of one colour and waits until it is active.
 *
 * @returns its id
 */
export async function addPhoto(client: Client, color: string): Promise<string> {
  const create = { width: 90, height: 120, channels: 3, background: color } as const;
  return (await uploadPhoto(client, await sharp({ create }).jpeg().toBuffer())).id;
}
