import { createHash } from 'node:crypto';

/**
 * Computes the signature of a call to a partner (spec section 5): the parameters sorted by name as raw `k=v&k=v` in UTF-8, nothing
 * percent-encoded, with the shared key appended. Lower-case hex.
 */
export const computeSignature = (
  parameters: Readonly<Record<string, string>>,
  sharedKey: string,
  algorithm: 'sha1' | 'sha256',
): string => {
  // by code unit, not by locale: both sides must sort alike
  const names = Object.keys(parameters).toSorted();
  const text = names.map((name) => `${name}=${parameters[name]}`).join('&');
  return createHash(algorithm)
    .update(text + sharedKey, 'utf8')
    .digest('hex');
};
