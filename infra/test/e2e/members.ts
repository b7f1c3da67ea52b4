/** Members made by the API, for journeys that begin after signing up. */
import { randomUUID } from 'node:crypto';
import type { Settings } from '#shared/model/settings.ts';
import type { Locale } from '#shared/model/values.ts';
import { shared } from '../support/shared-stack.ts';
import { expect } from './browser-test.ts';
import { ask } from './calls.ts';

export interface Account {
  email: string;
  name: string;
  password: string;
}

export interface Member extends Account {
  /** Of the profile. */
  id: string;
  /** Value of the session cookie. */
  session: string;
}

/** Names have no digits: each becomes a letter. */
export const inLetters = (text: string) =>
  text.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);

/** What nobody else has. */
export function newAccount(): Account {
  const [unique = ''] = randomUUID().split('-');
  return {
    email: `journey-${unique}@example.org`,
    name: `Robin ${inLetters(unique)}`,
    password: `harbour lights ${unique}`,
  };
}

export const settingsOf = async (brand: string): Promise<Settings> =>
  (await ask(brand, '/api/settings.php')).json<{ settings: Settings }>().settings;

/** What signing up sends beside the account itself. */
type About = Partial<
  Record<'name' | 'date_of_birth' | 'gender' | 'sexuality' | 'country' | 'region', string>
>;

/** Signs up at a brand, in its own country. */
export async function newMember(
  brand: string,
  {
    confirmed = true,
    language,
    about = {},
  }: { confirmed?: boolean; language?: Locale; about?: About } = {},
): Promise<Member> {
  const account = { ...newAccount(), ...(about.name && { name: about.name }) };
  const { countries, default_locale } = await settingsOf(brand);
  const [country = ''] = countries;
  const { regions } = (await ask(brand, '/api/regions.php')).json<{
    regions: Record<string, { id: string }[]>;
  }>();
  const answer = await ask(brand, '/api/signup.php', {
    method: 'POST',
    body: {
      ...account,
      date_of_birth: '1990-05-17',
      gender: 'female',
      sexuality: 'hetero',
      country,
      region: regions[country]?.[0]?.id,
      language: language ?? default_locale,
      ...about,
    },
  });
  if (answer.status !== 201) throw new Error(`signing up answered ${answer.body.toString()}`);
  const session = /auth\.session=([^;]+)/.exec(String(answer.headers['set-cookie']))?.[1];
  if (!session) throw new Error('signing up gave no session');
  if (confirmed) {
    const { pathname, search } = new URL(
      await shared().mailedLink(account.email, '/api/activate.php'),
    );
    const activated = await ask(brand, pathname + search);
    if (activated.status !== 302) throw new Error(`activating answered ${activated.status}`);
  }
  const { user } = answer.json<{ user: { profile: { id: string } } }>();
  return { ...account, id: user.profile.id, session };
}

/** Waits until others find a member: a job makes the card. */
export async function findable(brand: string, { id }: Member): Promise<void> {
  await expect.poll(async () => (await ask(brand, `/api/member.php?id=${id}`)).status).toBe(200);
}
