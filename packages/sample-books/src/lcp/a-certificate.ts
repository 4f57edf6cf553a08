import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate (X.509, DER) and the private key that belongs to it. */
export type Certified = { certificate: Buffer; key: KeyObject };
type Asked = {
  name: string;
  kind?: 'rsa' | 'ec';
  /** Who signs it; nobody else without one. */
  issuer?: { name: string; key: KeyObject };
  from?: Date;
  until?: Date;
};

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff_ff ? 6 : 4, '0'), 'hex');
  const size =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x80 + digits.length, ...Array.from(digits)];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (at: Date): Buffer =>
  der(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
/** A name that has a common name (2.5.4.3) and nothing else. */
const named = (name: string): Buffer => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));

/** sha256WithRSAEncryption, ecdsa-with-SHA256 (RFC 8017, RFC 5758). */
const SIGNED_BY = { rsa: sequence(oid('2a864886f70d01010b'), der(0x05)), ec: sequence(oid('2a8648ce3d040302')) };
/** basicConstraints (2.5.29.19), critical: a certificate that may sign others. */
const MAY_SIGN = der(
  0xa3,
  sequence(
    sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, sequence(der(0x01, Buffer.from([0xff]))))),
  ),
);

/** A certificate of a key made for it (RFC 5280), for tests: nothing that anybody trusts. */
export const aCertificate = ({
  name,
  kind = 'rsa',
  issuer,
  from = new Date('2020-01-01T00:00:00Z'),
  until = new Date('2049-01-01T00:00:00Z'),
}: Asked): Certified => {
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const signer = issuer ?? { name, key: privateKey };
  const algorithm = SIGNED_BY[signer.key.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'];
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(publicDer).digest().subarray(0, 8);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40); // positive, and never short
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    named(signer.name),
    sequence(utcTime(from), utcTime(until)),
    named(name),
    publicDer,
    MAY_SIGN,
  );
  const signature = sign('sha256', signed, signer.key);
  return { certificate: sequence(signed, algorithm, der(0x03, Buffer.from([0]), signature)), key: privateKey };
};
