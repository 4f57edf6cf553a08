import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** The certificate of a provider with its key, and the certificate of the authority that issued it. Certificates are DER. */
export type ProviderCertificate = { authority: Buffer; certificate: Buffer; privateKey: KeyObject };

const RSA_BITS = 2048;
const VALID_YEARS = 20;
/** Certificates are valid a little before they were made, because clocks differ. */
const CLOCK_TOLERANCE_MS = 24 * 3600 * 1000;

/**
 * Creates the certificate that signs licences, and an authority of its own that issues it, as EDRLab does for providers of
 * production. The key of the authority is not returned: it has nothing else to sign.
 */
export const createProviderCertificate = async (shopName: string, now: Date): Promise<ProviderCertificate> => {
  const [authorityKeys, providerKeys] = await Promise.all([createKeys(), createKeys()]);
  const authorityName = `${shopName} LCP authority`;
  const notBefore = new Date(now.getTime() - CLOCK_TOLERANCE_MS);
  const notAfter = new Date(now);
  notAfter.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS);
  const issue = (subject: string, publicKey: KeyObject, extensions: readonly Buffer[]): Buffer =>
    issueCertificate({
      issuer: authorityName,
      issuerKey: authorityKeys.privateKey,
      subject,
      publicKey,
      notBefore,
      notAfter,
      extensions,
    });
  return {
    authority: issue(authorityName, authorityKeys.publicKey, [IS_AUTHORITY, SIGNS_CERTIFICATES]),
    certificate: issue(shopName, providerKeys.publicKey, [IS_NO_AUTHORITY, SIGNS_DOCUMENTS]),
    privateKey: providerKeys.privateKey,
  };
};

const createKeys = () => promisify(generateKeyPair)('rsa', { modulusLength: RSA_BITS });

// X.509 (RFC 5280) in DER (X.690)

const encode = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const digits = length.subarray(length.findIndex((byte) => byte !== 0));
  return Buffer.concat([Buffer.from([tag, 0x80 + digits.length]), digits, content]);
};
const encodeSequence = (...parts: readonly Uint8Array[]): Buffer => encode(0x30, ...parts);
const encodeObjectId = (hex: string): Buffer => encode(0x06, Buffer.from(hex, 'hex'));
const encodeBits = (bytes: Uint8Array, unusedBits = 0): Buffer => encode(0x03, Buffer.from([unusedBits]), bytes);
const TRUE = encode(0x01, Buffer.from([0xff]));

/** Dates until 2049 have two digits for the year (UTCTime), later ones four (GeneralizedTime). */
const encodeTime = (time: Date): Buffer => {
  const digits = `${time.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return time.getUTCFullYear() < 2050 ? encode(0x17, Buffer.from(digits.slice(2))) : encode(0x18, Buffer.from(digits));
};

/** A distinguished name that consists of a common name (2.5.4.3). */
const encodeName = (commonName: string): Buffer =>
  encodeSequence(encode(0x31, encodeSequence(encodeObjectId('550403'), encode(0x0c, Buffer.from(commonName)))));

const encodeCriticalExtension = (objectId: string, value: Buffer): Buffer =>
  encodeSequence(encodeObjectId(objectId), TRUE, encode(0x04, value));

/** basicConstraints (2.5.29.19) and keyUsage (2.5.29.15: keyCertSign, digitalSignature). */
const IS_AUTHORITY = encodeCriticalExtension('551d13', encodeSequence(TRUE));
const IS_NO_AUTHORITY = encodeCriticalExtension('551d13', encodeSequence());
const SIGNS_CERTIFICATES = encodeCriticalExtension('551d0f', encodeBits(Buffer.from([0x04]), 2));
const SIGNS_DOCUMENTS = encodeCriticalExtension('551d0f', encodeBits(Buffer.from([0x80]), 7));

/** sha256WithRSAEncryption (1.2.840.113549.1.1.11). */
const SIGNATURE_ALGORITHM = encodeSequence(encodeObjectId('2a864886f70d01010b'), encode(0x05));

/** A positive random number of constant length. */
const createSerialNumber = (): Buffer => {
  const bytes = randomBytes(16);
  bytes.writeUInt8((bytes.readUInt8(0) & 0x3f) | 0x40);
  return encode(0x02, bytes);
};

const issueCertificate = (options: {
  issuer: string;
  issuerKey: KeyObject;
  subject: string;
  publicKey: KeyObject;
  notBefore: Date;
  notAfter: Date;
  extensions: readonly Buffer[];
}): Buffer => {
  const content = encodeSequence(
    encode(0xa0, encode(0x02, Buffer.from([2]))), // version 3
    createSerialNumber(),
    SIGNATURE_ALGORITHM,
    encodeName(options.issuer),
    encodeSequence(encodeTime(options.notBefore), encodeTime(options.notAfter)),
    encodeName(options.subject),
    options.publicKey.export({ type: 'spki', format: 'der' }),
    encode(0xa3, encodeSequence(...options.extensions)),
  );
  return encodeSequence(content, SIGNATURE_ALGORITHM, encodeBits(sign('sha256', content, options.issuerKey)));
};
