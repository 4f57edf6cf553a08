import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import type { Licence } from './licence.ts';

const ALGORITHMS: Record<string, 'rsa' | 'ec'> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'rsa',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': 'ec',
};
const LEAST_RSA_BITS = 2048;
/** Real licences have four levels; each level here is a call. */
const MAX_DEPTH = 64;

/**
 * Whether the licence is as somebody has signed it: over its canonical form (LCP 1.0, 5.3), with the certificate that it
 * brings, which had not run out by then. With `roots`, that certificate must have been given out by one of them.
 */
export const isGenuine = ({ signature, said, made }: Licence, roots: readonly X509Certificate[]): boolean => {
  const text = canonical(said);
  const certificate = certificateIn(signature.certificate);
  if (text === null || !certificate || new Date(certificate.validTo) < made) return false;
  const { publicKey } = certificate;
  if (ALGORITHMS[signature.algorithm] !== kindOf(publicKey)) return false;
  if (roots.length > 0 && !roots.some((root) => isIssued(certificate, root))) return false;
  return isSigned(Buffer.from(text), publicKey, signature.value);
};

const certificateIn = (der: Buffer): X509Certificate | null => {
  try {
    return new X509Certificate(der);
  } catch {
    return null;
  }
};

const kindOf = ({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): 'rsa' | 'ec' | null => {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_RSA_BITS ? 'rsa' : null;
  return asymmetricKeyType === 'ec' ? 'ec' : null;
};

const isIssued = (certificate: X509Certificate, root: X509Certificate): boolean =>
  root.ca && certificate.checkIssued(root) && certificate.verify(root.publicKey);

/** Signatures of elliptic curves are written as two numbers by some makers, and as DER by others. */
const isSigned = (text: Buffer, key: KeyObject, value: Buffer): boolean =>
  (['ieee-p1363', 'der'] as const).some((dsaEncoding) => {
    try {
      return verify('sha256', text, { key, dsaEncoding }, value);
    } catch {
      return false; // bytes that are no signature of this kind at all
    }
  });

/** JSON without white space, members in the order of their code points; null for what is nested too deeply. */
const canonical = (value: unknown, depth = 0): string | null => {
  if (depth > MAX_DEPTH) return null;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const members = isList
    ? value.map((member) => canonical(member, depth + 1))
    : Object.entries(value)
        .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b))) // UTF-8 sorts as code points do
        .map(([name, member]) => {
          const text = canonical(member, depth + 1);
          return text === null ? null : `${JSON.stringify(name)}:${text}`;
        });
  if (members.includes(null)) return null;
  return isList ? `[${members.join(',')}]` : `{${members.join(',')}}`;
};
