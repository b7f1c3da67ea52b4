/** Creates members for tests that start after signup. */
import { randomUUID } from 'node:crypto';
import { regionsContract } from '#shared/api/regions.ts';
import { settingsContract } from '#shared/api/settings.ts';
import { userContract } from '#shared/api/user.ts';
import * as limits from '#shared/limits.ts';
import type { Settings } from '#shared/model/settings.ts';
import type { User } from '#shared/model/user.ts';
import {
  activate,
  findable,
  getSession,
  type SignupBody,
  signUp,
  type TestUser,
} from '../support/members.ts';
import { at } from '../support/shared-stack.ts';

export interface Account {
  email: string;
  name: string;
  password: string;
}

export interface Member extends TestUser, Account {
  /** Value of the session cookie. */
  session: string;
}

/** Replaces each digit by a letter, because names have no digits. */
export const inLetters = (text: string) =>
  text.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);

/** Returns unique data of a new account. */
export function newAccount(): Account {
  const [unique = ''] = randomUUID().split('-');
  return {
    email: `browser-${unique}@example.org`,
    name: `Robin ${inLetters(unique)}`,
    password: `harbour lights ${unique}`,
  };
}

export const getSettings = async (brand: string): Promise<Settings> =>
  (await at(brand).ok(settingsContract, 'GET')).settings;

/** Returns the member of a session, or null. */
export async function userWith(brand: string, session: string): Promise<User | null> {
  const client = at(brand);
  client.cookies.set(limits.sessionCookieName, session);
  return (await client.ok(userContract, 'GET')).user;
}

/** Signs up at a brand in its own country. */
export async function createMember(
  brand: string,
  { confirmed = true, about = {} }: { confirmed?: boolean; about?: Partial<SignupBody> } = {},
): Promise<Member> {
  const client = at(brand);
  const { countries, default_locale: language } = await getSettings(brand);
  const [country] = countries as [SignupBody['country']];
  const { regions } = await client.ok(regionsContract, 'GET');
  const region = regions[country]?.[0]?.id ?? '';
  const { user, body } = await signUp(client, {
    ...newAccount(),
    ...{ date_of_birth: '1990-05-17', gender: 'female', sexuality: 'hetero' },
    ...{ country, region, language },
    ...about,
  });
  if (confirmed) await activate(client, body.email);
  const { email, name, password } = body;
  return { client, id: user.profile.id, email, name, password, session: getSession(client) };
}

/** Creates two members who can write to each other. */
export async function createPair(brand: string): Promise<[Member, Member]> {
  const pair = await Promise.all([createMember(brand), createMember(brand)]);
  await Promise.all(pair.map(findable));
  return pair;
}
