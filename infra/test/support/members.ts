/** Creates members for tests. */
import { randomBytes } from 'node:crypto';
import type { RequestBodyInput } from '#shared/api/contract.ts';
import { memberContract } from '#shared/api/member.ts';
import { signupContract } from '#shared/api/signup.ts';
import * as limits from '#shared/limits.ts';
import type { User } from '#shared/model/user.ts';
import { type Client, type ClientOptions, createClient } from './client.ts';
import { local } from './local.ts';
import { waitFor } from './wait.ts';

export type SignupBody = RequestBodyInput<typeof signupContract, 'POST'>;

/** A member of a test. */
export interface TestUser {
  client: Client;
  id: string;
  email: string;
}

/** Each brand's country, with a region and its language. */
const homes: Record<string, Pick<SignupBody, 'country' | 'region' | 'language'>> = {
  nl: { country: 'NL', region: 'NL-UT', language: 'nl' },
  de: { country: 'DE', region: 'DE-HH', language: 'de' },
  us: { country: 'US', region: 'US-TX', language: 'en' },
  pl: { country: 'PL', region: 'PL-14', language: 'pl' },
};

export const password = 'correct horse battery';

/** Returns a new, unused address. */
export const freshEmail = () => `member-${randomBytes(8).toString('hex')}@example.com`;

/** Returns the body of a signup. Unknown brands use the values of the US. */
export function signupBody(brand: string, changes: Partial<SignupBody> = {}): SignupBody {
  return {
    email: freshEmail(),
    name: 'Robin',
    password,
    date_of_birth: '1990-06-15',
    gender: 'female',
    sexuality: 'bi',
    ...(homes[brand] ?? (homes.us as (typeof homes)[string])),
    ...changes,
  };
}

/** Signs a visitor up, who is then logged in with an unconfirmed address. */
export async function signUp(
  client: Client,
  changes: Partial<SignupBody> = {},
): Promise<{ user: User; body: SignupBody }> {
  const body = signupBody(client.brand, changes);
  const { user } = await client.ok(signupContract, 'POST', { body });
  return { user, body };
}

/** Opens the link in the activation mail. */
export async function activate(client: Client, email: string): Promise<void> {
  const link = new URL(await local(client.port).mailedLink(email, '/api/activate.php'));
  const response = await client.send({ path: link.pathname + link.search });
  if (response.headers.location !== '/activate/done') throw new Error('could not be activated');
}

/** Creates a member with a confirmed address. */
export async function createMember(
  client: Client,
  changes: Partial<SignupBody> = {},
): Promise<TestUser> {
  const { user, body } = await signUp(client, changes);
  await activate(client, body.email);
  return { client, id: user.profile.id, email: body.email };
}

/** Creates clients of new members with unconfirmed addresses. */
export async function signUpMany(options: ClientOptions, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  while (clients.length < count) {
    const client = createClient(options);
    await signUp(client);
    clients.push(client);
  }
  return clients;
}

/** Waits until others see a member, as a job creates the search document. */
export async function findable({ client, id }: Pick<TestUser, 'client' | 'id'>): Promise<void> {
  const { port, brand } = client;
  await waitFor(
    async () => {
      const seen = createClient({ port, brand }).getErrorCode(memberContract, 'GET', {
        query: { id },
      });
      return (await seen) === 'ok' ? true : null;
    },
    () => `the member ${id} is not to be seen`,
  );
}

/** Returns the session of a logged-in client. */
export const getSession = ({ cookies }: Client): string =>
  cookies.get(limits.sessionCookieName) ?? '';
