import { createDecipheriv, createHash, verify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { z } from 'zod';

/** Decrypts AES-256-CBC with the padding of XML Encryption, written from the specification. */
export const decrypt = (key: Uint8Array, bytes: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16)).setAutoPadding(false);
  const clear = Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]);
  return clear.subarray(0, clear.length - (clear.at(-1) ?? 0));
};

/** The entries of a ZIP as they are stored, read by its directory (APPNOTE 4.3). */
export const readZip = (zip: Buffer) => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const entries = new Map<string, { method: number; stored: Buffer; content: Buffer }>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < zip.readUInt16LE(end + 10); index += 1) {
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)];
    const method = zip.readUInt16LE(at + 10);
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const stored = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const content = method === 8 ? inflateRawSync(stored) : stored;
    entries.set(zip.toString('utf8', at + 46, at + 46 + nameLength), { method, stored, content });
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32);
  }
  return entries;
};

const LicenceSchema = z.object({
  id: z.string(),
  provider: z.string(),
  issued: z.iso.datetime(),
  updated: z.iso.datetime(),
  encryption: z.object({
    profile: z.literal('http://readium.org/lcp/basic-profile'),
    content_key: z.object({ algorithm: z.string(), encrypted_value: z.base64() }),
    user_key: z.object({ algorithm: z.string(), text_hint: z.string(), key_check: z.base64() }),
  }),
  links: z.array(
    z.object({
      rel: z.string(),
      href: z.url(),
      type: z.string(),
      length: z.number().optional(),
      hash: z.string().optional(),
    }),
  ),
  rights: z.object({ start: z.iso.datetime(), end: z.iso.datetime() }).optional(),
  signature: z.object({
    algorithm: z.literal('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'),
    certificate: z.base64(),
    value: z.base64(),
  }),
});

/** Parses a licence document as a reading app does. */
export const parseLicence = (text: string) => LicenceSchema.parse(JSON.parse(text));
export type ParsedLicence = ReturnType<typeof parseLicence>;

/** The text that a licence signs: JSON with sorted members and without its signature. */
const toSignedText = (text: string): string => {
  const { signature: _signature, ...signed } = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  return JSON.stringify(signed, (_name, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
};

/** Whether the signature of a licence is the one of the certificate in it. */
export const isSigned = (text: string): boolean => {
  const { signature } = parseLicence(text);
  const { publicKey } = new X509Certificate(Buffer.from(signature.certificate, 'base64'));
  return verify('sha256', Buffer.from(toSignedText(text)), publicKey, Buffer.from(signature.value, 'base64'));
};

/** Opens a licence with a passphrase: returns the content key, or undefined when the passphrase is wrong. */
export const openLicence = ({ id, encryption }: ParsedLicence, passphrase: string): Buffer | undefined => {
  const userKey = createHash('sha256').update(passphrase).digest();
  const check = decrypt(userKey, Buffer.from(encryption.user_key.key_check, 'base64'));
  if (!check.equals(Buffer.from(id))) return undefined;
  return decrypt(userKey, Buffer.from(encryption.content_key.encrypted_value, 'base64'));
};

/** The address of a link of a licence. */
export const getLink = ({ links }: ParsedLicence, rel: string): string =>
  links.find((link) => link.rel === rel)?.href ?? '';
