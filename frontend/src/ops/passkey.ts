/** Passkeys in the browser, and their failures in words. */
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { getFailureText, type OpsBody, OpsError } from './api.ts';

/** Options as the server made them, for the browser alone to read. */
interface GivenOptions {
  challenge: string;
  [key: string]: unknown;
}

/** A failure of the browser or of the device. */
class PasskeyFailure extends Error {}

const notSupported = 'This browser has no passkeys. Use a current Chrome, Edge, Firefox or Safari.';
const notShown =
  'No passkey was shown: it was cancelled, it took too long, or there is none for the console on this device.';

const codes: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_CEREMONY_ABORTED: 'The request for a passkey was cancelled.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for the console already.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device cannot keep a passkey. Use another one.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot ask for a PIN, a finger or a face. Use another one.',
  ERROR_INVALID_DOMAIN: 'Passkeys do not work at this address.',
  ERROR_INVALID_RP_ID: 'The console’s passkeys belong to another address.',
};

/** What happened, in words. */
export function getPasskeyFailureText(cause: unknown): string {
  if (cause instanceof PasskeyFailure) return cause.message;
  if (cause instanceof OpsError) return getFailureText(cause);
  if (cause instanceof WebAuthnError && codes[cause.code]) return codes[cause.code] as string;
  if (cause instanceof Error && cause.name === 'NotAllowedError') return notShown;
  return 'The device could not show a passkey. Try again, or use another one.';
}

function requireSupport(): void {
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(notSupported);
}

/** Asks for a passkey that is there; `elsewhere` asks for one of a phone or another computer. */
export async function showPasskey(
  options: GivenOptions,
  { elsewhere = false }: { elsewhere?: boolean } = {},
): Promise<OpsBody<'sign-in', 'POST'>['answer']> {
  requireSupport();
  const optionsJSON = {
    ...options,
    ...(elsewhere && { hints: ['hybrid'] }),
  } as unknown as PublicKeyCredentialRequestOptionsJSON;
  return toAnswer(await startAuthentication({ optionsJSON }));
}

/** Makes a passkey. */
export async function createPasskey(
  options: GivenOptions,
): Promise<OpsBody<'passkeys', 'POST'>['answer']> {
  requireSupport();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return toAnswer(await startRegistration({ optionsJSON }));
}

/** The library's answers are the contract's, which has names of its own for their parts. */
const toAnswer = <Answer>(given: AuthenticationResponseJSON | RegistrationResponseJSON): Answer =>
  given as unknown as Answer;

/** What a passkey made here is called, until its owner says otherwise. */
export function getDeviceText(userAgent: string): string {
  const systems: [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/CrOS/, 'Chromebook'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'Mac'],
    [/Linux/, 'Linux'],
  ];
  const found = systems.find(([pattern]) => pattern.test(userAgent));
  return found?.[1] ?? 'This device';
}
