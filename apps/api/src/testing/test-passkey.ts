import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();
const b64 = (bytes: Buffer): string => bytes.toString('base64url');
const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

/** Encodes a byte string as CBOR (RFC 8949). */
const encodeBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const encodeText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

type CeremonyOptions = { challenge: string; origin?: string; isVerified?: boolean };

/** An authenticator with one passkey; returns the responses that a browser would send (WebAuthn Level 3, 6). */
export const createTestPasskey = (host: string, { counts = true } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const buildAuthData = (flags: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? counter : 0);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, more]);
  };
  const buildClientData = (type: string, { challenge, origin = `https://${host}` }: CeremonyOptions): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const getFlags = ({ isVerified = true }: CeremonyOptions): number => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);

  return {
    id: b64(id),
    /** Simulates a cloned authenticator, whose counter lags behind. */
    rewindCounter(by: number): void {
      counter -= by;
    },
    register(options: CeremonyOptions) {
      const coordinate = (label: number, value: string) =>
        Buffer.concat([Buffer.from([label, 0x58, 0x20]), Buffer.from(value, 'base64url')]);
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const authData = buildAuthData(getFlags(options) | HAS_KEY, attested);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeText('fmt'),
        encodeText('none'),
        encodeText('attStmt'),
        Buffer.from([0xa0]),
        encodeText('authData'),
        encodeBytes(authData),
      ]);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: b64(buildClientData('webauthn.create', options)),
          attestationObject: b64(attestation),
          transports: ['internal'],
        },
      };
    },
    authenticate(options: CeremonyOptions) {
      counter += 1;
      const authData = buildAuthData(getFlags(options));
      const client = buildClientData('webauthn.get', options);
      return {
        id: b64(id),
        rawId: b64(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(authData),
          signature: b64(sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey)),
        },
      };
    },
  };
};
