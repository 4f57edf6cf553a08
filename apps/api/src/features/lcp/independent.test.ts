import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildCertificate, buildLicence } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { basicProfile } from '../../platform/lcp/basic-profile.ts';
import { parseLicenceDocument } from '../../platform/lcp/licence.ts';
import { isSignatureValid } from '../../platform/lcp/signature.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';

const isHere = spawnSync('openssl', ['version']).status === 0;
if (!isHere) process.stdout.write('not run: comparison with OpenSSL, whose command is not here\n');

type Json = Record<string, unknown>;
type Signed = Json & {
  id: string;
  encryption: { user_key: { key_check: string }; content_key: { encrypted_value: string } };
  signature: { certificate: string; value: string };
};

/** Sorted members and no white space, written here a second time. */
const sortMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sortMembers(member)]),
  );
};

describe.runIf(isHere)('OpenSSL', () => {
  const folder = createTempFolder();
  const file = (name: string, content: string | Uint8Array): string => {
    const at = path.join(folder, name);
    writeFileSync(at, content);
    return at;
  };
  const run = (args: string[], input?: Uint8Array): Buffer =>
    execFileSync('openssl', args, { stdio: ['pipe', 'pipe', 'ignore'], ...(input && { input }) });
  const isVerified = ({ signature, ...content }: Signed): boolean => {
    const der = file('certificate.der', Buffer.from(signature.certificate, 'base64'));
    const key = file('key.pem', run(['x509', '-inform', 'DER', '-in', der, '-noout', '-pubkey']));
    const value = file('value.bin', Buffer.from(signature.value, 'base64'));
    const text = file('content.json', JSON.stringify(sortMembers(content)));
    return spawnSync('openssl', ['dgst', '-sha256', '-verify', key, '-signature', value, text]).status === 0;
  };
  /** AES-256-CBC without the padding of OpenSSL; null when the padding of XML Encryption is wrong. */
  const decrypt = (key: Uint8Array, encrypted: string): Buffer | null => {
    const blob = Buffer.from(encrypted, 'base64');
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
    const clear = run(
      ['enc', '-d', '-aes-256-cbc', '-nopad', '-K', hex(key), '-iv', hex(blob.subarray(0, 16))],
      blob.subarray(16),
    );
    const padding = clear.at(-1) ?? 0;
    return padding >= 1 && padding <= 16 ? clear.subarray(0, clear.length - padding) : null;
  };

  it('[LCP-31] agrees with ours on ten licences: signatures, passphrases and content keys', () => {
    const signer = buildCertificate({ name: 'Compared' });
    for (let n = 0; n < 10; n += 1) {
      const contentKey = randomBytes(32);
      const passphrase = `passphrase № ${n}`;
      const issued = buildLicence(contentKey, {
        passphrase,
        signer,
        hint: 'Ünïcode “ ” \u2028 hint',
        end: '2099-01-01T00:00:00Z',
      });
      // every other one is changed after signing, every third is opened with another passphrase
      const licence = (n % 2 === 0 ? issued : { ...issued, rights: { print: n } }) as Signed; // as `buildLicence` creates it
      const parsed = parseLicenceDocument(JSON.stringify(licence));
      if (!parsed) throw new Error('not a licence');
      expect([n, isSignatureValid(parsed, [])]).toEqual([n, isVerified(licence)]);
      expect([n, isVerified(licence)]).toEqual([n, n % 2 === 0]);
      const key = createHash('sha256')
        .update(n % 3 === 0 ? 'another' : passphrase)
        .digest();
      const isRight = decrypt(key, licence.encryption.user_key.key_check)?.toString() === licence.id;
      expect([n, basicProfile.open(parsed, key) !== null]).toEqual([n, isRight]);
      expect([n, isRight]).toEqual([n, n % 3 !== 0]);
      if (isRight) expect(decrypt(key, licence.encryption.content_key.encrypted_value)?.equals(contentKey)).toBe(true);
    }
  });
});
