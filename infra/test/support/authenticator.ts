/**
 * A passkey's authenticator in software (WebAuthn, level 3): an ES256 key that answers options as a
 * browser does, and, for tests of refusals, in any way that it should not.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const flag = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What an answer says other than it should. */
export interface Lie {
  origin?: string;
  challenge?: string;
  rpId?: string;
  /** The person was not verified by the device. */
  unverified?: true;
  counter?: number;
  type?: string;
}

interface Options {
  challenge: string;
  [key: string]: unknown;
}

export interface Authenticator {
  /** Credential id. */
  readonly id: string;
  /** Answers options of `navigator.credentials.create`. */
  register(options: Options, lie?: Lie): RegistrationAnswer;
  /** Answers options of `navigator.credentials.get`. */
  assert(options: Options, lie?: Lie & { userHandle?: string }): AssertionAnswer;
}

export interface RegistrationAnswer {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: { clientDataJSON: string; attestationObject: string };
}

export interface AssertionAnswer {
  id: string;
  rawId: string;
  type: 'public-key';
  clientExtensionResults: Record<string, never>;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle: string;
  };
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** @param origin of the page that asks */
export function createAuthenticator(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credential = randomBytes(32);
  const id = text(credential);
  let user = '';
  let counter = 0;
  const getClientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const getAuthenticatorData = (lie: Lie, attested?: Buffer) => {
    counter = lie.counter ?? counter + 1;
    const flags =
      flag.present | (lie.unverified ? 0 : flag.verified) | (attested ? flag.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(lie.rpId ?? new URL(origin).hostname),
      Buffer.from([flags]),
      count,
      ...(attested ? [attested] : []),
    ]);
  };
  const common = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  return {
    id,
    register: (options, lie = {}) => {
      user = (options.user as { id: string }).id;
      // COSE: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credential.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credential, key]);
      const data = getAuthenticatorData(lie, attested);
      // CBOR: { fmt: "none", attStmt: {}, authData: bytes }.
      const dataLength = Buffer.alloc(2);
      dataLength.writeUInt16BE(data.length);
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        dataLength,
        data,
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: text(getClientData('webauthn.create', options.challenge, lie)),
          attestationObject: text(attestation),
        },
      };
    },
    assert: (options, lie = {}) => {
      const clientData = getClientData('webauthn.get', options.challenge, lie);
      const data = getAuthenticatorData(lie);
      return {
        ...common,
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
          userHandle: lie.userHandle ?? user,
        },
      };
    },
  };
}
