/**
 * Creates a self-signed certificate for this machine, as push services require https. Node has no
 * API for it, so the code writes the few fields as DER (X.690, RFC 5280).
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM; clients trust it as an authority. */
  cert: string;
  /** PEM. */
  key: string;
}

const validYears = 10;
const oids = {
  ecdsaWithSha256: [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02],
  commonName: [0x55, 0x04, 0x03],
  subjectAltName: [0x55, 0x1d, 0x11],
} as const;

/** Creates a new certificate for 127.0.0.1 and host names. */
export function localCertificate(hosts: readonly string[] = ['localhost']): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = sequence(tagged(0x06, Buffer.from(oids.ecdsaWithSha256)));
  const name = sequence(
    tagged(0x31, sequence(oid(oids.commonName), tagged(0x0c, Buffer.from(hosts[0] ?? '')))),
  );
  const from = new Date();
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + validYears);
  from.setUTCDate(from.getUTCDate() - 1);
  const names = sequence(
    ...hosts.map((host) => tagged(0x82, Buffer.from(host))),
    tagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const extension = sequence(oid(oids.subjectAltName), tagged(0x04, names));
  const signed = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extension)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]);
  const der = sequence(signed, algorithm, tagged(0x03, signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer) => tagged(0x02, bytes);
const oid = (bytes: readonly number[]) => tagged(0x06, Buffer.from(bytes));

/** YYMMDDHHMMSSZ */
const time = (date: Date) =>
  tagged(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
