/** Made-up people that sign up. */
import { randomBytes } from 'node:crypto';
import type { SentBodyOf } from '#shared/api/contract.ts';
import { signupContract } from '#shared/api/signup.ts';
import type { User } from '#shared/model/user.ts';
import type { Visitor } from './client.ts';

export type SignupBody = SentBodyOf<typeof signupContract, 'POST'>;

/** Somebody who signed up, as the tests know them. */
export interface Somebody {
  visitor: Visitor;
  id: string;
  email: string;
}

/** Each brand's own country, a region of it and its language. */
const homes: Record<string, Pick<SignupBody, 'country' | 'region' | 'language'>> = {
  nl: { country: 'NL', region: 'NL-UT', language: 'nl' },
  de: { country: 'DE', region: 'DE-HH', language: 'de' },
  us: { country: 'US', region: 'US-TX', language: 'en' },
  pl: { country: 'PL', region: 'PL-14', language: 'pl' },
};

export const password = 'correct horse battery';

/** An address that nobody had before. */
export const freshEmail = () => `member-${randomBytes(8).toString('hex')}@example.com`;

/** Everything that signing up at a brand needs; at another brand than the four, as in the US. */
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

/** Signs a visitor up; they are logged in afterwards and have not confirmed their address. */
export async function signUp(
  visitor: Visitor,
  changes: Partial<SignupBody> = {},
): Promise<{ user: User; body: SignupBody }> {
  const body = signupBody(visitor.host.split('.')[0] ?? '', changes);
  const { user } = await visitor.ok(signupContract, 'POST', { body });
  return { user, body };
}
