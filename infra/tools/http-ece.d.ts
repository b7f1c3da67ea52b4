/** Encrypted content encoding of HTTP (RFC 8188), as web-push uses it; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** The browser's own key pair. */
    privateKey: ECDH;
    /** The subscription's secret, as base64url. */
    authSecret: string;
  }
  /** @throws Error where the message was not encrypted for this browser */
  function decrypt(body: Buffer, parameters: Parameters): Buffer;
  const ece: { decrypt: typeof decrypt };
  export default ece;
}
