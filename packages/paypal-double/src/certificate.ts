import { type KeyObject, randomBytes, sign } from 'node:crypto';

type Encoded = Buffer<ArrayBuffer>;
type CertificateFields = {
  /** Common names. */
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  /** The issuer's key, on a curve. */
  issuerKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
  isAuthority: boolean;
};

const TAGS = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
};
/** DER of the object identifiers that a certificate of ours needs. */
const OID = {
  ecdsaWithSha256: '2a8648ce3d040302',
  commonName: '550403',
  basicConstraints: '551d13',
};
const HIGHEST_UTC_TIME_YEAR = 2049;

/** DER (X.690): tag, length, content. */
const encode = (tag: number, ...contents: Uint8Array[]): Encoded => {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const encodeOid = (hex: string): Encoded => encode(TAGS.oid, Buffer.from(hex, 'hex'));
const encodeName = (commonName: string): Encoded =>
  encode(
    TAGS.sequence,
    encode(
      TAGS.set,
      encode(TAGS.sequence, encodeOid(OID.commonName), encode(TAGS.utf8, Buffer.from(commonName, 'utf8'))),
    ),
  );
const encodeTime = (at: Date): Encoded => {
  if (at.getUTCFullYear() > HIGHEST_UTC_TIME_YEAR) throw new Error('UTCTime ends in 2049');
  return encode(
    TAGS.utcTime,
    Buffer.from(
      `${at
        .toISOString()
        .replaceAll(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
      'ascii',
    ),
  );
};

/** Issues an X.509 v3 certificate (RFC 5280) in PEM, signed with ECDSA. */
export const issueCertificate = (fields: CertificateFields): string => {
  const algorithm = encode(TAGS.sequence, encodeOid(OID.ecdsaWithSha256));
  const constraints = encode(TAGS.sequence, ...(fields.isAuthority ? [encode(TAGS.boolean, Buffer.from([0xff]))] : []));
  const extensions = encode(
    TAGS.sequence,
    encode(
      TAGS.sequence,
      encodeOid(OID.basicConstraints),
      encode(TAGS.boolean, Buffer.from([0xff])), // critical
      encode(TAGS.octets, constraints),
    ),
  );
  const serial = randomBytes(8);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40; // positive, and without leading zeros
  const signed = encode(
    TAGS.sequence,
    encode(0xa0, encode(TAGS.integer, Buffer.from([2]))), // version 3
    encode(TAGS.integer, serial),
    algorithm,
    encodeName(fields.issuer),
    encode(TAGS.sequence, encodeTime(fields.notBefore), encodeTime(fields.notAfter)),
    encodeName(fields.subject),
    fields.publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, extensions),
  );
  const signature = sign('sha256', signed, fields.issuerKey);
  const certificate = encode(TAGS.sequence, signed, algorithm, encode(TAGS.bits, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replaceAll(/(.{64})(?=.)/g, '$1\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
};
