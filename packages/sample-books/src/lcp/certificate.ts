import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A certificate (X.509, DER) and the private key that belongs to it. */
export type CertificateWithKey = { certificate: Buffer; key: KeyObject };
type CertificateOptions = {
  name: string;
  kind?: 'rsa' | 'ec';
  /** The issuer; self-signed without one. */
  issuer?: { name: string; key: KeyObject };
  from?: Date;
  until?: Date;
};

const encodeDer = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const digits = Buffer.from(length.toString(16).padStart(length > 0xff_ff ? 6 : 4, '0'), 'hex');
  const size =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x80 + digits.length, ...Array.from(digits)];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const encodeSequence = (...parts: Uint8Array[]): Buffer => encodeDer(0x30, ...parts);
const encodeOid = (hex: string): Buffer => encodeDer(0x06, Buffer.from(hex, 'hex'));
const encodeUtcTime = (at: Date): Buffer =>
  encodeDer(0x17, Buffer.from(`${at.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`));
/** A distinguished name that consists of a common name (2.5.4.3). */
const encodeName = (name: string): Buffer =>
  encodeSequence(encodeDer(0x31, encodeSequence(encodeOid('550403'), encodeDer(0x0c, Buffer.from(name)))));

/** sha256WithRSAEncryption, ecdsa-with-SHA256 (RFC 8017, RFC 5758). */
const SIGNATURE_ALGORITHMS = {
  rsa: encodeSequence(encodeOid('2a864886f70d01010b'), encodeDer(0x05)),
  ec: encodeSequence(encodeOid('2a8648ce3d040302')),
};
/** basicConstraints (2.5.29.19), critical: a certificate authority. */
const CA_CONSTRAINT = encodeDer(
  0xa3,
  encodeSequence(
    encodeSequence(
      encodeOid('551d13'),
      encodeDer(0x01, Buffer.from([0xff])),
      encodeDer(0x04, encodeSequence(encodeDer(0x01, Buffer.from([0xff])))),
    ),
  ),
);

/** A certificate with a new key (RFC 5280), for tests; nobody trusts it. */
export const buildCertificate = ({
  name,
  kind = 'rsa',
  issuer,
  from = new Date('2020-01-01T00:00:00Z'),
  until = new Date('2049-01-01T00:00:00Z'),
}: CertificateOptions): CertificateWithKey => {
  const { privateKey, publicKey } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const signer = issuer ?? { name, key: privateKey };
  const algorithm = SIGNATURE_ALGORITHMS[signer.key.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'];
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  const serial = createHash('sha256').update(publicDer).digest().subarray(0, 8);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40); // positive, and of constant length
  const signed = encodeSequence(
    encodeDer(0xa0, encodeDer(0x02, Buffer.from([2]))),
    encodeDer(0x02, serial),
    algorithm,
    encodeName(signer.name),
    encodeSequence(encodeUtcTime(from), encodeUtcTime(until)),
    encodeName(name),
    publicDer,
    CA_CONSTRAINT,
  );
  const signature = sign('sha256', signed, signer.key);
  return {
    certificate: encodeSequence(signed, algorithm, encodeDer(0x03, Buffer.from([0]), signature)),
    key: privateKey,
  };
};
