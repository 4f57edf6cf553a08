import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { Licence } from './licence.ts';

const ALGORITHMS: Record<string, 'rsa' | 'ec'> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'rsa',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': 'ec',
};
const MIN_RSA_BITS = 2048;
/** Real licences have four levels; the limit bounds the recursion. */
const MAX_DEPTH = 64;

/**
 * Whether the signature over the canonical form (LCP 1.0, 5.3) is valid for the certificate in the licence, which must not
 * have expired when the licence was updated. With `roots`, one of them must have issued the certificate.
 */
export const isSignatureValid = (
  { signature, signedContent, updatedAt }: Licence,
  roots: readonly X509Certificate[],
): boolean => {
  const text = canonicalize(signedContent);
  const certificate = parseCertificate(signature.certificate);
  if (text === null || !certificate || new Date(certificate.validTo) < updatedAt) return false;
  const { publicKey } = certificate;
  if (ALGORITHMS[signature.algorithm] !== getKeyType(publicKey)) return false;
  if (roots.length > 0 && !roots.some((root) => isIssued(certificate, root))) return false;
  return isSigned(Buffer.from(text), publicKey, signature.value);
};

const parseCertificate = (der: Buffer): X509Certificate | null => {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
};

const getKeyType = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): 'rsa' | 'ec' | null => {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS ? 'rsa' : null;
  return asymmetricKeyType === 'ec' ? 'ec' : null;
};

const isIssued = (certificate: X509Certificate, root: X509Certificate): boolean =>
  root.ca && certificate.checkIssued(root) && certificate.verify(root.publicKey);

/** Some providers encode elliptic curve signatures as two integers (IEEE P1363), others as DER. */
const isSigned = (text: Buffer, key: KeyObject, value: Buffer): boolean =>
  (['ieee-p1363', 'der'] as const).some((dsaEncoding) => {
    try {
      return verify('sha256', text, { key, dsaEncoding }, value);
    } catch {
      return false; // not a signature in this encoding
    }
  });

/** JSON without white space, members sorted by code points; null when nested too deeply. */
const canonicalize = (value: unknown, depth = 0): string | null => {
  if (depth > MAX_DEPTH) return null;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((member) => canonicalize(member, depth + 1))
    : Object.entries(value)
        .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))) // UTF-8 sorts as code points do
        .map(([name, member]) => {
          const text = canonicalize(member, depth + 1);
          return text === null ? null : `${JSON.stringify(name)}:${text}`;
        });
  if (members.includes(null)) return null;
  return isList ? `[${members.join(',')}]` : `{${members.join(',')}}`;
};
