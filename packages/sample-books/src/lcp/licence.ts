import { createCipheriv, createHash, randomBytes, randomUUID, sign } from 'node:crypto';
import { buildCertificate, type CertificateWithKey } from './certificate.ts';

const AES_256_CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
const BASIC_PROFILE = 'http://readium.org/lcp/basic-profile';
const BLOCK = 16;

/** Options of a sample licence; `null` omits a date or link. */
export type LicenceOptions = {
  passphrase?: string;
  id?: string;
  provider?: string;
  profile?: string;
  hint?: string;
  hintUrl?: string;
  statusUrl?: string;
  /** Members of the link to the publication that differ. */
  publication?: Record<string, unknown>;
  issued?: string;
  updated?: string;
  start?: string | null;
  end?: string | null;
  signer?: CertificateWithKey;
};
export type Licence = Record<string, unknown>;

/** Encrypts with AES-256-CBC and the padding of XML Encryption: random bytes, the last one being their number. */
export const encryptContent = (key: Uint8Array, clear: Uint8Array): Buffer => {
  const iv = randomBytes(BLOCK);
  const padding = randomBytes(BLOCK - (clear.length % BLOCK));
  padding.writeUInt8(padding.length, padding.length - 1);
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  return Buffer.concat([iv, cipher.update(clear), cipher.update(padding), cipher.final()]);
};

let defaultSigner: CertificateWithKey | undefined;
const getDefaultSigner = (): CertificateWithKey => {
  defaultSigner ??= buildCertificate({ name: 'Lantern Books (a test)' });
  return defaultSigner;
};

/** A licence of the basic profile for a content key, as a provider issues it. */
export const buildLicence = (contentKey: Uint8Array, options: LicenceOptions = {}): Licence => {
  const { id = randomUUID(), provider = 'https://lantern.example', hintUrl = `${provider}/hint` } = options;
  const userKey = createHash('sha256')
    .update(options.passphrase ?? 'seven lamps')
    .digest();
  const { start, end, issued = '2024-01-01T00:00:00Z' } = options;
  return signLicence(
    {
      id,
      issued,
      ...(options.updated !== undefined && { updated: options.updated }),
      provider,
      encryption: {
        profile: options.profile ?? BASIC_PROFILE,
        content_key: {
          algorithm: AES_256_CBC,
          encrypted_value: encryptContent(userKey, contentKey).toString('base64'),
        },
        user_key: {
          algorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
          text_hint: options.hint ?? 'How many lamps are in the hall?',
          key_check: encryptContent(userKey, Buffer.from(id)).toString('base64'),
        },
      },
      links: [
        { rel: 'hint', href: hintUrl, type: 'text/html' },
        { rel: 'publication', href: `${provider}/book.epub`, type: 'application/epub+zip', ...options.publication },
        ...(options.statusUrl === undefined
          ? []
          : [{ rel: 'status', href: options.statusUrl, type: 'application/vnd.readium.license.status.v1.0+json' }]),
      ],
      user: { id: 'reader-1' },
      rights: { print: 10, copy: 2048, ...(start != null && { start }), ...(end != null && { end }) },
    },
    options.signer,
  );
};

/** Signs the licence, replacing an existing signature. */
export const signLicence = (
  licence: Licence,
  { certificate, key }: CertificateWithKey = getDefaultSigner(),
): Licence => {
  const { signature: _signature, ...unsigned } = licence;
  const kind = key.asymmetricKeyType === 'rsa' ? 'rsa' : 'ecdsa';
  return {
    ...unsigned,
    signature: {
      certificate: certificate.toString('base64'),
      algorithm: `http://www.w3.org/2001/04/xmldsig-more#${kind}-sha256`,
      value: sign('sha256', Buffer.from(toCanonicalJson(unsigned)), { key, dsaEncoding: 'ieee-p1363' }).toString(
        'base64',
      ),
    },
  };
};

/** Canonical JSON: no white space, sorted members. */
const toCanonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
