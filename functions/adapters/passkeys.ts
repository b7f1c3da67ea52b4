/**
 * Passkeys (WebAuthn) of the console, by the library that verifies them. A passkey is discoverable,
 * so that signing in asks for no name, and its user must be verified by its device each time.
 */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';

/** What a browser shows as the place that a passkey is for. */
const partyName = 'Console';
const timeoutMs = 300_000;

/** The console's origin: scheme, host and port. Passkeys belong to its host. */
const getHostName = (origin: string) => new URL(origin).hostname;

/** Options to register a passkey. `known` are ids of those that the person has. */
export const getRegistrationOptions = (
  origin: string,
  person: { id: string; name: string },
  known: readonly string[],
) =>
  generateRegistrationOptions({
    rpName: partyName,
    rpID: getHostName(origin),
    userName: person.name,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(person.id, 'base64url')),
    attestationType: 'none',
    timeout: timeoutMs,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Options to show a passkey. `known` are ids to choose from; none lets the browser offer all. */
export const getAssertionOptions = (origin: string, known: readonly string[]) =>
  generateAuthenticationOptions({
    rpID: getHostName(origin),
    userVerification: 'required',
    timeout: timeoutMs,
    allowCredentials: known.map((id) => ({ id })),
  });

/** Uses a challenge up. @returns false where it is not ours */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** Runs a verification, which throws for whatever it refuses, but lets a failing table fail. */
async function verified<Result>(
  takeChallenge: TakeChallenge,
  verify: (take: TakeChallenge) => Promise<Result>,
): Promise<Result | null> {
  let failure: { cause: unknown } | undefined;
  const take: TakeChallenge = (challenge) =>
    takeChallenge(challenge).catch((cause: unknown) => {
      failure = { cause };
      return false;
    });
  const result = await verify(take).catch(() => null);
  if (failure) throw failure.cause;
  return result;
}

/** A passkey as its authenticator made it. */
export interface RegisteredPasskey {
  id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  synced: boolean;
}

/**
 * Verifies what a browser answered to registration options.
 *
 * @returns null where it does not hold
 */
export async function verifyRegistration(
  origin: string,
  answer: unknown,
  takeChallenge: TakeChallenge,
): Promise<RegisteredPasskey | null> {
  const result = await verified(takeChallenge, (take) =>
    verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: take,
      expectedOrigin: origin,
      expectedRPID: getHostName(origin),
      requireUserVerification: true,
    }),
  );
  if (!result?.verified) return null;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  };
}

/**
 * Verifies the signature of a passkey.
 *
 * @returns its new count of signatures; null where it does not hold, or the count went back
 */
export async function verifyAssertion(
  origin: string,
  answer: unknown,
  passkey: RegisteredPasskey,
  takeChallenge: TakeChallenge,
): Promise<number | null> {
  const result = await verified(takeChallenge, (take) =>
    verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: take,
      expectedOrigin: origin,
      expectedRPID: getHostName(origin),
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
        transports: passkey.transports as AuthenticatorTransport[],
      },
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
